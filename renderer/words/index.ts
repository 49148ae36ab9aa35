import { isInterfaceLanguage, speak } from '../../shared/words/catalogue.ts'

export { words } from '../../shared/words/catalogue.ts'

// In the language that the shell marked the page with. It stays the same until the page is loaded again. Unit tests have no page.
const { document } = globalThis as { document?: { documentElement: { lang: string } } }
const language = document?.documentElement.lang ?? 'en'
if (isInterfaceLanguage(language)) speak(language)
