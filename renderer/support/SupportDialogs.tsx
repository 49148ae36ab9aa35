import { useState } from 'react'
import { useCommands } from '../keys/usableCommands.ts'
import { FailuresDialog } from './FailuresDialog.tsx'
import { ReportDialog } from './ReportDialog.tsx'

/** The dialogs of the menu Help. They open on every screen, also before the library is there. */
export function SupportDialogs(props: {
  /** Missing while the window cannot show recordings. */
  onRecording?: (recordingId: number) => void
  onQueue?: () => void
}) {
  const [opened, setOpened] = useState<'failures' | 'report' | null>(null)
  useCommands({ failures: () => setOpened('failures'), report: () => setOpened('report') })
  const close = () => setOpened(null)
  if (opened === 'report') return <ReportDialog onClose={close} />
  if (opened === null) return null
  return (
    <FailuresDialog
      onRecording={props.onRecording}
      onQueue={props.onQueue}
      onReport={() => setOpened('report')}
      onClose={close}
    />
  )
}
