import { useEffect } from 'react'
import type { KeyCommandId } from '../../shared/keys/commands.ts'
import { call } from '../base/bridge.ts'
import { isField, isUndoneByLibrary } from './mayAct.ts'
import { onUsableChange, runCommand, usableCommands } from './usableCommands.ts'

/** Screens change in several steps, and the menu needs only the last one. */
const pauseMs = 60

const isHistory = (command: KeyCommandId): command is 'undo' | 'redo' => command === 'undo' || command === 'redo'
/** A field such as Find undoes what was typed into it. */
const hasOwnHistory = (target: Element | null): boolean => isField(target) && !isUndoneByLibrary(target)

/** Tells the menu which commands can be used, and runs the commands that a person chooses there. */
export function useMenu(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let told = ''
    const tellMenu = () => {
      const ofField = hasOwnHistory(document.activeElement) ? (['undo', 'redo'] as const) : []
      const usable = [...new Set([...usableCommands(), ...ofField])]
      if (usable.join() === told) return
      told = usable.join()
      void call('shell.usableCommands', { usable }).catch(() => {})
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(tellMenu, pauseMs)
    }
    const stops = [
      onUsableChange(later),
      window.tapelog.on('menu.chosen', ({ command }) => {
        if (isHistory(command) && hasOwnHistory(document.activeElement)) document.execCommand(command)
        else if (usableCommands().includes(command)) runCommand(command)
      }),
    ]
    document.addEventListener('focusin', later)
    document.addEventListener('focusout', later)
    // Dialogs come and go as children of the page itself.
    const dialogs = new MutationObserver(later)
    dialogs.observe(document.body, { childList: true })
    later()
    return () => {
      clearTimeout(timer)
      dialogs.disconnect()
      document.removeEventListener('focusin', later)
      document.removeEventListener('focusout', later)
      for (const stop of stops) stop()
    }
  }, [])
}
