import { useEffect, useRef } from 'react'
import { Button } from 'react-aria-components'
import type { RecordingDetail } from '../../shared/recordings/domain.ts'
import { call } from '../base/bridge.ts'
import { BridgeError } from '../base/bridgeError.ts'
import { useCommand } from '../base/queries.ts'
import { words } from '../words/index.ts'
import { RecordingEditor } from './RecordingEditor.tsx'
import { useCalmTranscript } from './text/useCalmTranscript.ts'
import { useTranscript } from './text/useTranscript.ts'
import type { EditorProps } from './useEditorState.ts'

/** The opened recording, or the reason why it cannot open. */
export function RecordingView(props: Omit<EditorProps, 'recording'> & { recordingId: number }) {
  const detail = useCommand('recordings.get', { recordingId: props.recordingId })
  useWatch(props.recordingId)
  // The recording was deleted while it was open.
  const isGone = detail.error instanceof BridgeError && detail.error.code === 'recording-unknown'
  if (!detail.data || isGone)
    return (
      <section className="empty" aria-label={words.recording.label}>
        <p>{detail.error?.message ?? words.recording.opening}</p>
        {detail.error && <Button onPress={props.onBack}>{props.backLabel ?? words.recording.back}</Button>}
      </section>
    )
  return <Opened {...props} recording={detail.data} />
}

/** The rows of the text are drawn again with each typed letter; the parts around them are drawn again only in pauses. */
function Opened(props: EditorProps) {
  const { id, transcriptRevision } = props.recording
  const { transcript, edits } = useTranscript(id, transcriptRevision)
  return (
    <RecordingEditor
      {...props}
      edits={edits}
      recording={useSteadyRecording(props.recording)}
      transcript={useCalmTranscript(transcript)}
    />
  )
}

/** Returns the same object unless more than the revisions changed, because every saved letter changes the revisions. */
function useSteadyRecording(recording: RecordingDetail): RecordingDetail {
  const kept = useRef(recording)
  if (textOf(kept.current) !== textOf(recording)) kept.current = recording
  return kept.current
}

const textOf = (recording: RecordingDetail) => JSON.stringify({ ...recording, revision: 0, transcriptRevision: 0 })

/** Makes Tapelog poll the recording's service more often while the recording is open. */
function useWatch(recordingId: number): void {
  useEffect(() => {
    const watch = () => void call('recordings.watch', { recordingId }).catch(() => {})
    watch()
    const timer = window.setInterval(watch, 20_000)
    return () => window.clearInterval(timer)
  }, [recordingId])
}
