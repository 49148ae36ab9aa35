import { CloudUpload } from 'lucide-react'
import type { RemoteCopy } from '../../shared/recordings/remoteCopies.ts'
import { remoteWords } from '../../shared/words/stageWords.ts'
import './RemoteSign.css'

/** The remote accounts to which a recording was or will be sent; shows nothing if it stays on this machine. */
export function RemoteSign({ copies }: { copies: readonly RemoteCopy[] }) {
  const sent = remoteWords(copies)
  return (
    sent !== null && (
      <span className="remotesign">
        <CloudUpload size={13} aria-hidden />
        <bdi>{sent}</bdi>
      </span>
    )
  )
}
