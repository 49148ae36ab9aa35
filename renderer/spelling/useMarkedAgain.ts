import { type RefObject, useContext, useEffect } from 'react'
import { SpellChecker } from './useSpelling.ts'

/** Whether the words of a field are checked. With other words that are right, those on screen are checked again. */
export function useMarkedAgain(field: RefObject<HTMLTextAreaElement | null>): boolean {
  const checker = useContext(SpellChecker)
  useEffect(() => {
    if (!checker || !field.current) return
    // The browser keeps its marks until the field changes or its checking is switched on.
    field.current.spellcheck = false
    field.current.spellcheck = true
  }, [checker, field])
  return checker !== null
}
