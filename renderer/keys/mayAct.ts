import type { FocusEvent, MouseEvent } from 'react'
import { type Chord, isEditingKey, pressesButtons, writesText } from '../../shared/keys/chords.ts'
import type { KeyCommand } from '../../shared/keys/commands.ts'

/** Marks the field for a segment's text. */
export const segmentTextKeys = { 'data-keys': 'text' } as const
const recordingKeys = 'editor'

/**
 * The props of a button in the transcript. After a click, keys belong to the recording: Space pauses. If a person reached the button by
 * keyboard, Space presses it.
 */
export const keysToRecordingAfterClick = {
  onClickCapture({ detail, currentTarget }: MouseEvent<HTMLButtonElement>) {
    if (detail > 0) currentTarget.dataset.keys = recordingKeys
  },
  onBlur({ currentTarget }: FocusEvent<HTMLButtonElement>) {
    delete currentTarget.dataset.keys
  },
}

const overlays = '[role=dialog],[role=alertdialog],[role=menu],[role=listbox]'
/** Inputs into which no text is typed. */
const withoutText = /^(checkbox|radio|button|submit|range|file)$/

/** True for fields in which undo uses the library's history; others, such as Find, have their own undo. */
export const isUndoneByLibrary = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.dataset.undo === 'library'

export const isField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !withoutText.test(target.type))

/** True for a button, slider or link, which use some keys themselves. The open recording as a whole does not count. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target !== document.body && target.dataset.keys !== recordingKeys && !isField(target)

/** Whether keys pressed on `target` may run a command. A text field, a button and a dialog keep their own keys. */
export function mayAct(command: KeyCommand, chord: Chord, target: EventTarget | null): boolean {
  const isHistory = command.id === 'undo' || command.id === 'redo'
  const isTyping = isField(target)
  if (isHistory && isTyping) return isUndoneByLibrary(target)
  const isPlain = writesText(chord) || isEditingKey(chord)
  // Behind a dialog, nothing may change, but the person can control playback.
  if (document.querySelector('.overlay') || (target instanceof Element && target.closest(overlays)))
    return command.group === 'listen' && !isPlain
  if (!isPlain) return true
  if (isTyping) return chord === 'Escape' && target.dataset.keys === segmentTextKeys['data-keys']
  return !(isControl(target) && (isEditingKey(chord) || pressesButtons(chord)))
}
