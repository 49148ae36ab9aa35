import { Pause, Play } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Button, Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import type { QueueOverview } from '../../shared/queue.ts'
import { ConfirmDialog } from '../controls/ConfirmDialog.tsx'
import { useCommand } from '../queries.ts'
import { countWords } from '../sizeWords.ts'
import { firstPage } from './firstPage.ts'
import { History } from './History.tsx'
import { NeedsYou } from './NeedsYou.tsx'
import { onTheirWay, overviewWords } from './overviewWords.ts'
import { UnderWay } from './UnderWay.tsx'
import { type Steering, useSteering } from './useSteering.ts'

const all = { all: true } as const
const number = (count: number) => count.toLocaleString('en-GB')

/** Everything on its way, what needs a person, and what was. */
export function QueueView(props: { onShow: (recordingId: number) => void; onSettings: () => void }) {
  const { onShow, onSettings } = props
  const queue = useCommand('queue.overview', firstPage)
  const settings = useCommand('settings.get')
  const { steering, problem } = useSteering()
  const overview = queue.data
  const failed = overview?.counts.failed ?? 0
  return (
    <section className="library queue" aria-label="Queue">
      <Tabs className="tabbed">
        <header>
          <div className="bar">
            <div className="headline">
              <h1>Queue</h1>
              <p className="whole">{overview && <Whole overview={overview} />}</p>
            </div>
            {overview && <WholeButtons overview={overview} steering={steering} />}
          </div>
          <div className="under">
            <TabList aria-label="What is shown" className="tabs">
              <Tab id="under-way">Under way</Tab>
              <Tab id="needs-you">Needs you{failed > 0 && <span className="alert"> ({number(failed)})</span>}</Tab>
              <Tab id="history">History</Tab>
            </TabList>
          </div>
          {(problem ?? queue.error) && (
            <p className="problem error" role="alert">
              {(problem ?? queue.error)?.message}
            </p>
          )}
        </header>
        <TabPanel id="under-way" className="panel">
          {overview && (
            <UnderWay
              overview={overview}
              sendOver={settings.data?.sendOver ?? 'any'}
              steering={steering}
              onShow={onShow}
              onSettings={onSettings}
            />
          )}
        </TabPanel>
        <TabPanel id="needs-you" className="panel">
          {failed > 1 && <AllThatFailed failed={failed} steering={steering} />}
          {overview && <NeedsYou failed={failed} steering={steering} onShow={onShow} />}
        </TabPanel>
        <TabPanel id="history" className="panel">
          <History onShow={onShow} />
        </TabPanel>
      </Tabs>
    </section>
  )
}

/** The whole of it in words; a line breaks between them only. */
function Whole({ overview }: { overview: QueueOverview }) {
  const { failed } = overview.counts
  const words = overviewWords(overview)
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
function WholeButtons({ overview, steering }: { overview: QueueOverview; steering: Steering }) {
  const [isAsking, setAsking] = useState(false)
  const total = onTheirWay(overview)
  return (
    <div className="spread">
      {overview.paused ? (
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
          title="Cancel everything that is under way?"
          confirm="Cancel all"
          keep="Go on"
          onConfirm={() => steering.cancel(all)}
          onClose={() => setAsking(false)}
        >
          {countWords(total, 'recording')} will not be copied, uploaded or transcribed any further. Recordings that are
          in the library stay there, and can be transcribed later.
        </ConfirmDialog>
      )}
    </div>
  )
}

function AllThatFailed({ failed, steering }: { failed: number; steering: Steering }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="buttons every">
      <Button className="quiet" onPress={() => steering.retry(all)}>
        Retry all
      </Button>
      <Button className="quiet" onPress={() => setAsking(true)}>
        Dismiss all…
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Dismiss all ${number(failed)}?`}
          confirm="Dismiss all"
          onConfirm={() => steering.dismiss(all)}
          onClose={() => setAsking(false)}
        >
          They are not shown here any more, and are not tried again. Recordings that are in the library stay there.
        </ConfirmDialog>
      )}
    </div>
  )
}
