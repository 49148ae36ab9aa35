/** Styles of an exported page: black on white on screen and paper, or dark if the reader's system is dark. */
export const htmlStyles = `
:root { color-scheme: light dark; font: 1.05rem/1.6 Georgia, 'Times New Roman', serif; }
body { max-width: 42rem; margin: 3rem auto; padding: 0 1.25rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1rem; margin: 0; }
header { margin-bottom: 2.5rem; }
section { margin: 1.4rem 0; break-inside: avoid-page; }
section p { margin: .15rem 0 .6rem; }
.facts, .remark, footer, time, small { font-size: .82rem; color: #5f6670; }
.facts, .remark { margin: .3rem 0; overflow-wrap: anywhere; }
.remark, small { font-style: italic; }
time { font-variant-numeric: tabular-nums; font-style: normal; margin-inline-end: .35rem; }
mark { color: inherit; }
mark.yellow { background: #fff0a8; } mark.blue { background: #cfe6ff; }
mark.green { background: #d3f2d0; } mark.red { background: #ffd6d2; }
footer { margin-top: 3rem; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) {
  .facts, .remark, footer, time, small { color: #a4abb5; }
  mark.yellow { background: #5d5116; } mark.blue { background: #1d4468; }
  mark.green { background: #24502a; } mark.red { background: #6b2a26; }
}
@media print {
  :root { color-scheme: light; font-size: 11pt; }
  body { max-width: none; margin: 0; padding: 0; }
  .facts, .remark, footer, time, small { color: #444; }
  mark { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
@page { size: A4; margin: 22mm 20mm; }
`
