import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from 'react-aria-components'
import { words } from '../../words/index.ts'
import '../../styles/wholePage.css'
import './FirstPage.css'

const texts = words.firstStart
const pages = 3

/**
 * The frame of a page of the first start. `onSkip`: leaves the page without a choice; null if there is nothing to choose. `onNext`: null
 * if nothing is chosen yet.
 */
export function FirstPage(props: {
  number: number
  title: string
  isBusy?: boolean
  nextLabel?: string
  onBack: (() => void) | null
  onSkip: (() => void) | null
  onNext: (() => void) | null
  children: ReactNode
}) {
  const { number, title, isBusy = false, nextLabel = texts.next, onBack, onSkip, onNext, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  // Screen readers then read the new page from its beginning.
  useEffect(() => heading.current?.focus(), [])
  return (
    <main className="wholepage stack gap-16 firstpage">
      <p className="hint">{texts.page(number, pages)}</p>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
      <div className="actions">
        {onBack && (
          <Button className="quiet" isDisabled={isBusy} onPress={onBack}>
            {texts.back}
          </Button>
        )}
        {onSkip && (
          <Button className="quiet" isDisabled={isBusy} onPress={onSkip}>
            {texts.skip}
          </Button>
        )}
        {onNext && (
          <Button className="primary" isPending={isBusy} onPress={onNext}>
            {nextLabel}
          </Button>
        )}
      </div>
      <p className="muted">{texts.later}</p>
    </main>
  )
}
