import type { TimeRange } from '../../../shared/transcripts/heard.ts'
import type { PseudonymPlace } from '../../../shared/transcripts/pseudonyms.ts'
import type { PlacedWord } from '../../../shared/transcripts/wordTimes.ts'
import { problem } from '../../../shared/words/problem.ts'
import { nameFinder } from '../export/findNames.ts'
import { redactedPlaces, wordFinder } from '../export/index.ts'
import type { WordTimes } from '../transcripts/wordTimes.ts'
import { namePlaces } from '../views/namePlaces.ts'
import { type HandlersOf, ok } from './handlers.ts'
import type { CommandParts } from './parts.ts'

/** Commands for what readers of an export must not get. */
export function protectionCommands(deps: CommandParts): HandlersOf<'redactions' | 'pseudonyms'> {
  const { pseudonyms, redactions, changes } = deps
  const recordingsOf = (place: PseudonymPlace): number[] =>
    place.in === 'recording' ? [place.recordingId] : deps.recordings.idsOfProject(place.projectId)
  return {
    'redactions.ofRecording': ({ recordingId }) => ({ redactions: redactions.ofRecording(recordingId) }),
    'redactions.places': ({ recordingId }) => {
      const all = redactions.ofRecording(recordingId)
      const transcript = all.length === 0 ? null : deps.transcripts.get(recordingId)
      if (transcript === null) return { bars: [], sound: [], redactions: [] }
      return redactedPlaces(all, transcript.segments, nearWords(deps.wordTimes, recordingId))
    },
    'pseudonyms.list': ({ place }) => ({ pseudonyms: pseudonyms.list(place) }),
    'pseudonyms.ofRecording': ({ recordingId }) => ({ pseudonyms: pseudonyms.forRecording(recordingId) }),
    'pseudonyms.set': ({ place, entry }) => {
      const { realName, pseudonym, spellings } = entry
      // A name of signs alone is found nowhere, and would seem to be protected.
      if ([realName, ...spellings].some((name) => nameFinder([[name]])(name).length === 0))
        throw problem('pseudonym-empty')
      if (nameFinder([[realName, ...spellings]])(pseudonym).length > 0) throw problem('pseudonym-says-name')
      const pseudonymId = pseudonyms.set(place, entry)
      changes.recordings(recordingsOf(place))
      return { pseudonymId }
    },
    'pseudonyms.remove': ({ place, pseudonymId }) => {
      pseudonyms.remove(pseudonymId)
      changes.recordings(recordingsOf(place))
      return ok
    },
    'pseudonyms.find': async ({ place, name, accepted }) => ({
      spellings: await namePlaces(deps, { recordingIds: recordingsOf(place), name, accepted }),
    }),
  }
}

/** A word may begin before its segment, but not longer before. */
const aroundMs = 10_000

/** Reads only the words around a segment: a recording has many, and few segments have redacted words. */
const nearWords =
  (wordTimes: Pick<WordTimes, 'within'>, recordingId: number) =>
  (segment: TimeRange & { text: string }): PlacedWord[] | null =>
    wordFinder(
      wordTimes.within(recordingId, {
        startMs: Math.max(0, segment.startMs - aroundMs),
        endMs: segment.endMs + aroundMs,
      }),
    )(segment)
