import { type ReactNode, type RefObject, useCallback, useState } from 'react'
import type { Transcript } from '../../../shared/transcripts/transcript.ts'
import { useCommands } from '../../keys/usableCommands.ts'
import type { SoundPlayer } from '../../media/soundPlayer.ts'
import { type SelectedPiece, selectedWords } from '../../quotes/selectedWords.ts'
import type { Misspelt } from '../../spelling/spellingItems.tsx'
import type { Edit } from '../../transcript/edits.ts'
import { type ToolTarget, toolTarget } from '../../transcript/toolTarget.ts'
import type { WordsAt } from '../../transcript/wordsAt.ts'
import { words } from '../../words/index.ts'
import { useMoveBorder } from '../text/border/useMoveBorder.ts'
import type { Reveal } from '../text/segmentRows.ts'
import type { SegmentEdits } from '../text/useSegmentEdits.ts'
import type { EditorTool } from './EditorTools.tsx'
import { FindBar } from './find/FindBar.tsx'
import { HistoryDialog } from './history/HistoryDialog.tsx'
import { FixNameDialog } from './names/FixNameDialog.tsx'
import { SegmentMenu } from './SegmentMenu.tsx'
import { TimesPopover } from './times/TimesPopover.tsx'
import { useToolKeys } from './useToolKeys.ts'

type Open =
  | { kind: 'name'; target: ToolTarget & { words: WordsAt } }
  | { kind: 'times'; target: ToolTarget; row: Element }
  | {
      kind: 'menu'
      target: ToolTarget
      at: { x: number; y: number }
      misspelt: Misspelt | null
      selected: SelectedPiece | null
    }
  | { kind: 'history' }

/** The larger tools of the editor: what is open, what opens it, and what it does. */
export function useEditingTools(props: {
  recordingId: number
  transcript: Transcript | null
  durationMs: number
  player: SoundPlayer
  editor: RefObject<HTMLElement | null>
  edit: Edit
  undo: () => void
  restore: (stateId: number) => Promise<unknown>
  /** Null: there is no sound. */
  transcribe: ((segmentId: number) => void) | null
  misspeltOf: (target: ToolTarget) => Promise<Misspelt | null>
  segmentEdits: RefObject<SegmentEdits | null>
  onQuote: (pieces: SelectedPiece[]) => void
  onReveal: (reveal: Reveal) => void
  /** The bar takes the focus, and gives it back. */
  focus: { keep: () => void; giveBack: () => void }
}): { openFind: () => void; closeFind: () => void; bar: ReactNode; dialogs: ReactNode; tools: EditorTool[] } {
  const { transcript, player, editor, edit, onReveal, focus } = props
  const [finding, setFinding] = useState<{ text: string; replaces: boolean } | null>(null)
  const [open, setOpen] = useState<Open | null>(null)
  const moveBorder = useMoveBorder(props.recordingId, edit)

  const openFind = (replaces: boolean) => {
    if (!transcript) return
    if (!finding) focus.keep()
    setFinding((before) => ({
      text: before?.text ?? selectedText(),
      replaces: replaces || (before?.replaces ?? false),
    }))
    // It may be open already, with the focus elsewhere.
    const field = editor.current?.querySelector<HTMLInputElement>('[data-field="find"]')
    field?.focus()
    field?.select()
  }
  const fixName = (target: ToolTarget) => {
    if (target.words) setOpen({ kind: 'name', target: { ...target, words: target.words } })
  }
  const openTimes = (target: ToolTarget, row: Element) => setOpen({ kind: 'times', target, row })
  /** The segment with the focus, and the word at the caret. */
  const focused = () => {
    const row = document.activeElement?.closest('.slot')
    const target = row ? toolTarget(document.activeElement) : null
    return row && target ? { target, row } : null
  }
  useCommands(
    transcript
      ? {
          replace: () => openFind(true),
          fixName: () => {
            const at = focused()
            if (at) fixName(at.target)
          },
          times: () => {
            const at = focused()
            if (at) openTimes(at.target, at.row)
          },
          history: () => setOpen({ kind: 'history' }),
        }
      : {},
  )
  useToolKeys(editor, {
    times: openTimes,
    moveBorder: (target, wordCount) => moveBorder(target.segmentId, wordCount),
    // The suggestions are there when it opens: what is below the pointer would move otherwise.
    menu: (target, at) => {
      // Kept before the menu takes the focus, which ends the selection in a field.
      const selected = selectedWords().find(({ segmentId }) => segmentId === target.segmentId) ?? null
      void props.misspeltOf(target).then((misspelt) => setOpen({ kind: 'menu', target, at, misspelt, selected }))
    },
  })
  const reveal = useCallback(
    (segmentId: number, startMs: number) => {
      onReveal({ segmentId })
      player.seek(startMs)
    },
    [onReveal, player],
  )
  const close = () => setOpen(null)
  const closeFind = () => {
    setFinding(null)
    if (finding) focus.giveBack()
  }
  const bar = finding && transcript && (
    <FindBar
      transcript={transcript}
      editor={editor}
      initialText={finding.text}
      isReplacing={finding.replaces}
      onReplacing={(replaces) => setFinding({ ...finding, replaces })}
      onReveal={reveal}
      onEdit={edit}
      onUndo={props.undo}
      onClose={(at) => {
        if (!at) return closeFind()
        // What was found is there to be typed over.
        setFinding(null)
        onReveal({ segmentId: at.segmentId, takesCaret: true, from: at.startOffset, to: at.endOffset })
      }}
    />
  )
  const menuSegment =
    open?.kind === 'menu' ? transcript?.segments.find(({ id }) => id === open.target.segmentId) : undefined
  const dialogs = open && transcript && (
    <>
      {open.kind === 'name' && (
        <FixNameDialog transcript={transcript} target={open.target} player={player} onEdit={edit} onClose={close} />
      )}
      {open.kind === 'times' && (
        <TimesPopover
          transcript={transcript}
          segmentId={open.target.segmentId}
          opener={open.row}
          recordingMs={props.durationMs}
          player={player}
          onEdit={edit}
          onClose={close}
        />
      )}
      {open.kind === 'menu' && menuSegment && (
        <SegmentMenu
          target={open.target}
          segment={menuSegment}
          speakers={transcript.speakers}
          selected={open.selected}
          does={props.segmentEdits.current}
          onQuote={props.onQuote}
          at={open.at}
          misspelt={open.misspelt}
          onFixName={() => fixName(open.target)}
          onTimes={() => {
            const row = editor.current?.querySelector(`[data-segment="${open.target.segmentId}"]`)?.closest('.slot')
            if (row) openTimes(open.target, row)
          }}
          onTranscribe={props.transcribe && (() => props.transcribe?.(open.target.segmentId))}
          onClose={() => setOpen((now) => (now === open ? null : now))}
        />
      )}
      {open.kind === 'history' && (
        <HistoryDialog transcript={transcript} player={player} onRestore={props.restore} onClose={close} />
      )}
    </>
  )
  const tools = transcript ? [{ label: words.editing.history.tool, use: () => setOpen({ kind: 'history' }) }] : []
  return { openFind: () => openFind(false), closeFind, bar, dialogs, tools }
}

/** What is selected in the text, to be looked for: one line at most. */
function selectedText(): string {
  const field = document.activeElement
  const selected =
    field instanceof HTMLTextAreaElement
      ? field.value.slice(field.selectionStart, field.selectionEnd)
      : (getSelection()?.toString() ?? '')
  return selected.length <= 200 && !selected.includes('\n') ? selected.trim() : ''
}
