import { foldedText } from '../../shared/foldedText.ts'
import { words } from '../words/index.ts'

/** The sections of the settings, in their order, and the words that the search looks at. */

const { settings: texts, importing, models, deletion, keys, registry, spelling, voices } = words

export const sectionNames = [
  'transcription',
  'models',
  'imports',
  'network',
  'storage',
  'whenDone',
  'keys',
  'spelling',
  'accounts',
  'language',
  'about',
] as const
export type SectionName = (typeof sectionNames)[number]

/** The texts that stand in each section. */
const textsOf: Record<SectionName, unknown> = {
  transcription: [texts.transcription],
  models: [models, voices.settings],
  imports: [importing.remembered, texts.sections.imports],
  network: [texts.uploads, texts.networks],
  storage: [texts.storage, deletion.settings],
  whenDone: [texts.whenDone],
  keys: [keys.settings, keys.commands],
  spelling: [spelling.settings],
  accounts: [texts.accounts, texts.accountDialog, texts.secrets.fields, registry],
  language: [texts.language],
  about: [texts.about],
}

/** All texts of a page of words; what functions would say is not known. */
function flatTexts(page: unknown): string {
  if (typeof page === 'string') return page
  if (typeof page !== 'object' || page === null) return ''
  return Object.values(page).map(flatTexts).join('\n')
}

const searched = new Map(sectionNames.map((name) => [name, foldedText(flatTexts(textsOf[name]))]))

/** Sections with all words of the query; all of them without one. */
export function sectionsWith(query: string): SectionName[] {
  const sought = foldedText(query).split(/\s+/).filter(Boolean)
  return sectionNames.filter((name) => sought.every((word) => searched.get(name)?.includes(word)))
}
