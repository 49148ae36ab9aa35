import { words } from '../../../shared/words/catalogue.ts'
import { listedClips, namedOriginal, reelName } from './clipsList.ts'
import { beginningOf, plainText } from './plainText.ts'
import { frameAt, frameOfTimecode, rateOf, timecodeOf } from './timeline.ts'
import type { ExportView } from './view.ts'

/** The longest comment line that the format's readers accept. */
const commentCharacters = 200

/**
 * A CMX 3600 edit decision list. Each quote is a cut, one after the other, on a time line that begins at one hour. If
 * the original has its own timecode, the source times follow it. The offset that a person chose is timecode too: one
 * hour is `01:00:00:00`.
 */
export function toEdl(view: ExportView): string {
  const { frameRate, offsetMs } = view.options
  const chosenMs = offsetMs - (typeof view.sourceStartMs === 'number' ? view.sourceStartMs : 0)
  const sourceFrame = (ms: number) =>
    Math.max(0, frameAt(ms - chosenMs, frameRate) + frameOfTimecode(chosenMs, frameRate))
  const reel = reelName(namedOriginal(view)).padEnd(8)
  const { isDrop } = rateOf(frameRate)
  let recordFrame = frameOfTimecode(3_600_000, frameRate)
  // From 1000, numbers have more digits than the format allows, but readers accept them and no quote is lost.
  const events = listedClips(view).map(({ startMs, endMs, said, note }, index) => {
    const [from, to] = [sourceFrame(startMs), Math.max(sourceFrame(endMs), sourceFrame(startMs) + 1)]
    const times = [from, to, recordFrame, recordFrame + to - from].map((frame) => timecodeOf(frame, frameRate))
    recordFrame += to - from
    return [
      `${String(index + 1).padStart(3, '0')}  ${reel} AA    C        ${times.join(' ')}`,
      `* FROM CLIP NAME: ${comment(namedOriginal(view))}`,
      ...said.map((line) => `* COMMENT: ${comment(line)}`),
      ...(note === '' ? [] : [`* COMMENT: ${comment(note)}`]),
    ].join('\r\n')
  })
  const head = [
    `TITLE: ${comment(view.recording.title)}`,
    `FCM: ${isDrop ? 'DROP FRAME' : 'NON-DROP FRAME'}`,
    ...(view.sourceStartMs === 'unknown' ? [`* COMMENT: ${comment(words.documents.timecodeUnknown)}`] : []),
  ]
  return `${[...head, '', ...events].join('\r\n')}\r\n`
}

const comment = (text: string): string => beginningOf(plainText(text), commentCharacters)
