import { useEffect } from 'react'
import { isUndoneByLibrary } from '../../keys/mayAct.ts'
import { runCommand, useCommands } from '../../keys/usableCommands.ts'
import type { PlayActions } from '../playback/playKeys.ts'

/** The key actions of an open recording. Actions that are not possible at present are left out. */
type Actions = Partial<PlayActions> & {
  undo?: () => void
  redo?: () => void
  find?: () => void
  goTo?: () => void
  type?: () => void
  typeOverWord?: () => void
  nextUnverified?: (() => void) | undefined
  export?: () => void
  transcribeAgain?: (() => void) | undefined
}

/** The editor's keys; they work wherever the focus is. */
export function useEditorKeys(actions: Actions): void {
  useCommands({
    'play.toggle': actions.toggle,
    'play.pause': actions.pause,
    'play.segment': actions.playSegment,
    'play.repeat': actions.repeatSegment,
    'play.back': actions.back,
    'play.forward': actions.forward,
    'play.slower': actions.slower,
    'play.faster': actions.faster,
    'play.normalSpeed': actions.normalSpeed,
    undo: actions.undo,
    redo: actions.redo,
    find: actions.find,
    goToTime: actions.goTo,
    type: actions.type,
    typeOverWord: actions.typeOverWord,
    nextUnverified: actions.nextUnverified,
    export: actions.export,
    transcribeAgain: actions.transcribeAgain,
  })
  useEffect(() => {
    // The menu's Undo and Redo are input events. The browser's own undo would change single letters, which would then
    // be saved.
    const input = (event: InputEvent) => {
      if (event.defaultPrevented || !isUndoneByLibrary(event.target)) return
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return
      event.preventDefault()
      runCommand(event.inputType === 'historyUndo' ? 'undo' : 'redo')
    }
    window.addEventListener('beforeinput', input)
    return () => window.removeEventListener('beforeinput', input)
  }, [])
}
