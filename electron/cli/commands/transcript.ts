import { shownText } from '../../../shared/text/shownText.ts'
import { formatClock } from '../../../shared/text/timecode.ts'
import type { Transcript } from '../../../shared/transcripts/transcript.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { problem } from '../../../shared/words/problem.ts'
import { shownSpeakerName } from '../../../shared/words/speakerWords.ts'
import { TranscriptEditor } from '../../engine/index.ts'
import { type CommonFlags, withLibrary } from '../session.ts'
import type { Terminal } from '../terminal.ts'

/** Prints a transcript with the numbers of its segments. It works while the window shows the transcript. */
export const transcriptCommand = (terminal: Terminal, id: string, flags: CommonFlags): Promise<number> =>
  withLibrary(TranscriptEditor, terminal, flags, ({ library, out, numberOf }) => {
    const transcript = library.get(numberOf(id))
    for (const line of linesOf(transcript)) out.line(line)
    return out.result({ ok: true, ...transcript })
  })

/**
 * Changes the text of a segment, also while the window shows the transcript. `basedOn`: the text that the change was made
 * from. Later changes to other words stay. If a later change concerns the same words, nothing changes and both texts are
 * printed.
 */
export const correctCommand = (
  terminal: Terminal,
  id: string,
  segment: string,
  { text, basedOn, ...flags }: CommonFlags & { text: string; basedOn?: string },
): Promise<number> =>
  withLibrary(TranscriptEditor, terminal, flags, ({ library, out, command, numberOf }) => {
    const recordingId = numberOf(id)
    const found = library.get(recordingId).segments.find((one) => String(one.id) === segment)
    if (!found) throw problem('segment-number-unknown', { segment, command: command(`transcript ${id}`) })
    const result = library.edit(recordingId, {
      ...{ kind: 'segment.setText', segmentId: found.id, text },
      ...(basedOn === undefined ? {} : { basedOn }),
    })
    const { conflict, merged } = result
    if (conflict) {
      out.note(words.terminal.correct.conflict)
      out.line(words.terminal.correct.theirs(shownText(conflict.theirs)))
      out.line(words.terminal.correct.mine(shownText(conflict.mine)))
      return out.result({ ok: false, conflict })
    }
    const saved = result.segments[0]?.text ?? found.text
    if (merged) out.note(words.terminal.correct.merged)
    out.line(words.terminal.correct.saved(shownText(saved)))
    return out.result({ ok: true, segmentId: found.id, text: saved, merged })
  })

/** `   412  0:12:31 ✓  Reyes: We never saw it.` */
function linesOf({ segments, speakers }: Transcript): string[] {
  const names = new Map(speakers.map(({ id, name }) => [id, shownSpeakerName(name)]))
  return segments.map(({ id, startMs, speakerId, verified, text }) => {
    const name = speakerId === null ? null : names.get(speakerId)
    const shown = shownText(name ? `${name}: ${text}` : text)
    return `${String(id).padStart(6)}  ${formatClock(startMs)} ${verified ? '✓' : ' '}  ${shown}`
  })
}
