import { isInterfaceLanguage } from '../../shared/languages/interfaceLanguage.ts'
import { speak } from '../../shared/words/catalogue.ts'

export { words } from '../../shared/words/catalogue.ts'

/** Reads the texts in the language with which the shell marked the page. They do not change until the page is loaded again. */
export async function speakAsPage(): Promise<void> {
  // Unit tests without a page read this file too.
  const { lang } = (globalThis as unknown as { document: { documentElement: { lang: string } } }).document
    .documentElement
  if (isInterfaceLanguage(lang)) await speak(lang)
}
