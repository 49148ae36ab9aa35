/** The style of the page of the service's state, light and dark, from 320 px on. */
export const stateStyle = `
:root { color-scheme: light dark; --ink: #1c1b19; --quiet: #5c5952; --paper: #fbfaf7; --card: #fff; --line: #dcd8cf;
  --good: #1d6b3a; --bad: #a3261b; --bad-paper: #fdeeec; --good-paper: #eaf5ee; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece9e2; --quiet: #aaa69c; --paper: #171614; --card: #211f1c;
  --line: #3a3732; --good: #7fd19b; --bad: #ff9d91; --bad-paper: #3a1f1c; --good-paper: #1b2f22; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 75rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.5rem; margin: 0 0 .75rem; } h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; }
.verdict { margin: 0; padding: .6rem .9rem; border-radius: .5rem; font-weight: 600; }
.verdict.good { background: var(--good-paper); color: var(--good); }
.verdict.bad { background: var(--bad-paper); color: var(--bad); }
.time { color: var(--quiet); margin: .5rem 0 1.25rem; } a { color: inherit; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); gap: .75rem; margin: 0; }
dl div { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .9rem; min-width: 0; }
dt { color: var(--quiet); font-size: .875rem; }
dd { margin: 0; font-size: 1.15rem; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
dl.plain dd { font-size: 1rem; font-weight: 400; }
.bad dd { color: var(--bad); } .good dd { color: var(--good); }
table { width: 100%; border-collapse: collapse; background: var(--card); border: 1px solid var(--line); }
th, td { text-align: left; padding: .45rem .9rem; border-top: 1px solid var(--line); overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums; }
thead th { color: var(--quiet); font-size: .875rem; font-weight: 500; border-top: 0; } tbody th { font-weight: 600; }
@media (max-width: 40rem) {
  dl { grid-template-columns: 1fr 1fr; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, tbody, tr, tbody th, td { display: block; }
  tr { border-top: 1px solid var(--line); padding: .4rem 0; }
  tbody tr:first-child { border-top: 0; }
  tbody th, td { border: 0; padding: .15rem .9rem; }
  td { display: flex; justify-content: space-between; gap: 1rem; }
  td::before { content: attr(data-name); color: var(--quiet); }
}
`
