import { showSentencesIn } from '../../shared/sentences/problem.ts'
import { translated } from '../../shared/translated.ts'
import { app } from './app.ts'
import { buttons } from './buttons.ts'
import { deletion } from './deletion.ts'
import { devices } from './devices.ts'
import { editing } from './editing.ts'
import { egress } from './egress.ts'
import { entries } from './entries.ts'
import { importing } from './importing.ts'
import { japanese } from './ja/index.ts'
import { japaneseSentences } from './ja/sentences/index.ts'
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
import { salvage } from './salvage.ts'
import { settings } from './settings.ts'
import { spelling } from './spelling.ts'
import { states } from './states.ts'
import { transcribe } from './transcribe.ts'
import { units } from './units.ts'
import { voices } from './voices.ts'
import { welcome } from './welcome.ts'
import { workflows } from './workflows.ts'

/**
 * Every text of the window, one page per area: `words.library.empty.title`. A page is a plain object of texts and of small
 * functions of values (`found: (count: number) => …`), in the order of the screen, named after where the text stands. A page
 * imports other pages, and from `shared` the texts that the terminal has too, and nothing else. Which text is shown, components and the rules beside them decide; they hold no text of
 * their own (tests/unit/renderer/words.test.ts). Texts of errors are in shared/sentences. Say `words.units.recordings(3)` for
 * counts, sizes and times, and `words.states.queued` for states that more than one screen shows.
 */
export const english = {
  app,
  buttons,
  deletion,
  devices,
  editing,
  egress,
  entries,
  importing,
  keys,
  languages,
  library,
  models,
  notices,
  projects,
  queue,
  quotes,
  recording,
  registry,
  missing,
  salvage,
  settings,
  spelling,
  states,
  transcribe,
  units,
  voices,
  welcome,
  workflows,
}

/** In the language that the shell marked the page with. It stays the same until the page is loaded again. */
export const words: typeof english = isJapanese() ? translated(english, japanese) : english

if (isJapanese()) showSentencesIn(japaneseSentences)

/** Unit tests have no page. */
function isJapanese(): boolean {
  const { document } = globalThis as { document?: { documentElement: { lang: string } } }
  return document?.documentElement.lang === 'ja'
}
