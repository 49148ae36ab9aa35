import { type ReactNode, useEffect, useRef } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { words } from '../words/index.ts'
import './SidePanel.css'

const texts = words.quotes.panel

export type PanelTab = 'speakers' | 'quotes' | 'notes' | 'redacted'

/** The panel beside the transcript. */
export function SidePanel(props: {
  tab: PanelTab
  onTab: (tab: PanelTab) => void
  quoteCount: number
  noteCount: number
  speakers: ReactNode
  quotes: ReactNode
  notes: ReactNode
  redacted: { count: number; list: ReactNode }
}) {
  const { redacted } = props
  // The tab costs space, so it is there only while something is redacted.
  const hasRedacted = redacted.count > 0
  const tab = props.tab === 'redacted' && !hasRedacted ? 'speakers' : props.tab
  return (
    <Tabs className="sidepanel stack gap-0" selectedKey={tab} onSelectionChange={(key) => props.onTab(key as PanelTab)}>
      <TabList className="paneltabs row wrap" aria-label={texts.tabs}>
        <Tab id="speakers">{words.recording.speakers.title}</Tab>
        <Tab id="quotes">{texts.quotes(props.quoteCount)}</Tab>
        <Tab id="notes">{texts.notes(props.noteCount)}</Tab>
        {hasRedacted && <Tab id="redacted">{words.protection.list.tab(redacted.count)}</Tab>}
      </TabList>
      <TabPanel id="speakers" className="scroll stack gap-0">
        {props.speakers}
      </TabPanel>
      <TabPanel id="quotes" className="quotespanel scroll stack">
        {props.quotes}
      </TabPanel>
      <TabPanel id="notes" className="quotespanel scroll stack">
        {props.notes}
      </TabPanel>
      {hasRedacted && (
        <TabPanel id="redacted" className="quotespanel scroll stack">
          {redacted.list}
        </TabPanel>
      )}
    </Tabs>
  )
}

/** An entry of a list beside the transcript. `isSought`: a search led here, so the list scrolls to it and marks it. */
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
