import type { ListedModel } from '../../shared/contract/models.ts'
import { words } from '../words/index.ts'

const { models: texts, units } = words

export const isDemo = ({ origin }: ListedModel): boolean => origin === 'shipped'
export const isDraft = ({ engine }: ListedModel): boolean => engine === 'pocketsphinx'
/**
 * A speech model for real voices that is good enough to quote from.
 * @exportedFor tests: each kind of model
 */
export const isRealSpeech = (model: ListedModel): boolean => model.task === 'asr' && model.origin === 'download'

/** The purpose of a model, in one sentence. */
export function purposeWords(model: ListedModel): string {
  const { whole } = texts
  if (isDemo(model)) return whole.demo
  if (isDraft(model)) return whole.pocketsphinx
  if (model.task === 'segmentation') return whole.segmentation
  if (model.task === 'embedding') return whole.embedding
  if (model.languages === 'many') return whole.all
  const [only] = model.languages
  const nameOf = (language: string) => words.languages.name(language) ?? language
  if (model.languages.length === 1 && only) return whole.one(nameOf(only))
  return whole.many(model.languages.map(nameOf).sort((one, other) => one.localeCompare(other)))
}

/** `about 12 min for an hour of audio on this computer (Radeon 780M)`; null until a recording was transcribed with it. */
export const speedWords = ({ measured }: ListedModel): string | null =>
  measured && texts.measured(units.roughly(measured.secondsPerHour * 1000), measured.device)

/** What a model needs to know about the language, and how many speakers it can distinguish. */
export const abilityWords = ({ languageChoice, languages, speakersAtMost }: ListedModel): string[] =>
  [
    languages.length === 1 ? null : texts.languageChoices[languageChoice],
    speakersAtMost === null ? null : texts.speakersAtMost(speakersAtMost),
  ].filter((text) => text !== null)

/** The size of an installed model on the disk, else the size of its download. */
export const sizeWords = (model: ListedModel): string | null => {
  const sizeBytes = model.installed?.sizeBytes || model.sizeBytes
  return sizeBytes ? units.size(sizeBytes) : null
}

/** `264 MB of 574 MB · 8.1 MB/s · about 40 s left · resumes after a restart`. */
export function progressWords({ progress }: ListedModel): string | null {
  if (progress === null) return null
  if (progress.step === 'checking') return texts.checking
  if (progress.step === 'unpacking') return texts.unpacking
  const { bytesDone, bytesTotal, bytesPerSecond, hosts } = progress
  const [, ...redirects] = hosts
  const last = redirects.at(-1)
  return units.facts([
    bytesTotal === null ? units.size(bytesDone) : texts.downloading(units.size(bytesDone), units.size(bytesTotal)),
    ...(bytesPerSecond === null ? [] : [units.speed(bytesPerSecond)]),
    ...(bytesPerSecond === null || bytesTotal === null || bytesPerSecond <= 0
      ? []
      : [units.left(((bytesTotal - bytesDone) / bytesPerSecond) * 1000)]),
    ...(last === undefined ? [] : [texts.sentOn(last)]),
    texts.goesOn,
  ])
}

/** The progress of a running download; null if unknown. */
export const fractionOf = ({ progress }: ListedModel): number | null =>
  progress?.step === 'downloading' && progress.bytesTotal ? progress.bytesDone / progress.bytesTotal : null

/** Whether a model that a person has downloaded or imported transcribes recordings. */
export const hasDownloadedSpeech = (models: readonly ListedModel[]): boolean =>
  models.some((model) => isRealSpeech(model) && model.inUse)

/** Whether any model transcribes recordings on this machine: Tapelog uses none unasked but those that a person installed. */
export const canTranscribe = (models: readonly ListedModel[]): boolean =>
  models.some(({ task, inUse }) => task === 'asr' && inUse)

/** The two models to offer to a person who has none: the best for some languages, and the best for all. */
export function offers(models: readonly ListedModel[]): ListedModel[] {
  const speech = models.filter(isRealSpeech)
  const some = speech.find(({ languages }) => languages !== 'many')
  const all = speech.find(({ languages }) => languages === 'many')
  return [some, all].filter((model) => model !== undefined)
}

/** Models that distinguish speakers and are not installed yet, one for each task. */
export const speakerModels = (models: readonly ListedModel[]): ListedModel[] =>
  (['segmentation', 'embedding'] as const).flatMap((task) => {
    const known = models.filter((model) => model.task === task && model.origin === 'download')
    return known.some(({ state }) => state !== 'absent') ? [] : known.slice(0, 1)
  })
