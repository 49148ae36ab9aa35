import { useState } from 'react'
import { Button } from 'react-aria-components'
import { ConfirmDialog } from '../../controls/ConfirmDialog.tsx'
import { words } from '../../words/index.ts'
import type { QueueControl } from './useQueueControl.ts'
import './FailedButtons.css'

const { buttons, dismissAll } = words.queue

const all = { all: true } as const

/** Buttons for all recordings that failed. */
export function FailedButtons({ failed, queueControl }: { failed: number; queueControl: QueueControl }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="every row wrap">
      <Button className="quiet" onPress={() => queueControl.retry(all)}>
        {buttons.retryAll}
      </Button>
      <Button className="quiet" onPress={() => setAsking(true)}>
        {buttons.dismissAll}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={dismissAll.title(failed)}
          confirm={words.buttons.dismissAll}
          onConfirm={() => queueControl.dismiss(all)}
          onClose={() => setAsking(false)}
        >
          {dismissAll.text}
        </ConfirmDialog>
      )}
    </div>
  )
}
