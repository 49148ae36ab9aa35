import { Pause, Play } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Button, Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import type { QueueOverview } from '../../shared/queue.ts'
import { ConfirmDialog } from '../controls/ConfirmDialog.tsx'
import { DropSection } from '../DropSection.tsx'
import { ImportNotices } from '../ImportNotices.tsx'
import { useCommand, useSelected } from '../queries.ts'
import { countWords } from '../sizeWords.ts'
import { useImport } from '../useImport.ts'
import { firstPage } from './firstPage.ts'
import { History } from './History.tsx'
import { NeedsYou } from './NeedsYou.tsx'
import { overviewWords, unfinishedCount } from './overviewWords.ts'
import { UnderWay } from './UnderWay.tsx'
import { type Steering, useSteering } from './useSteering.ts'

const all = { all: true } as const
const number = (count: number) => count.toLocaleString('en-GB')

// What changes all the time is asked for where it is shown: the tabs around it are not drawn again with it.
const failedOf = ({ counts }: QueueOverview) => counts.failed
const wholeOf = (overview: QueueOverview) => ({ words: overviewWords(overview), failed: overview.counts.failed })
const steeringOf = (overview: QueueOverview) => ({ isPaused: overview.paused, total: unfinishedCount(overview) })

/** Everything on its way, what needs a person, and what was. */
export function QueueView(props: { onShow: (recordingId: number) => void; onSettings: () => void }) {
  const { onShow, onSettings } = props
  const { steering, problem } = useSteering()
  const importer = useImport()
  return (
    <DropSection className="library queue" label="Queue" onFiles={(files) => void importer.drop(files)}>
      <Tabs className="tabbed">
        <header>
          <div className="bar">
            <div className="headline">
              <h1>Queue</h1>
              <p className="whole">
                <Whole />
              </p>
            </div>
            <WholeButtons steering={steering} />
          </div>
          <div className="under">
            <TabList aria-label="What is shown" className="tabs">
              <Tab id="under-way">Under way</Tab>
              <Tab id="needs-you">
                Needs you
                <HowManyFailed />
              </Tab>
              <Tab id="history">History</Tab>
            </TabList>
          </div>
          <Problem steering={problem} />
          <ImportNotices />
        </header>
        <TabPanel id="under-way" className="panel">
          <UnderWay steering={steering} onShow={onShow} onSettings={onSettings} />
        </TabPanel>
        <TabPanel id="needs-you" className="panel">
          <NeedsYou steering={steering} onShow={onShow} />
        </TabPanel>
        <TabPanel id="history" className="panel">
          <History onShow={onShow} />
        </TabPanel>
      </Tabs>
    </DropSection>
  )
}

function HowManyFailed() {
  const failed = useSelected('queue.overview', firstPage, failedOf) ?? 0
  return failed > 0 && <span className="alert"> ({number(failed)})</span>
}

/** What went wrong with what was last asked for, or with looking at the queue. */
function Problem({ steering }: { steering: Error | null }) {
  const { error } = useCommand('queue.overview', firstPage)
  const problem = steering ?? error
  return (
    problem && (
      <p className="problem error" role="alert">
        {problem.message}
      </p>
    )
  )
}

/** The whole of it in words; a line breaks between them only. */
function Whole() {
  const whole = useSelected('queue.overview', firstPage, wholeOf)
  if (!whole) return null
  const { words, failed } = whole
  return (
    <>
      {words.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ' · '}
          <span>{part}</span>
        </Fragment>
      ))}
      {failed > 0 && (
        <>
          {words.length > 0 && ' · '}
          <span className="error">{failed === 1 ? '1 needs' : `${number(failed)} need`} you</span>
        </>
      )}
    </>
  )
}

/** What is done to everything at once. */
function WholeButtons({ steering }: { steering: Steering }) {
  const [isAsking, setAsking] = useState(false)
  const whole = useSelected('queue.overview', firstPage, steeringOf)
  if (!whole) return null
  const { isPaused, total } = whole
  return (
    <div className="spread">
      {isPaused ? (
        <Button className="primary" onPress={() => steering.resume(all)}>
          <Play size={15} aria-hidden /> Resume
        </Button>
      ) : (
        <Button className="quiet" onPress={() => steering.pause(all)}>
          <Pause size={15} aria-hidden /> Pause all
        </Button>
      )}
      <Button className="quiet" isDisabled={total === 0} onPress={() => setAsking(true)}>
        Cancel all…
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Cancel everything in the queue?"
          confirm="Cancel all"
          keep="Keep the queue"
          onConfirm={() => steering.cancel(all)}
          onClose={() => setAsking(false)}
        >
          {countWords(total, 'recording')} will not be copied, sent or transcribed any further. Recordings that are in
          the library stay there, and can be transcribed later.
        </ConfirmDialog>
      )}
    </div>
  )
}
