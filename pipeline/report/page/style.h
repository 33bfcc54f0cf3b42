#pragma once

#include <string_view>

namespace pipeline::page {

/// Of the whole page, drawings included; follows the reader's choice of light or dark.
constexpr std::string_view kStyle = R"css(
:root { color-scheme: light dark;
  --paper: #fcfbf8; --ink: #1c1f23; --muted: #656a70; --rule: #dedad1; --faint: #efece5;
  --accent: #23618e; --warm: #b8481a; --gold: #b98a12; }
@media (prefers-color-scheme: dark) { :root {
  --paper: #15171a; --ink: #e4e1da; --muted: #989ca2; --rule: #34383d; --faint: #202327;
  --accent: #6fb1de; --warm: #f0844c; --gold: #e0b548; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 15px/1.55 system-ui, -apple-system, "Segoe UI", "Helvetica Neue", "DejaVu Sans", sans-serif;
  font-variant-numeric: tabular-nums; }
main { max-width: 1104px; margin: 0 auto; padding: 56px 32px 72px; }
.eyebrow { margin: 0; color: var(--muted); font-size: 13px; letter-spacing: .04em; }
h1 { margin: 4px 0 6px; font-size: 34px; line-height: 1.2; font-weight: 600;
  letter-spacing: -.015em; }
.lead { margin: 0; color: var(--muted); font-size: 17px; }
.lead .bad { color: var(--warm); }
h2 { margin: 60px 0 4px; font-size: 20px; font-weight: 600; letter-spacing: -.005em; }
h3 { margin: 28px 0 4px; font-size: 15px; font-weight: 600; }
p.note { margin: 0 0 18px; max-width: 62em; color: var(--muted); font-size: 14px; }
dl.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
  gap: 0 28px; margin: 36px 0 0; border-top: 1px solid var(--rule); }
dl.figures div { padding: 14px 0 12px; border-bottom: 1px solid var(--rule); }
dl.figures dt { color: var(--muted); font-size: 13px; }
dl.figures dd { margin: 0; font-size: 23px; font-weight: 500; letter-spacing: -.01em; }
dl.figures small { display: block; color: var(--muted); font-size: 13px; font-weight: 400; letter-spacing: 0; }
.wide { overflow-x: auto; }
.wide + .wide { margin-top: 26px; }
table { width: 100%; min-width: 640px; border-collapse: collapse; font-size: 14px; }
th { padding: 4px 0 4px 20px; text-align: right; font-weight: 400; font-size: 13px;
  color: var(--muted); border-bottom: 1px solid var(--rule); white-space: nowrap; }
td { padding: 5px 0 5px 20px; text-align: right; vertical-align: top; white-space: nowrap;
  border-bottom: 1px solid var(--faint); }
th:first-child, td:first-child { padding-left: 0; }
th.t, td.t { text-align: left; }
td.t { white-space: normal; overflow-wrap: anywhere; }
td.name { white-space: nowrap; overflow-wrap: normal; }
td.none { color: var(--muted); }
td.bar { width: 42%; }
td.bar i { display: block; height: 11px; margin-top: 6px; min-width: 1px;
  background: var(--accent); }
tr.rest td { color: var(--muted); }
.mono { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: 12.5px; }
table.facts td:first-child { width: 11em; color: var(--muted); }
.killed, .broken { color: var(--warm); }
.stopped, .unfinished { color: var(--gold); }
svg { display: block; width: 100%; min-width: 720px; height: auto; overflow: visible; }
svg text { font-size: 12px; fill: var(--muted); }
svg text.strong { fill: var(--ink); font-size: 13px; }
.grid { stroke: var(--rule); stroke-width: 1; }
.axis { stroke: var(--muted); stroke-width: 1; }
.limit { stroke: var(--warm); stroke-width: 1; stroke-dasharray: 5 4; }
.run { stroke: var(--ink); stroke-width: 1; stroke-dasharray: 2 3; }
.area { fill: var(--accent); opacity: .14; }
.curve { fill: none; stroke: var(--accent); stroke-width: 1.4; }
.lane { fill: var(--faint); }
.item, .bin { fill: var(--accent); }
.dot { fill: var(--accent); fill-opacity: .42; }
.dot.few { fill-opacity: .8; }
.item.quarantined, .dot.quarantined { fill: var(--gold); fill-opacity: 1; }
.item.failed { fill: var(--warm); }
.median { fill: none; stroke: var(--ink); stroke-width: 1.8; stroke-linejoin: round; }
.bin:hover, .item:hover, .dot:hover { fill: var(--ink); fill-opacity: 1; }
details { margin-top: 10px; font-size: 14px; }
summary { color: var(--accent); cursor: pointer; }
footer { margin-top: 64px; padding-top: 14px; border-top: 1px solid var(--rule);
  color: var(--muted); font-size: 13px; }
@media (max-width: 640px) { main { padding: 32px 18px 48px; } h1 { font-size: 27px; } }
@media print { main { padding: 0; max-width: none; } h2 { break-after: avoid; } }
)css";

}  // namespace pipeline::page
