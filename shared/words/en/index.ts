import { app, buttons } from './app.ts'
import { consents } from './consents.ts'
import { deletion } from './deletion.ts'
import { devices } from './devices.ts'
import { documents } from './documents.ts'
import { editing } from './editing.ts'
import { egress } from './egress.ts'
import { entries } from './entries.ts'
import { exports } from './exports.ts'
import { help } from './help.ts'
import { importing, salvage } from './importing.ts'
import { keys } from './keys.ts'
import { languages } from './languages.ts'
import { library } from './library.ts'
import { missing } from './missing.ts'
import { models } from './models.ts'
import { notices } from './notices.ts'
import { projects } from './projects.ts'
import { queue } from './queue.ts'
import { quotes } from './quotes.ts'
import { recording } from './recording.ts'
import { registry } from './registry.ts'
import { sentences } from './sentences/index.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { spelling } from './spelling.ts'
import { states } from './states.ts'
import { terminal } from './terminal.ts'
import { transcribe } from './transcribe.ts'
import { units } from './units.ts'
import { voices } from './voices.ts'
import { welcome } from './welcome.ts'
import { workflows } from './workflows.ts'

/**
 * Every text that Tapelog shows, one page per area: `words.library.empty.title`. A page is a plain object of texts and
 * of small functions of values (`found: (count: number) => …`), in the order of the screen. Each text is named after
 * its place there. A page may import other pages, and plain facts from `shared`. Code chooses which text to show, and
 * contains no texts. Use `words.units.recordings(3)` for counts, sizes and times, and `words.states.queued` for states
 * that several screens show.
 */
export const english = {
  app,
  buttons,
  consents,
  deletion,
  devices,
  documents,
  editing,
  egress,
  entries,
  exports,
  help,
  importing,
  keys,
  languages,
  library,
  missing,
  models,
  notices,
  projects,
  queue,
  quotes,
  recording,
  registry,
  salvage,
  settings,
  shell,
  spelling,
  states,
  terminal,
  transcribe,
  units,
  voices,
  welcome,
  workflows,
  sentences,
}
