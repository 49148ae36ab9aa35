import { foldedText } from '../../shared/text/folding.ts'
import { words } from '../words/index.ts'

/** The sections of the settings in order, and the words that the search reads. */

export const sectionNames = [
  'transcription',
  'models',
  'imports',
  'network',
  'storage',
  'whenDone',
  'keys',
  'spelling',
  'wording',
  'evidence',
  'accounts',
  'appearance',
  'language',
  'updates',
  'about',
] as const
export type SectionName = (typeof sectionNames)[number]

/** The texts of each section, besides its name. */
function textsOf(all: typeof words) {
  const {
    settings: texts,
    importing,
    transcribe,
    devices,
    models,
    deletion,
    keys,
    registry,
    signIn,
    spelling,
    voices,
  } = all
  return {
    transcription: [texts.transcription, transcribe.here, transcribe.language, transcribe.hotwords, texts.advanced],
    models: [models, voices.settings],
    imports: [importing.remembered, devices.watched.title, texts.watch],
    network: [texts.uploads, texts.networks, texts.advanced],
    storage: [texts.storage, deletion.settings, texts.backup, all.libraryPlace],
    whenDone: [texts.whenDone],
    keys: [keys.settings, keys.commands],
    spelling: [spelling.settings],
    wording: [texts.wording],
    evidence: [all.custody.settings],
    accounts: [texts.accounts, signIn.open, texts.accountDialog, texts.secrets.fields, registry, texts.advanced],
    appearance: [texts.appearance],
    language: [texts.language],
    updates: [all.updates],
    about: [texts.about, all.library.title],
  } satisfies Record<SectionName, unknown>
}

/** All texts of a page of words, except texts that functions make. */
function flatTexts(page: unknown): string {
  if (typeof page === 'string') return page
  if (typeof page !== 'object' || page === null) return ''
  return Object.values(page).map(flatTexts).join('\n')
}

/**
 * The texts that the search reads: the name and the texts of each section, and synonyms.
 * @exportedFor tests: every section can be found
 */
export function searchedTexts(all: typeof words): ReadonlyMap<SectionName, string> {
  const texts = textsOf(all)
  const { sections, search } = all.settings
  const others: Partial<Record<SectionName, string>> = search.otherWords
  return new Map(sectionNames.map((name) => [name, foldedText(flatTexts([sections[name], texts[name], others[name]]))]))
}

export const searched = searchedTexts(words)

/**
 * The sections that contain all words of the query; all sections if the query is empty. `shown`: what a section shows beside its own texts,
 * such as the names of models.
 */
export function sectionsWith(
  query: string,
  texts = searched,
  shown: Partial<Record<SectionName, readonly string[]>> = {},
): SectionName[] {
  const sought = foldedText(query).split(/\s+/).filter(Boolean)
  const textOf = (name: SectionName) => `${texts.get(name)}\n${foldedText((shown[name] ?? []).join('\n'))}`
  return sectionNames.filter((name) => sought.every((word) => textOf(name).includes(word)))
}
