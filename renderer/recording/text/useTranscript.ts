import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import type { EditOperation, EditResult, Segment, Transcript } from '../../../shared/transcripts/transcript.ts'
import { call } from '../../base/bridge.ts'
import { messageOf } from '../../base/bridgeError.ts'
import { reloadMarks } from '../../quotes/useQuotes.ts'
import type { Edit, SaveTyped } from '../../transcript/edits.ts'
import { drafts } from '../../typing/drafts.ts'
import { applyEdit } from './applyEdit.ts'
import type { FocusedText, Step } from './caretAfterStep.ts'

/** Edits that add or remove segments, or that change words without typing. */
const reshaping: ReadonlySet<EditOperation['kind']> = new Set([
  'segment.split',
  'segment.mergeWithNext',
  'segment.insert',
  'segment.insertBeside',
  'words.setSpeaker',
  'segment.remove',
  'segments.remove',
  'turn.moveBoundary',
  'text.replace',
  'text.replaceAt',
  // Its words must be those of the library.
  'redaction.add',
])
const reshapes = ({ kind }: EditOperation) => reshaping.has(kind)

export type TranscriptEdits = ReturnType<typeof useTranscript>['edits']

/**
 * A recording's transcript and its edits. `revision`: the library's revision of the transcript, null if there is none. `saving`: true
 * until the library has responded. Every edit first saves typed text.
 */
export function useTranscript(recordingId: number, revision: number | null) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['transcripts.get', { recordingId }],
    queryFn: () => call('transcripts.get', { recordingId }),
    enabled: revision !== null,
    // Comparing 30,000 segments with the earlier ones takes longer than drawing the rows on screen again.
    structuralSharing: false,
  })
  const [pending, setPending] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const [step, setStep] = useState<Step | null>(null)
  const savesInFlight = useRef(0)
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0)
  // The transcript was changed elsewhere: the recording was transcribed again. Responses to this window's own saves already contain
  // their changes.
  const isBehind =
    pending === 0 && savesInFlight.current === 0 && query.data != null && query.data.revision < (revision ?? 0)
  useEffect(() => {
    if (isBehind) void client.invalidateQueries({ queryKey: ['transcripts.get', { recordingId }] })
  }, [client, recordingId, isBehind])

  // The functions are stable, so that unchanged rows are not drawn again during playback.
  const changes = useMemo(
    () => changesOf(client, recordingId, { setPending, setError, setStep, savesInFlight, lookAgain }),
    [client, recordingId],
  )
  const saving = pending > 0
  const edits = useMemo(() => ({ saving, error, step, ...changes }), [saving, error, step, changes])
  return { transcript: query.data ?? null, edits }
}

/** The callbacks of {@link useTranscript} while changes are made. */
type Reports = {
  setPending: Dispatch<SetStateAction<number>>
  setError: (error: string | null) => void
  setStep: (step: Step) => void
  savesInFlight: RefObject<number>
  lookAgain: () => void
}

function changesOf(client: QueryClient, recordingId: number, reports: Reports) {
  const { setStep } = reports
  const changed = (showsLibrary: boolean, needsWords: boolean, work: () => Promise<EditResult | null>) =>
    reportedChange(client, recordingId, reports, { showsLibrary, needsWords, work })
  const edit: Edit = (operation) =>
    changed(reshapes(operation), reshapes(operation), () => call('transcripts.edit', { recordingId, operation }))
  const stepWith = (kind: Step['kind']) => {
    const shown = () => client.getQueryData<Transcript | null>(['transcripts.get', { recordingId }])?.segments ?? []
    const focused = focusedText(shown())
    let before: readonly Segment[] = []
    const change = async () => {
      const result = await call(`transcripts.${kind}`, { recordingId })
      const ids = new Set([...(result?.segments.map(({ id }) => id) ?? []), ...(result?.removedSegmentIds ?? [])])
      // Typed text is saved by now, and the undone text is still shown.
      before = shown().filter(({ id }) => ids.has(id))
      return result
    }
    const done = changed(true, false, change).then((result) => result && { result, before })
    setStep({ kind, focused, done })
  }
  return {
    edit,
    saveTyped: savingTyped(client, recordingId, reports),
    undo: () => stepWith('undo'),
    redo: () => stepWith('redo'),
    restore: (stateId: number) => changed(true, true, () => call('transcripts.restore', { recordingId, stateId })),
    decideNew: (runId: number, take: 'new' | 'mine') =>
      changed(true, true, () => call('transcripts.decideNew', { recordingId, runId, take })),
  }
}

