import type { FrameRate } from '../../../shared/exports/options.ts'
import { listedClips, namedOriginal } from './clipsList.ts'
import { plainText } from './plainText.ts'
import { frameAt, rateOf, timecodeOf, withinDay } from './timeline.ts'
import type { ExportView } from './view.ts'
import { type XmlNode, xmlFile } from './xml.ts'

/** Final Cut Pro 7's XML (xmeml 5), which Premiere, Resolve and Avid read: a sequence of the quotes as clips, with their notes as comments. */
export function toXmeml(view: ExportView): string {
  const { frameRate } = view.options
  const { counted, isNtsc } = rateOf(frameRate)
  const rate: XmlNode = { timebase: counted, ntsc: isNtsc ? 'TRUE' : 'FALSE' }
  const frame = (ms: number) => frameAt(ms, frameRate)
  const name = plainText(namedOriginal(view))
  const file: XmlNode = {
    '@id': 'file-1',
    name,
    pathurl: encodeURIComponent(name),
    rate,
    duration: frame(view.recording.durationMs ?? 0),
    // The clips' times count from the beginning of the file, so the file's own timecode does not change them.
    ...(typeof view.sourceStartMs === 'number' ? { timecode: timecodeFrom(view.sourceStartMs, frameRate, rate) } : {}),
    media: { audio: { channelcount: view.recording.channels } },
  }
  let at = 0
  const clips = listedClips(view).map(({ startMs, endMs, said, note }, index): XmlNode => {
    const [from, to] = [frame(startMs), Math.max(frame(endMs), frame(startMs) + 1)]
    const start = at
    at += to - from
    return {
      '@id': `clipitem-${index + 1}`,
      name: said.join(' / '),
      duration: frame(view.recording.durationMs ?? 0),
      rate,
      start,
      end: at,
      in: from,
      out: to,
      file: index === 0 ? file : { '@id': 'file-1' },
      sourcetrack: { mediatype: 'audio', trackindex: 1 },
      ...(note === '' ? {} : { comments: { mastercomment1: note } }),
    }
  })
  return xmlFile(
    {
      xmeml: {
        '@version': '5',
        sequence: {
          '@id': 'sequence-1',
          name: plainText(view.recording.title),
          duration: at,
          rate,
          timecode: timecodeFrom(0, frameRate, rate),
          media: { audio: { track: { clipitem: clips } } },
        },
      },
    },
    '<!DOCTYPE xmeml>',
  )
}

/** Where the timecode of a file or sequence begins. */
function timecodeFrom(ms: number, frameRate: FrameRate, rate: XmlNode): XmlNode {
  const frame = withinDay(frameAt(ms, frameRate), frameRate)
  return { rate, string: timecodeOf(frame, frameRate), frame, displayformat: rateOf(frameRate).isDrop ? 'DF' : 'NDF' }
}
