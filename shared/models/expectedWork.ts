import { isSameLanguage } from '../languages/spokenLanguages.ts'
import type { CatalogueModel } from './speechModels.ts'

const minuteMs = 60_000

/**
 * The seconds of work that an hour of sound takes on this computer, as measured with the speech model in use. Null if it was not measured,
 * or if this model does not know the language.
 */
export function secondsPerHourHere(
  models: readonly (Pick<CatalogueModel, 'task' | 'languages'> & {
    inUse: boolean
    measured: { secondsPerHour: number } | null
  })[],
  language = 'auto',
): number | null {
  const model = models.find(({ task, inUse }) => task === 'asr' && inUse)
  const isKnown =
    language === 'auto' ||
    model?.languages === 'many' ||
    model?.languages.some((known) => isSameLanguage(known, language))
  return isKnown ? (model?.measured?.secondsPerHour ?? null) : null
}

/** How many milliseconds of work a length of sound takes. */
export const expectedWorkMs = (durationMs: number, secondsPerHour: number): number =>
  (durationMs * secondsPerHour) / 3600

/** The time in the steps in which the time left is shown, because an estimate is not exact. */
export function roughWorkMs(ms: number): number {
  const step = ms < 57_500 ? 5000 : ms < 9.5 * minuteMs ? minuteMs : ms < 57.5 * minuteMs ? 5 * minuteMs : 30 * minuteMs
  return Math.max(1, Math.round(ms / step)) * step
}