/** `showsLibrary`: fields then show the library's text. `needsWords`: all typed words must be saved first. */
type Change = { showsLibrary: boolean; needsWords: boolean; work: () => Promise<EditResult | null> }

/** Saves typed text, then makes the change and shows its result; null if it failed. */
async function reportedChange(
  client: QueryClient,
  recordingId: number,
  { setPending, setError }: Reports,
  { showsLibrary, needsWords, work }: Change,
): Promise<EditResult | null> {
  setPending((count) => count + 1)
  try {
    // The sign beside the title says why.
    const refusal = await drafts.flushBefore((key) => needsWords && key.startsWith('segment:'))
    if (refusal !== null) {
      setError(refusal)
      return null
    }
    const result = await work()
    if (showsLibrary) {
      drafts.showLibrary()
      void reloadMarks(client)
    }
    if (result) takeOver(client, recordingId, result)
    // Bars must not be late. After typing, the engine's event brings them.
    void client.invalidateQueries({ queryKey: ['redactions.places', { recordingId }] })
    setError(null)
    return result
  } catch (problem) {
    setError(messageOf(problem))
    return null
  } finally {
    setPending((count) => count - 1)
  }
}

const savingTyped =
  (client: QueryClient, recordingId: number, { setError, savesInFlight, lookAgain }: Reports): SaveTyped =>
  async (operation) => {
    savesInFlight.current += 1
    try {
      const result = await call('transcripts.edit', { recordingId, operation })
      takeOver(client, recordingId, result)
      setError(null)
      return result
    } catch (problem) {
      // This response contains nothing, so load changes that were made elsewhere.
      lookAgain()
      throw problem
    } finally {
      savesInFlight.current -= 1
    }
  }

/** The transcript that {@link useTranscript} loads and edits, including every letter. */
export const useLiveTranscript = (recordingId: number): Transcript | null =>
  useQuery<Transcript | null>({
    queryKey: ['transcripts.get', { recordingId }],
    enabled: false,
    structuralSharing: false,
  }).data ?? null

/** Applies an edit's result to the cached transcript; if the cache is older than the edit, loads it again. */
function takeOver(client: QueryClient, recordingId: number, result: EditResult): void {
  const queryKey = ['transcripts.get', { recordingId }]
  const transcript = client.getQueryData<Transcript | null>(queryKey)
  if (!transcript || result.revision <= transcript.revision) return
  const isNext = result.revision === transcript.revision + 1
  // If another client also made an edit, show the rows of this edit at once, and the others as soon as they are loaded.
  const revision = isNext ? result.revision : transcript.revision
  client.setQueryData(queryKey, applyEdit(transcript, { ...result, revision }))
  if (!isNext) void client.invalidateQueries({ queryKey })
}

/** The caret in the transcript; null if the focus is elsewhere. */
function focusedText(segments: readonly Segment[]): FocusedText | null {
  const field = document.activeElement
  if (!(field instanceof HTMLTextAreaElement)) return null
  const id = Number(field.closest<HTMLElement>('[data-segment]')?.dataset.segment ?? 0)
  const segment = segments.find((one) => one.id === id)
  return segment ? { segment: { ...segment, text: field.value }, offset: field.selectionStart } : null
}
