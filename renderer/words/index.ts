import { isInterfaceLanguage } from '../../shared/languages/interfaceLanguage.ts'
import { speak } from '../../shared/words/catalogue.ts'

export { words } from '../../shared/words/catalogue.ts'

// The texts in the language with which the shell marked the page. The texts do not change until the page is loaded
// again. Unit tests have no page.
const { document } = globalThis as { document?: { documentElement: { lang: string } } }
const language = document?.documentElement.lang ?? 'en'
if (isInterfaceLanguage(language)) speak(language)
