import type { Dispatch, RefObject, SetStateAction } from 'react'
import type { Transcript } from '../../../shared/transcripts/transcript.ts'
import type { SoundPlayer } from '../../media/soundPlayer.ts'
import type { SelectedPiece } from '../../quotes/selectedWords.ts'
import type { Misspelt } from '../../spelling/spellingItems.tsx'
import type { Edit } from '../../transcript/edits.ts'
import type { ToolTarget } from '../../transcript/toolTarget.ts'
import type { WordsAt } from '../../transcript/wordsAt.ts'
import type { SegmentEdits } from '../text/useSegmentEdits.ts'
import { HistoryDialog } from './history/HistoryDialog.tsx'
import { FixNameDialog } from './names/FixNameDialog.tsx'
import { SegmentMenu } from './SegmentMenu.tsx'
import { TimesPopover } from './times/TimesPopover.tsx'

type SegmentMenuPlace = {
  target: ToolTarget
  at: { x: number; y: number }
  misspelt: Misspelt | null
  selected: SelectedPiece | null
}

/** The open tool, and its target. */
export type OpenTool =
  | { kind: 'name'; target: ToolTarget & { words: WordsAt } }
  | { kind: 'times'; target: ToolTarget; row: Element }
  | ({ kind: 'menu' } & SegmentMenuPlace)
  /** `stateId`: the version to show first. */
  | { kind: 'history'; stateId?: number }

/** The parts of the editor that the tools' dialogs use. */
export type EditorAccess = {
  durationMs: number
  player: SoundPlayer
  editor: RefObject<HTMLElement | null>
  edit: Edit
  restore: (stateId: number) => Promise<unknown>
  decideNew: (runId: number, take: 'new') => Promise<unknown>
  /** Null if there is no audio. */
  transcribe: ((segmentId: number) => void) | null
  segmentEdits: RefObject<SegmentEdits | null>
  onQuote: (pieces: SelectedPiece[]) => void
  /** Null if there is no audio. */
  onExport: ((pieces: SelectedPiece[]) => void) | null
  onRedact: (pieces: SelectedPiece[]) => void
}

type Props = {
  open: OpenTool
  transcript: Transcript
  access: EditorAccess
  onOpen: Dispatch<SetStateAction<OpenTool | null>>
}

/** The dialog, popover or menu of the open tool. */
export function ToolDialog(props: Props) {
  const { open, transcript, access, onOpen } = props
  const { player, edit } = access
  // A dialog whose edit ends after it was closed must not close the next dialog.
  const close = () => onOpen((now) => (now === open ? null : now))
  switch (open.kind) {
    case 'name':
      return (
        <FixNameDialog transcript={transcript} target={open.target} player={player} onEdit={edit} onClose={close} />
      )
    case 'times':
      return (
        <TimesPopover
          transcript={transcript}
          segmentId={open.target.segmentId}
          opener={open.row}
          recordingMs={access.durationMs}
          player={player}
          onEdit={edit}
          onClose={close}
        />
      )
    case 'menu':
      return <MenuOfSegment {...props} open={open} />
    case 'history':
      return (
        <HistoryDialog
          transcript={transcript}
          player={player}
          stateId={open.stateId}
          onRestore={access.restore}
          onTake={(runId) => access.decideNew(runId, 'new')}
          onClose={close}
        />
      )
  }
}

/** The tool that corrects a name; null if there are no words. */
export const nameTool = (target: ToolTarget | undefined): OpenTool | null =>
  target?.words ? { kind: 'name', target: { ...target, words: target.words } } : null

function MenuOfSegment(props: Props & { open: { kind: 'menu' } & SegmentMenuPlace }) {
  const { open, transcript, access, onOpen } = props
  const { target } = open
  const segment = transcript.segments.find(({ id }) => id === target.segmentId)
  if (!segment) return null
  return (
    <SegmentMenu
      target={target}
      segment={segment}
      isLast={segment === transcript.segments.at(-1)}
      isOnly={transcript.segments.length === 1}
      speakers={transcript.speakers}
      selected={open.selected}
      does={access.segmentEdits.current}
      onQuote={access.onQuote}
      onExport={access.onExport}
      onRedact={access.onRedact}
      at={open.at}
      misspelt={open.misspelt}
      onFixName={() => onOpen((now) => nameTool(target) ?? now)}
      onTimes={() => {
        const row = access.editor.current?.querySelector(`[data-segment="${target.segmentId}"]`)?.closest('.slot')
        if (row) onOpen({ kind: 'times', target, row })
      }}
      onTranscribe={access.transcribe && (() => access.transcribe?.(target.segmentId))}
      onClose={() => onOpen((now) => (now === open ? null : now))}
    />
  )
}
