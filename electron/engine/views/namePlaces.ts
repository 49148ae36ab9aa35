import type { NameCarrier } from '../../../shared/contract/protection.ts'
import { nameFinder } from '../export/findNames.ts'
import type { ProjectStore } from '../library/projects.ts'
import type { RecordingStore } from '../library/recordings.ts'
import { inSlices } from '../transcripts/inSlices.ts'
import { findingVariants } from '../transcripts/nameVariants.ts'
import type { NoteStore } from '../transcripts/quotes/notes.ts'
import type { QuoteStore } from '../transcripts/quotes/store.ts'
import type { TranscriptStore } from '../transcripts/store.ts'

type NamePlaceStores = {
  recordings: Pick<RecordingStore, 'byIds'>
  projects: Pick<ProjectStore, 'defaultsOf'>
  transcripts: Pick<TranscriptStore, 'segmentRows' | 'speakerRows'>
  quotes: Pick<QuoteStore, 'ofRecording'>
  notes: Pick<NoteStore, 'ofRecording'>
}

type NamePlace = {
  recordingId: number
  title: string
  carrier: NameCarrier
  segmentId: number | null
  count: number
  example: string
}
type Spelling = { text: string; likeness: number; count: number; places: NamePlace[] }

/** How many likely spellings are proposed for one recording. */
const mostVariants = 50
const aroundCharacters = 40

/**
 * The spellings of a name in these recordings, likeliest first, with where each is: in words, names of speakers, titles, file names, tags,
 * notes and hotwords. `accepted`: spellings that a person has accepted already.
 */
export async function namePlaces(
  stores: NamePlaceStores,
  { recordingIds, name, accepted }: { recordingIds: readonly number[]; name: string; accepted: readonly string[] },
): Promise<Spelling[]> {
  const find = nameFinder([[name, ...accepted]])
  const spellings = new Map<string, Spelling>()
  const add = (text: string, likeness: number, place: Omit<NamePlace, 'count'>) => {
    const spelling = spellings.get(text) ?? { text, likeness, count: 0, places: [] }
    spellings.set(text, spelling)
    spelling.likeness = Math.max(spelling.likeness, likeness)
    spelling.count += 1
    const known = spelling.places.find((one) => one.recordingId === place.recordingId && one.carrier === place.carrier)
    if (known) known.count += 1
    else spelling.places.push({ ...place, count: 1 })
  }
  for (const recording of stores.recordings.byIds(recordingIds)) {
    const { id: recordingId, title } = recording
    const segments = stores.transcripts.segmentRows(recordingId)
    for (const [carrier, text, segmentId = null] of textsOf(stores, recording, segments))
      for (const { from, to } of find(text))
        add(text.slice(from, to), 1, { recordingId, title, carrier, segmentId, example: around(text, from, to) })
    const texts = new Map(segments.map(({ id, text }) => [id, text]))
    for (const spelling of [name, ...accepted])
      for (const variant of await inSlices(findingVariants(segments, { name: spelling, limit: mostVariants })))
        for (const { segmentId, startOffset, endOffset } of variant.places) {
          const text = texts.get(segmentId) ?? ''
          // The name itself was found above.
          if (find(text).some(({ from, to }) => from < endOffset && to > startOffset)) continue
          const example = around(text, startOffset, endOffset)
          add(variant.text, Math.min(0.99, variant.likeness), {
            recordingId,
            title,
            carrier: 'words',
            segmentId,
            example,
          })
        }
  }
  return [...spellings.values()].sort((a, b) => b.likeness - a.likeness || b.count - a.count)
}

function* textsOf(
  { projects, transcripts, quotes, notes }: NamePlaceStores,
  recording: ReturnType<RecordingStore['byIds']>[number],
  segments: readonly { id: number; text: string }[],
): Generator<[NameCarrier, string, number?]> {
  yield ['title', recording.title]
  yield ['file-name', recording.originalName]
  for (const { id, text } of segments) yield ['words', text, id]
  for (const { name } of transcripts.speakerRows(recording.id)) yield ['speaker', name]
  for (const { tags, note } of quotes.ofRecording(recording.id)) {
    for (const tag of tags) yield ['tag', tag]
    yield ['note', note]
  }
  for (const { text } of notes.ofRecording(recording.id)) yield ['note', text]
  const defaults = projects.defaultsOf(recording.projectId)
  for (const hotword of [...recording.options.hotwords, ...(defaults?.speakers ?? []), ...(defaults?.hotwords ?? [])])
    yield ['hotword', hotword]
}

/** The found words with those around them. */
function around(text: string, from: number, to: number): string {
  const start = Math.max(0, from - aroundCharacters)
  const end = Math.min(text.length, to + aroundCharacters)
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`
}
