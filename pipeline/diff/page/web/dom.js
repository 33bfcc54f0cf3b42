const byId = (id) => document.getElementById(id);

/** make("p", {class: "note", onclick: f}, "text", node, ...); text is never markup. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element[key] = value;
    else if (value !== undefined && value !== false) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== ""));
  return element;
}

const counted = (n, one, many = one + "s") => `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

/** Tells what went wrong, below the players. */
function say(text) {
  const place = byId("readout");
  if (place) place.textContent = text;
}
