import type { Disclosure, WithheldFact } from '../../../shared/exports/disclosure.ts'
import type { TimeMap } from '../../../shared/exports/timeMap.ts'
import { gapSpan, type MissingSound } from '../../../shared/sound/missingSound.ts'
import type { TimeRange } from '../../../shared/transcripts/heard.ts'
import { words } from '../../../shared/words/catalogue.ts'
import type { ExportSource } from './source.ts'

/** A recording's facts as a reader gets them; null for facts that are withheld. */
export type ReaderRecording = Omit<
  ExportSource['recording'],
  'originalName' | 'importedMs' | 'durationMs' | 'sha256' | 'md5'
> & {
  originalName: string | null
  importedMs: number | null
  durationMs: number | null
  sha256: string | null
  md5: string | null
}

/** The facts of a recording that a person did not withhold. `beside`: renames a text beside the words. The row has more, which stays here. */
export function recordingForReader(
  { recording }: Pick<ExportSource, 'recording'>,
  { disclosure, beside, times }: { disclosure: Disclosure; beside: (text: string) => string; times: TimeMap },
): ReaderRecording {
  const kept = (fact: WithheldFact) => disclosure.keeps.includes(fact)
  const { channels, sound, missing, recordedMs, recordedTimeSource } = recording
  const { recordedTimePrecision, recordedTimeHasZone } = recording
  const withoutLength = lengthHider(recording.durationMs, { disclosure, times })
  return {
    ...{ channels, ...(sound === undefined ? {} : { sound }) },
    title: kept('title') ? beside(recording.title) : words.documents.redacted.title,
    originalName: kept('file-name') ? beside(recording.originalName) : null,
    sourceLabel: kept('recorder') ? beside(recording.sourceLabel) : 'file',
    importedMs: kept('date') ? recording.importedMs : null,
    durationMs: kept('duration') ? times.mapMs(recording.durationMs) : null,
    sha256: kept('hash') ? recording.sha256 : null,
    md5: kept('hash') ? recording.md5 : null,
    missing: missing && movedGaps(missing, times, withoutLength),
    ...(kept('date')
      ? { recordedMs, recordedTimeSource, recordedTimePrecision, recordedTimeHasZone }
      : {
          ...{ recordedMs: null, recordedTimeSource: null },
          ...{ recordedTimePrecision: null, recordedTimeHasZone: null },
        }),
  }
}

/** A gap that is cut in part keeps the length of what is left of it. */
const movedGaps = (
  missing: MissingSound,
  times: TimeMap,
  withoutLength: ReturnType<typeof lengthHider>,
): MissingSound => ({
  times: missing.times,
  keepsTimes: missing.keepsTimes,
  gaps: missing.gaps.flatMap(({ cause, ...gap }) => {
    const { startMs, endMs } = gapSpan(missing, { cause, ...gap })
    if (endMs <= startMs) {
      const at = times.mapMs(startMs)
      return [{ cause, fromMs: withoutLength({ startMs: at, endMs: at }).startMs, lengthMs: gap.lengthMs }]
    }
    const kept = times.keptRange({ startMs, endMs })
    if (kept === null) return []
    const { startMs: fromMs, endMs: toMs } = withoutLength(kept)
    return [{ cause, fromMs, lengthMs: toMs - fromMs }]
  }),
})

/** Moves the end of a stretch that ends with the recording to a whole second before, because it would tell the recording's exact length. */
export function lengthHider(
  durationMs: number,
  { disclosure, times }: { disclosure: Pick<Disclosure, 'keeps'>; times: Pick<TimeMap, 'mapMs'> },
): <R extends TimeRange>(range: R) => R {
  if (disclosure.keeps.includes('duration')) return (range) => range
  const lengthMs = times.mapMs(durationMs)
  const lastMs = Math.max(0, Math.ceil(lengthMs / 1000 - 1) * 1000)
  return (range) =>
    range.endMs < lengthMs
      ? range
      : { ...range, startMs: Math.min(range.startMs, lastMs), endMs: range.startMs < lastMs ? lastMs : lastMs + 1 }
}
