import { type ReactNode, useState } from 'react'
import type { Transcript } from '../../../shared/transcripts/transcript.ts'
import { useCommands } from '../../keys/usableCommands.ts'
import { selectedWords } from '../../quotes/selectedWords.ts'
import type { Misspelt } from '../../spelling/spellingItems.tsx'
import { type ToolTarget, toolTarget } from '../../transcript/toolTarget.ts'
import { words } from '../../words/index.ts'
import { useMoveBorder } from '../text/border/useMoveBorder.ts'
import type { Reveal } from '../text/segmentRows.ts'
import type { EditorTool } from './EditorTools.tsx'
import { useFindBar } from './find/useFindBar.tsx'
import { type EditorAccess, nameTool, type OpenTool, ToolDialog } from './ToolDialog.tsx'
import { useToolKeys } from './useToolKeys.ts'

/** The larger tools of the editor: the open tool, functions that open tools, and their actions. */
export function useEditingTools(
  props: EditorAccess & {
    recordingId: number
    transcript: Transcript | null
    undo: () => void
    misspeltOf: (target: ToolTarget) => Promise<Misspelt | null>
    onReveal: (reveal: Reveal) => void
    focus: { keep: () => void; giveBack: () => void }
  },
): {
  openFind: () => void
  closeFind: () => void
  bar: ReactNode
  dialogs: ReactNode
  tools: EditorTool[]
  openHistory: (stateId?: number) => void
} {
  const { transcript, editor } = props
  const find = useFindBar(props)
  const [open, setOpen] = useState<OpenTool | null>(null)
  const moveBorder = useMoveBorder(props.recordingId, props.edit)
  const openTimes = (target: ToolTarget, row: Element) => setOpen({ kind: 'times', target, row })
  const openHistory = (stateId?: number) => setOpen({ kind: 'history', ...(stateId === undefined ? {} : { stateId }) })
  useCommands(
    transcript
      ? {
          replace: () => find.open(true),
          fixName: () => {
            const tool = nameTool(focused()?.target)
            if (tool) setOpen(tool)
          },
          times: () => {
            const at = focused()
            if (at) openTimes(at.target, at.row)
          },
          history: () => openHistory(),
        }
      : {},
  )
  useToolKeys(editor, {
    times: openTimes,
    moveBorder: (target, wordCount) => moveBorder(target.segmentId, wordCount),
    // Get the suggestions before the menu opens: otherwise the items under the pointer would move.
    menu: (target, at) => {
      // Store the selection before the menu takes the focus, which ends the selection in a field.
      const selected = selectedWords().find(({ segmentId }) => segmentId === target.segmentId) ?? null
      void props.misspeltOf(target).then((misspelt) => setOpen({ kind: 'menu', target, at, misspelt, selected }))
    },
  })
  return {
    openFind: () => find.open(false),
    closeFind: find.close,
    bar: find.bar,
    dialogs: open && transcript && <ToolDialog open={open} transcript={transcript} access={props} onOpen={setOpen} />,
    tools: transcript ? [{ label: words.editing.history.tool, use: () => openHistory() }] : [],
    openHistory,
  }
}

/** The segment with the focus, and the word at the caret. */
function focused(): { target: ToolTarget; row: Element } | null {
  const row = document.activeElement?.closest('.slot')
  const target = row ? toolTarget(document.activeElement) : null
  return row && target ? { target, row } : null
}
