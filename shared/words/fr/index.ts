import { app, buttons } from './app.ts'
import { channels } from './channels.ts'
import { consents } from './consents.ts'
import { custody } from './custody.ts'
import { deletion } from './deletion.ts'
import { devices } from './devices.ts'
import { documents } from './documents.ts'
import { editing } from './editing.ts'
import { egress } from './egress.ts'
import { entries } from './entries.ts'
import { evidence } from './evidence.ts'
import { exports } from './exports.ts'
import { firstStart } from './firstStart.ts'
import { handover } from './handover.ts'
import { help } from './help.ts'
import { importing, readAsSamples, salvage } from './importing.ts'
import { installed } from './installed.ts'
import { joining } from './joining.ts'
import { keys } from './keys.ts'
import { languages } from './languages.ts'
import { library } from './library.ts'
import { libraryPlace } from './libraryPlace.ts'
import { missing } from './missing.ts'
import { models } from './models.ts'
import { notices } from './notices.ts'
import { projects } from './projects.ts'
import { protection } from './protection.ts'
import { queue } from './queue.ts'
import { quotes } from './quotes.ts'
import { recording } from './recording.ts'
import { registry } from './registry.ts'
import { reveals } from './reveals.ts'
import { sentences } from './sentences/index.ts'
import { serviceState } from './serviceState.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { signIn } from './signIn.ts'
import { spelling } from './spelling.ts'
import { states } from './states.ts'
import { support } from './support.ts'
import { terminal } from './terminal.ts'
import { terminalService } from './terminalService.ts'
import { transcribe } from './transcribe.ts'
import { units } from './units.ts'
import { updates } from './updates.ts'
import { voices } from './voices.ts'
import { welcome } from './welcome.ts'
import { workflows } from './workflows.ts'

/** French, page by page like the English texts. A missing text is shown in English; tests/unit/words/catalogue.test.ts names it. */
export const french = {
  app,
  buttons,
  channels,
  consents,
  custody,
  deletion,
  devices,
  documents,
  editing,
  egress,
  entries,
  evidence,
  exports,
  firstStart,
  handover,
  help,
  importing,
  installed,
  joining,
  keys,
  languages,
  library,
  libraryPlace,
  missing,
  models,
  notices,
  projects,
  protection,
  queue,
  quotes,
  readAsSamples,
  recording,
  registry,
  reveals,
  salvage,
  serviceState,
  settings,
  shell,
  signIn,
  spelling,
  states,
  support,
  terminal,
  terminalService,
  transcribe,
  units,
  updates,
  voices,
  welcome,
  workflows,
  sentences,
}

/**
 * Areas (file names) that were translated back independently and compared, each with the mark of the text that was compared; all others are
 * drafts. See docs/translations.md.
 */
export const frenchReview = {
  checked: {
    consents: 'f1d64d500366',
    deletion: '628bbb729089',
    deletionFacts: '9fd883628a31',
    egress: '472e1818fc97',
  },
  drafts: 'all other areas',
}
