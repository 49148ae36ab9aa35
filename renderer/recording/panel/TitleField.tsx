import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { Input, TextField } from 'react-aria-components'
import type { RecordingDetail } from '../../../shared/recordings/domain.ts'
import { textLimits } from '../../../shared/text/textLimits.ts'
import { call } from '../../base/bridge.ts'
import { nameField, nameKeys } from '../../typing/nameField.ts'
import { useTyped } from '../../typing/useTyped.ts'
import { words } from '../../words/index.ts'
import './TitleField.css'

/** A recording's title. It has its own undo, which restores the title from before the typing. */
export function TitleField({ recording: { id: recordingId, title } }: { recording: RecordingDetail }) {
  const client = useQueryClient()
  const field = useMemo(
    () =>
      nameField(async (typed) => {
        await call('recordings.rename', { recordingId, title: typed })
        client.setQueryData<RecordingDetail>(
          ['recordings.get', { recordingId }],
          (detail) => detail && { ...detail, title: typed },
        )
        void client.invalidateQueries({ queryKey: ['recordings.list'] })
      }),
    [client, recordingId],
  )
  const { text, type, leave, putBack, composition } = useTyped(`title:${recordingId}`, title, field)
  const input = useRef<HTMLInputElement>(null)
  const undone = useRef<string | null>(null)
  const undo = () => {
    undone.current ??= text
    putBack()
  }
  const redo = () => {
    if (undone.current !== null) type(undone.current)
    undone.current = null
  }
  const typeAnew = (typed: string) => {
    undone.current = null
    type(typed)
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const key = event.key.toLowerCase()
    if ((event.ctrlKey || event.metaKey) && (key === 'z' || key === 'y')) {
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    } else nameKeys(event, { end: leave, putBack })
  }
  // The menu's Undo and Redo are input events, not keys.
  const byMenu = useRef({ undo, redo })
  byMenu.current = { undo, redo }
  useEffect(() => {
    const element = input.current
    const step = (event: InputEvent) => {
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return
      event.preventDefault()
      byMenu.current[event.inputType === 'historyUndo' ? 'undo' : 'redo']()
    }
    element?.addEventListener('beforeinput', step)
    return () => element?.removeEventListener('beforeinput', step)
  }, [])
  return (
    <TextField
      className="titlefield"
      aria-label={words.recording.titleField}
      value={text}
      onChange={typeAnew}
      onBlur={leave}
    >
      <Input dir="auto" maxLength={textLimits.recordingTitle} ref={input} {...composition} onKeyDown={keys} />
    </TextField>
  )
}
