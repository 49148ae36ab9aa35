import { useEffect } from 'react'
import { isUndoneByLibrary } from '../../keys/mayAct.ts'
import { runCommand } from '../../keys/usableCommands.ts'

/**
 * Undo and Redo of the window's menu are input events. The browser's own undo would change single letters, which would then be saved.
 */
export function useUndoOfMenu(): void {
  useEffect(() => {
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
