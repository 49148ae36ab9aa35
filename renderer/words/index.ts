import { showSentencesIn } from '../../shared/errors/problem.ts'
import { translated } from '../../shared/languages/translated.ts'
import { app } from '../../shared/words/en/app.ts'
import { buttons } from '../../shared/words/en/buttons.ts'
import { deletion } from '../../shared/words/en/deletion.ts'
import { devices } from '../../shared/words/en/devices.ts'
import { editing } from '../../shared/words/en/editing.ts'
import { egress } from '../../shared/words/en/egress.ts'
import { entries } from '../../shared/words/en/entries.ts'
import { importing } from '../../shared/words/en/importing.ts'
import { keys } from '../../shared/words/en/keys.ts'
import { languages } from '../../shared/words/en/languages.ts'
import { library } from '../../shared/words/en/library.ts'
import { missing } from '../../shared/words/en/missing.ts'
import { models } from '../../shared/words/en/models.ts'
import { notices } from '../../shared/words/en/notices.ts'
import { projects } from '../../shared/words/en/projects.ts'
import { queue } from '../../shared/words/en/queue.ts'
import { quotes } from '../../shared/words/en/quotes.ts'
import { recording } from '../../shared/words/en/recording.ts'
import { registry } from '../../shared/words/en/registry.ts'
import { salvage } from '../../shared/words/en/salvage.ts'
import { settings } from '../../shared/words/en/settings.ts'
import { spelling } from '../../shared/words/en/spelling.ts'
import { states } from '../../shared/words/en/states.ts'
import { transcribe } from '../../shared/words/en/transcribe.ts'
import { units } from '../../shared/words/en/units.ts'
import { voices } from '../../shared/words/en/voices.ts'
import { welcome } from '../../shared/words/en/welcome.ts'
import { workflows } from '../../shared/words/en/workflows.ts'
import { japanese } from '../../shared/words/ja/index.ts'
import { japaneseSentences } from '../../shared/words/ja/sentences/index.ts'

/**
 * Every text of the window, one page per area: `words.library.empty.title`. A page is a plain object of texts and of small
 * functions of values (`found: (count: number) => …`), in the order of the screen, named after where the text stands. A page
 * imports other pages, and from `shared` the texts that the terminal has too, and nothing else. Which text is shown, components and the rules beside them decide; they hold no text of
 * their own (tests/unit/renderer/words.test.ts). Texts of errors are in shared/words/en/sentences. Say `words.units.recordings(3)` for
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
