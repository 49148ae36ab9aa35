import { CloudUpload } from 'lucide-react'
import { type RemoteCopy, remoteWords } from '../shared/remoteCopies.ts'

/** That a recording was sent to a remote account, or will be; nothing where all of it stays on this machine. */
export function RemoteSign({ copies }: { copies: readonly RemoteCopy[] }) {
  const words = remoteWords(copies)
  return (
    words !== null && (
      <span className="remotesign">
        <CloudUpload size={13} aria-hidden />
        <bdi>{words}</bdi>
      </span>
    )
  )
}
