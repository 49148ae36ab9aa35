import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { words } from '../../words/index.ts'
import './ShortFacts.css'

/** Facts in two lines at most, so that the text begins high on the screen. If there are more, a button shows all of them. */
export function ShortFacts({ children }: { children: ReactNode }) {
  const facts = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const element = facts.current
    if (!element) return
    const look = () =>
      setCut(element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 2)
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    const contents = new MutationObserver(look)
    contents.observe(element, { subtree: true, childList: true, characterData: true })
    return () => {
      sizes.disconnect()
      contents.disconnect()
    }
  }, [])
  return (
    <div className="factline spare">
      <p ref={facts} className={isOpen ? 'factlines' : 'factlines folded'}>
        {children}
      </p>
      {isCut && !isOpen && (
        <Button className="link all" onPress={() => setOpen(true)}>
          {words.recording.facts.showAll}
        </Button>
      )}
    </div>
  )
}
