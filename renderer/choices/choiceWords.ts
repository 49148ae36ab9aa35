import type { ImportChoice, ImportQuestion, ImportSource, RememberedChoice } from '../../shared/recordings/importing.ts'
import { filesSource } from '../../shared/recordings/importing.ts'
import type { Project } from '../../shared/recordings/projects.ts'
import { words } from '../words/index.ts'

const { importing: texts, units } = words

export const isFiles = ({ key }: ImportSource): boolean => key === filesSource.key

/** The line below the title: source, length, size, and that nothing is sent yet. */
export const leadWords = (question: ImportQuestion): string =>
  [
    units.sentence(questionWords(question)),
    texts.nothingSent,
    ...(question.source.key.startsWith('device:') ? [texts.safeOnDevice] : []),
  ].join(' ')

/** `From NOTE · 1.9 h · 214 MB`; the length appears only once all recordings are copied. */
function questionWords({ source, sizeBytes, durationMs, copying }: ImportQuestion): string {
  return units.facts([
    ...(isFiles(source) ? [] : [texts.from(source.name)]),
    ...(durationMs === null ? [] : [units.roughly(durationMs)]),
    units.size(sizeBytes),
    ...(copying > 0 ? [texts.copying(copying)] : []),
  ])
}

/** `sent to “Newsroom” · English · one speaker`. */
export function rememberedWords({ choice, account }: RememberedChoice): string {
  const { remembered } = texts
  const { destination, localOnly, language, speakers } = choice
  const isKept = destination === 'not-now'
  const where = {
    'this-machine': remembered.here,
    remote: localOnly ? remembered.here : remembered.sentTo(account ?? ''),
    'not-now': remembered.notNow,
  }[destination]
  return units.facts([
    where,
    ...(isKept || language === 'auto' ? [] : [words.languages.name(language) ?? language]),
    ...(isKept || speakers === null ? [] : [remembered.speakers(speakers)]),
    ...(localOnly ? [remembered.localOnly] : []),
  ])
}

/** A choice for recordings of a project. It begins with the project's settings, and a local-only project stays local. */
export const inProject = (choice: ImportChoice, project: Project | null): ImportChoice =>
  project === null
    ? choice
    : {
        ...choice,
        projectId: project.id,
        language: project.defaults.language ?? choice.language,
        destination: project.defaults.destination ?? choice.destination,
        localOnly: choice.localOnly || project.defaults.localOnly,
      }
