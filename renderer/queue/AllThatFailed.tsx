import { useState } from 'react'
import { Button } from 'react-aria-components'
import { ConfirmDialog } from '../controls/ConfirmDialog.tsx'
import type { Steering } from './useSteering.ts'

const all = { all: true } as const

/** What is done to everything that needs a person, at once. */
export function AllThatFailed({ failed, steering }: { failed: number; steering: Steering }) {
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
          title={`Dismiss all ${failed.toLocaleString('en-GB')}?`}
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
