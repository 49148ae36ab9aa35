import { type RefObject, useEffect, useRef } from 'react'
import { isMac } from '../../keys/platform.ts'
import { type ToolTarget, toolTarget } from '../../transcript/toolTarget.ts'

type ToolKeys = {
  times: (target: ToolTarget, row: Element) => void
  moveBorder: (target: ToolTarget, wordCount: 1 | -1) => void
  menu: (target: ToolTarget, at: { x: number; y: number }) => void
}

/** Keys for moving a border and for tools that the mouse opens. They work wherever the focus is in the editor. */
export function useToolKeys(editor: RefObject<HTMLElement | null>, tools: ToolKeys): void {
  const current = useRef(tools)
  current.current = tools
  useEffect(() => {
    const element = editor.current
    if (!element) return
    const keys = (event: KeyboardEvent) => {
      if (event.isComposing || event.keyCode === 229 || event.defaultPrevented) return
      // Dialogs and menus have their own keys.
      const { target: pressed } = event
      const isIn = (role: string) => pressed instanceof Element && pressed.closest(`[role="${role}"]`) !== null
      if (isIn('dialog') || isIn('menu')) return
      const { activeElement } = document
      const row = activeElement?.closest('.slot') ?? null
      const take = (use: () => void) => {
        event.preventDefault()
        event.stopPropagation()
        use()
      }
      const target = row && toolTarget(activeElement)
      const { ctrlKey: ctrl, shiftKey: shift, altKey: alt, metaKey: meta } = event
      const key = event.key.toLowerCase()
      // macOS selects words with Option and Shift.
      if (target && shift && !meta && (isMac ? ctrl && !alt : alt && !ctrl) && /^arrow(left|right)$/.test(key))
        take(() => current.current.moveBorder(target, key === 'arrowleft' ? 1 : -1))
    }
    const menu = (event: MouseEvent) => {
      const { target: pressed, clientX, clientY } = event
      const target = pressed instanceof Element ? toolTarget(pressed, { x: clientX, y: clientY }) : null
      if (!target) return
      event.preventDefault()
      current.current.menu(target, { x: clientX, y: clientY })
    }
    const doubleClick = ({ target: pressed }: MouseEvent) => {
      const row = pressed instanceof Element && pressed.closest('.when') ? pressed.closest('.slot') : null
      const target = row && toolTarget(row)
      if (target) current.current.times(target, row)
    }
    window.addEventListener('keydown', keys, { capture: true })
    element.addEventListener('contextmenu', menu)
    element.addEventListener('dblclick', doubleClick)
    return () => {
      window.removeEventListener('keydown', keys, { capture: true })
      element.removeEventListener('contextmenu', menu)
      element.removeEventListener('dblclick', doubleClick)
    }
  }, [editor])
}
