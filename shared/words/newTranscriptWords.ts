import type { NewTranscript } from '../recordings/domain.ts'
import { words } from './catalogue.ts'

/** That a new transcript waits, and what it is: `A new transcript is waiting: English · 12 segments · 31 words added, 28 removed`. */
export function newTranscriptWords(waits: NewTranscript): string {
  const { language, destination, segmentCount, speakerCount, wordsAdded, wordsRemoved } = waits
  const { editing, languages, units } = words
  const said = languages.ofTranscript(language)
  return editing.again.held([
    ...(said === null ? [] : [said]),
    destination === 'remote' ? editing.again.remote : editing.again.here,
    units.segments(segmentCount),
    ...(speakerCount > 0 ? [units.speakers(speakerCount)] : []),
    editing.again.differs(wordsAdded, wordsRemoved),
  ])
}
