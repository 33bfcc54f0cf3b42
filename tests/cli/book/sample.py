"""A book in the shape that publishers give it, small enough to be rendered in a test."""

import struct
import zipfile
import zlib

TITLE = 'The "Harbour" | a\ttale, ملح 🌊 = #1; \\ end'
AUTHOR = "Ann O'Neill & Zoë Ł."
PUBLISHER = "Quay Press"

CHAPTERS = {  # file: (title, depth, body)
    "part1": ("Part One", 1, "<h1>Part One</h1><p>Ebb.</p>"),
    "c1": ("The 'quay'", 2, "<h2>The quay</h2><p>It rained<a epub:type='noteref' href='notes.xhtml#n1'>1"
           "</a> all day.</p><figure><img src='map.png' alt='A map'/><figcaption>The bay."
           "</figcaption></figure><hr/><p>Nobody came.</p>"),
    "c2": ('Two "ropes" | knots', 2, "<h2>Two ropes</h2><p>He tied them.</p><p>Then he slept.</p>"),
    "c3": ("מלח", 2, "<h2>Salt</h2><p>Salt is dear.</p>"),
    "part2": ("Part Two", 1, "<h1>Part Two</h1><p>Flow.</p>"),
    "c4": ("Tides 🌊", 2, "<h2>Tides</h2><table><tr><th>Day</th><th>Metres</th></tr>"
           "<tr><td>One</td><td>Six</td></tr></table>"),
    "broken": ("Broken", 2, "<h2>Broken</h2><p>Never closed"),
    "c5": ("Lamp; light=on", 2, "<h2>The lamp</h2><p xml:lang='fr'>Bonjour tous.</p><p>He lit it.</p>"),
    "c6": ("#6", 2, "<h2>Six</h2><p>They waved.</p>"),
    "c7": ("Home", 2, "<h2>Home</h2><p>All was well.</p>"),
}

MORE = ("The boats lay on the mud with their ropes slack, and the men who owned them stood along the "
        "wall and talked about the wind, which had gone round to the west in the night. By noon there "
        "would be water enough to float them, and by evening the first of them would be past the "
        "light and out of sight of the town. Nobody hurried, for nobody ever did.")


def png():
    """A white pixel."""

    def chunk(kind, data):
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(b"\0\xff\xff\xff")) + chunk(b"IEND", b""))


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;")


def page(body):
    return ('<?xml version="1.0" encoding="utf-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml" '
            'xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="en"><head><title>x</title></head>'
            f"<body>{body}</body></html>")


def contents():
    """Chapters within parts."""
    items = []
    for name, (title, depth, _) in CHAPTERS.items():
        link = f"<a href='{name}.xhtml'>{escaped(title)}</a>"
        if depth == 1:
            items.append(f"{'</ol></li>' if items else ''}<li>{link}<ol>")
        else:
            items.append(f"<li>{link}</li>")
    return f"<nav epub:type='toc'><ol>{''.join(items)}</ol></li></ol></nav>"


def begin_epub(archive, package):
    """Writes what every EPUB begins with, up to the package document, `E/b.opf`."""
    archive.writestr("mimetype", "application/epub+zip")
    archive.writestr("META-INF/container.xml",
                     '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:'
                     'container"><rootfiles><rootfile full-path="E/b.opf" media-type='
                     '"application/oebps-package+xml"/></rootfiles></container>')
    archive.writestr("E/b.opf", package, zipfile.ZIP_DEFLATED)


def write(path, changes=None):
    """Writes the EPUB; `changes` are texts to be replaced in chapters, by their files."""
    items, refs = [], []
    for name in [*CHAPTERS, "notes"]:
        items.append(f'<item id="{name}" href="{name}.xhtml" media-type="application/xhtml+xml"/>')
        refs.append(f'<itemref idref="{name}"/>')
    package = f"""<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
      <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:identifier id="id">urn:uuid:00000000-0000-4000-8000-000000000001</dc:identifier>
      <dc:title>The Harbour</dc:title><dc:creator>{escaped(AUTHOR)}</dc:creator>
      <dc:language>en-GB</dc:language><dc:publisher>{PUBLISHER}</dc:publisher>
      <dc:date>1908-05</dc:date><dc:description>&lt;p&gt;A tale&lt;/p&gt;&lt;p&gt;of ropes.&lt;/p&gt;</dc:description>
      <meta property="belongs-to-collection" id="tides">The Tides</meta>
      <meta refines="#tides" property="group-position">2</meta></metadata><manifest>
      <item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>
      <item id="map" href="map.png" properties="cover-image" media-type="image/png"/>
      {''.join(items)}</manifest><spine>{''.join(refs)}</spine></package>"""
    with zipfile.ZipFile(path, "w") as book:
        begin_epub(book, package)
        book.writestr("E/nav.xhtml", page(contents()))
        book.writestr("E/map.png", png())
        book.writestr("E/notes.xhtml", page("<section epub:type='endnotes'><h1>Notes</h1>"
                                            "<p id='n1'>Not a drop.</p></section>"))
        for name, (_, _, body) in CHAPTERS.items():
            for old, new in (changes or {}).get(name, {}).items():
                body = body.replace(old, new)
            if name != "broken":
                body += f"<p>{MORE}</p>"
            book.writestr(f"E/{name}.xhtml", page(body))
