import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import type { RecordingDetail } from '../../shared/recordings/domain.ts'
import type { TimeRange } from '../../shared/transcripts/heard.ts'
import type { EditOperation, Transcript } from '../../shared/transcripts/transcript.ts'
import { useCommand } from '../base/queries.ts'
import type { Edit } from '../transcript/edits.ts'
import { words } from '../words/index.ts'
import { shownSpeakerName } from '../words/speakerName.ts'
import { RedactDialog, type Redacting } from './RedactDialog.tsx'
import { type RedactionActions, RedactionList } from './RedactionList.tsx'
import { type ListedRedaction, useRedactions } from './useRedactions.ts'

type Piece = { segmentId: number; from: number; to: number; words: string }

type Props = {
  recording: RecordingDetail
  transcript: Transcript | null
  edit: Edit
  /** Why the last edit was refused. */
  problem: string | null
  /** Shows a segment, and the moment of the recording. */
  onShow: (place: { segmentId: number | null; startMs: number }) => void
}

/** Marks what readers must not get, and lists it. `sound`: the stretches that readers lose. `isProtected`: it has redactions or pseudonyms. Each `ask…` opens the dialog. */
export function useRedacting(props: Props) {
  const { recording, transcript } = props
  const { sound, redactions, isKnown } = useRedactions(recording.id, transcript !== null)
  const pseudonyms = useCommand('pseudonyms.ofRecording', { recordingId: recording.id }).data?.pseudonyms
  const [redacting, setRedacting] = useState<Redacting | null>(null)
  const nameOf = useNames(transcript)
  const does = useStableActions({
    show: props.onShow,
    changeReason: (redaction) => setRedacting({ kind: 'reason', redaction }),
    remove: ({ id }) => void props.edit({ kind: 'redaction.remove', redactionId: id }),
  })
  const askWords = (pieces: Piece[]) => {
    if (pieces.length > 0) setRedacting({ kind: 'add', target: { of: 'words', pieces }, speaker: null })
  }
  const askSound = ({ startMs, endMs }: TimeRange) =>
    setRedacting({ kind: 'add', target: { of: 'sound', startMs, endMs }, speaker: null })
  const askSpeaker = useCallback(
    (speakerId: number) =>
      setRedacting({ kind: 'add', target: { of: 'speaker', speakerId }, speaker: nameOf(speakerId) }),
    [nameOf],
  )
  const dialog: ReactNode = redacting && (
    <RedactDialog
      redacting={redacting}
      problem={props.problem ?? words.protection.redact.refused}
      onSave={async (operation: EditOperation) => (await props.edit(operation)) !== null}
      onClose={() => setRedacting((now) => (now === redacting ? null : now))}
    />
  )
  return {
    ...{ askWords, askSound, askSpeaker, dialog, sound },
    count: redactions.length,
    // Until the library has answered, the recording counts as protected.
    isProtected: !isKnown || redactions.length > 0 || pseudonyms?.length !== 0,
    list: <RedactionList redactions={redactions} nameOf={nameOf} does={does} />,
  }
}

/** The shown names of speakers. It stays the same function until a name changes. */
function useNames(transcript: Transcript | null): (speakerId: number | null) => string {
  const speakers = transcript?.speakers
  return useMemo(() => {
    const names = new Map(speakers?.map(({ id, name }) => [id, shownSpeakerName(name)]))
    return (speakerId) => (speakerId === null ? '' : (names.get(speakerId) ?? ''))
  }, [speakers])
}

/** The same object at each draw, so that the list is not drawn again with each letter. */
function useStableActions(actions: RedactionActions): RedactionActions {
  const latest = useRef(actions)
  latest.current = actions
  return useMemo(
    () => ({
      show: (redaction: ListedRedaction) => latest.current.show(redaction),
      changeReason: (redaction: ListedRedaction) => latest.current.changeReason(redaction),
      remove: (redaction: ListedRedaction) => latest.current.remove(redaction),
    }),
    [],
  )
}
