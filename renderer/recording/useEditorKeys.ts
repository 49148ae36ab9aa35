import { useEffect, useRef } from 'react'

type Actions = {
  toggle: () => void
  undo: () => void
  redo: () => void
  find: () => void
  goTo: () => void
  help: () => void
}

/** The editor's keys, wherever the focus is; a text field keeps its own undo while something is typed in it. */
export function useEditorKeys(actions: Actions): void {
  const current = useRef(actions)
  current.current = actions
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey
      const { target } = event
      const typing = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
      const onControl = target instanceof HTMLElement && target !== document.body && !typing
      const key = event.key.toLowerCase()
      const act = (name: keyof Actions) => {
        event.preventDefault()
        current.current[name]()
      }
      if (command && key === ' ') act('toggle')
      else if (command && key === 'f') act('find')
      else if (command && key === 'g') act('goTo')
      else if (command && key === 'z' && !typing) act(event.shiftKey ? 'redo' : 'undo')
      else if (key === ' ' && !typing && !onControl) act('toggle')
      else if (key === '?' && !typing) act('help')
    }
    window.addEventListener('keydown', keys)
    return () => window.removeEventListener('keydown', keys)
  }, [])
}
