import { Pause, Play } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Button, Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import type { QueueOverview } from '../../../shared/recordings/queue.ts'
import { useCommand, useSelected } from '../../base/queries.ts'
import type { SectionName } from '../../base/sections.ts'
import { firstPage } from '../../base/sharedQueries.ts'
import { ConfirmDialog } from '../../controls/ConfirmDialog.tsx'
import { DropSection } from '../../importing/DropSection.tsx'
import { ImportNotices } from '../../importing/ImportNotices.tsx'
import { useImport } from '../../importing/useImport.ts'
import { words } from '../../words/index.ts'
import { History } from './History.tsx'
import { NeedsYou } from './NeedsYou.tsx'
import { attentionOf, overviewWords, unfinishedCount } from './queueChains.ts'
import { UnderWay } from './UnderWay.tsx'
import { type QueueControl, useQueueControl } from './useQueueControl.ts'
import './QueueView.css'

const all = { all: true } as const
const { queue } = words

// Each component selects only the values that it shows, so that a change redraws only these components.
const summaryOf = (overview: QueueOverview) => ({ texts: overviewWords(overview), needing: attentionOf(overview) })
const buttonsOf = (overview: QueueOverview) => ({ isPaused: overview.paused, total: unfinishedCount(overview) })

export function QueueView(props: {
  onShow: (recordingId: number) => void
  onSettings: (section?: SectionName, accountId?: number | null) => void
}) {
  const { onShow, onSettings } = props
  const { queueControl, problem } = useQueueControl()
  const importer = useImport()
  return (
    <DropSection
      className="library queue stack gap-0"
      label={queue.title}
      onFiles={(files) => void importer.drop(files)}
    >
      <Tabs className="tabbed stack gap-0">
        <header>
          <div className="bar">
            <div className="headline">
              <h1>{queue.title}</h1>
              <p className="whole">
                <QueueSummary />
              </p>
            </div>
            <QueueButtons queueControl={queueControl} />
          </div>
          <div className="under">
            <TabList aria-label={queue.tabs.label} className="tabs">
              <Tab id="under-way">{queue.tabs.underWay}</Tab>
              <Tab id="needs-you">
                {queue.tabs.needsYou}
                <AttentionCount />
              </Tab>
              <Tab id="history">{queue.tabs.history}</Tab>
            </TabList>
          </div>
          <Problem controlError={problem} />
          <ImportNotices />
        </header>
        <TabPanel id="under-way" className="panel stack gap-0">
          <UnderWay queueControl={queueControl} onShow={onShow} onSettings={onSettings} />
        </TabPanel>
        <TabPanel id="needs-you" className="panel stack gap-0">
          <NeedsYou queueControl={queueControl} onShow={onShow} onSettings={onSettings} />
        </TabPanel>
        <TabPanel id="history" className="panel stack gap-0">
          <History onShow={onShow} />
        </TabPanel>
      </Tabs>
    </DropSection>
  )
}

function AttentionCount() {
  const count = useSelected('queue.overview', firstPage, attentionOf) ?? 0
  return count > 0 && <span className="alert"> {queue.tabs.count(count)}</span>
}

/** The error of the last button, or of loading the queue. */
function Problem({ controlError }: { controlError: Error | null }) {
  const { error } = useCommand('queue.overview', firstPage)
  const problem = controlError ?? error
  return (
    problem && (
      <p className="problem error" role="alert">
        {problem.message}
      </p>
    )
  )
}

/** The state of the whole queue. Lines break only between its texts. */
function QueueSummary() {
  const summary = useSelected('queue.overview', firstPage, summaryOf)
  if (!summary) return null
  const { texts, needing } = summary
  return (
    <>
      {texts.map((text, index) => (
        <Fragment key={text}>
          {index > 0 && ' · '}
          <span>{text}</span>
        </Fragment>
      ))}
      {needing > 0 && (
        <>
          {texts.length > 0 && ' · '}
          <span className="error">{queue.overview.needYou(needing)}</span>
        </>
      )}
    </>
  )
}

/** Buttons for the whole queue. */
function QueueButtons({ queueControl }: { queueControl: QueueControl }) {
  const [isAsking, setAsking] = useState(false)
  const state = useSelected('queue.overview', firstPage, buttonsOf)
  if (!state) return null
  const { isPaused, total } = state
  return (
    <div className="spread row">
      {isPaused ? (
        <Button className="primary" onPress={() => queueControl.resume(all)}>
          <Play size={15} aria-hidden /> {words.buttons.resume}
        </Button>
      ) : (
        <Button className="quiet" onPress={() => queueControl.pause(all)}>
          <Pause size={15} aria-hidden /> {queue.buttons.pauseAll}
        </Button>
      )}
      <Button className="quiet" isDisabled={total === 0} onPress={() => setAsking(true)}>
        {queue.buttons.cancelAll}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={queue.cancelAll.title}
          confirm={queue.cancelAll.confirm}
          keep={queue.cancelAll.keep}
          onConfirm={() => queueControl.cancel(all)}
          onClose={() => setAsking(false)}
        >
          {queue.cancelAll.text(total)}
        </ConfirmDialog>
      )}
    </div>
  )
}
