import { type ReactNode, useEffect, useRef } from 'react'
import './PanelItem.css'

/** An entry of a list beside the transcript. The one that a search led to is scrolled into view and marked. */
export function PanelItem({ isSought, children }: { isSought: boolean; children: ReactNode }) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSought) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isSought])
  return (
    <li ref={item} className={isSought ? 'sought' : undefined}>
      {children}
    </li>
  )
}
