import { useEffect, useRef } from 'react'

type Actions = {
  toggle: () => void
  playSegment: () => void
  repeatSegment: () => void
  back: () => void
  forward: () => void
  slower: () => void
  faster: () => void
  undo: () => void
  redo: () => void
  find: () => void
  goTo: () => void
  help: () => void
}

/** True for fields whose undo is the library's; others, such as Find, have their own. */
const isUndoneByLibrary = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.dataset.undo === 'library'

/** Those that people know from other programs for transcribing. */
const functionKeys: Partial<Record<string, keyof Actions>> = { F1: 'back', F2: 'forward', F3: 'slower', F4: 'faster' }

/** The editor's keys; they work wherever the focus is. */
export function useEditorKeys(actions: Actions): void {
  const current = useRef(actions)
  current.current = actions
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey
      const { target } = event
      const typing = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
      const onControl =
        target instanceof HTMLElement && target !== document.body && !typing && target.dataset.keys !== 'editor'
      const key = event.key.toLowerCase()
      const act = (name: keyof Actions) => {
        event.preventDefault()
        current.current[name]()
      }
      // A field may have handled the key.
      const undoes = !event.defaultPrevented && (!typing || isUndoneByLibrary(target))
      const functionKey = !command && !event.altKey && !event.shiftKey && functionKeys[event.key]
      if (functionKey) act(functionKey)
      else if (command && key === ' ') act(event.shiftKey ? 'playSegment' : 'toggle')
      else if (command && key === 'l') act('repeatSegment')
      else if (command && key === 'f') act('find')
      else if (command && key === 'g') act('goTo')
      else if (command && key === 'z' && undoes) act(event.shiftKey ? 'redo' : 'undo')
      else if (command && key === 'y' && undoes) act('redo')
      else if (key === ' ' && !typing && !onControl) act('toggle')
      else if (key === '?' && !typing) act('help')
    }
    // Undo and Redo of the menu are input events. The browser's own undo would change single letters, which would be saved.
    const input = (event: InputEvent) => {
      if (event.defaultPrevented || !isUndoneByLibrary(event.target)) return
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return
      event.preventDefault()
      current.current[event.inputType === 'historyUndo' ? 'undo' : 'redo']()
    }
    window.addEventListener('keydown', keys)
    window.addEventListener('beforeinput', input)
    return () => {
      window.removeEventListener('keydown', keys)
      window.removeEventListener('beforeinput', input)
    }
  }, [])
}
