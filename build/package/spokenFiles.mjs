import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chosenLanguages } from '../../shared/languages/interfaceLanguage.ts'
import { wordsIn } from '../../shared/words/catalogue.ts'
import { root } from '../doors/paths.mjs'

/** Files of a Linux package that speak each language of the catalogue of words. `@TEXTS@` in `build/linux` is where the texts come. */
const withTexts = (file, texts) =>
  readFileSync(join(root, 'build/linux', file), 'utf8').replace('@TEXTS@', () => texts.join('\n'))

const others = chosenLanguages.filter((language) => language !== 'en')
const texts = new Map()
for (const language of chosenLanguages) texts.set(language, (await wordsIn(language)).installed)
const said = (language) => texts.get(language)

/** The shell script that opens the window, or says in the language of the system why it cannot. */
export function desktopLauncher() {
  const branch = (language, pattern) => {
    const { isRoot, noNamespaces, noProfile } = said(language)
    const texts = { is_root: isRoot, no_namespaces: noNamespaces, no_profile: noProfile }
    const lines = Object.entries(texts).map(([name, text]) => `    ${name}=${quoted(text)}`)
    return [`  ${pattern})`, ...lines, '    ;;'].join('\n')
  }
  const branches = others.map((language) => branch(language, `${language}|${language}[-_.@]*`))
  return withTexts('tapelog-desktop', [...branches, branch('en', '*')])
}

/** The entry among the applications. */
export const desktopEntry = () =>
  withTexts(
    'org.tapelog.app.desktop',
    chosenLanguages.flatMap((language) => {
      const key = language === 'en' ? '' : `[${language}]`
      return [`GenericName${key}=${said(language).genericName}`, `Comment${key}=${said(language).summary}`]
    }),
  )

/** What software centres show (AppStream), which end the summary without a full stop. */
export const appStreamData = () =>
  withTexts(
    'org.tapelog.app.metainfo.xml',
    chosenLanguages.map((language) => {
      const attribute = language === 'en' ? '' : ` xml:lang="${language}"`
      return `  <summary${attribute}>${escaped(said(language).summary)}</summary>`
    }),
  )

/** The names of Chromium's own texts for the languages of the window. */
export const isSpokenLocale = (file) => {
  const [language] = file.replace(/\.pak$/, '').split('-')
  return texts.has(language)
}

/** A text in a shell script. */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
