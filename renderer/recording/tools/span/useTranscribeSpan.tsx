import { type ReactNode, useState } from 'react'
import type { RecordingDetail } from '../../../../shared/recordings/domain.ts'
import type { TimeRange } from '../../../../shared/transcripts/heard.ts'
import type { Transcript } from '../../../../shared/transcripts/transcript.ts'
import { otherLanguagesOf } from '../../../../shared/transcripts/transcriptNotices.ts'
import { useCommands } from '../../../keys/usableCommands.ts'
import { TranscribeDialog } from '../../../transcribe/TranscribeDialog.tsx'
import { toolTarget } from '../../../transcript/toolTarget.ts'
import { words } from '../../../words/index.ts'
import type { EditorTool } from '../EditorTools.tsx'

/**
 * Transcribes a part of the recording again: the range selected in the waveform, or the segment with the focus. `ask`: null if there is
 * no transcript or no audio.
 */
export function useTranscribeSpan(props: {
  recording: RecordingDetail
  transcript: Transcript | null
  /** The range selected in the waveform. */
  selection: TimeRange | null
}): {
  ask: ((wanted: TimeRange) => void) | null
  askForSegment: (segmentId: number) => void
  tools: EditorTool[]
  dialog: ReactNode
} {
  const { recording, transcript, selection } = props
  const [wanted, setWanted] = useState<TimeRange | null>(null)
  const ask = transcript && recording.audioDeletedMs === null ? setWanted : null
  const segmentOf = (id: number | undefined) => transcript?.segments.find((segment) => segment.id === id)
  const askForSegment = (segmentId: number) => {
    const segment = segmentOf(segmentId)
    if (segment) ask?.({ startMs: segment.startMs, endMs: segment.endMs })
  }
  useCommands({
    transcribePart:
      ask &&
      (() => {
        const focused = toolTarget(document.activeElement)
        if (selection) ask(selection)
        else if (focused) askForSegment(focused.segmentId)
      }),
  })
  const tools =
    ask && selection ? [{ label: words.editing.span.tool, use: () => ask(selection), isOfSelection: true }] : []
  const dialog = wanted && transcript && (
    <TranscribeDialog
      recordingId={recording.id}
      part={{ wanted, segments: transcript.segments, ...languageIn(recording, transcript, wanted) }}
      onClose={() => setWanted(null)}
    />
  )
  return { ask, askForSegment, tools, dialog }
}

/** The language in which a part is spoken, if the whole part is in another language than most of the recording. */
function languageIn({ notices }: RecordingDetail, { segments }: Transcript, { startMs, endMs }: TimeRange) {
  const others = otherLanguagesOf(notices, segments)
  const within = segments.filter((segment) => segment.startMs < endMs && segment.endMs > startMs)
  const spoken = new Set(within.map(({ id }) => others.get(id)))
  const [language] = spoken
  return spoken.size === 1 && language !== undefined ? { language } : {}
}
