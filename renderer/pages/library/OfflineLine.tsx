import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useCommand } from '../../base/queries.ts'
import { words } from '../../words/index.ts'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/**
 * Says what a missing network means for recordings that are sent to a service; shows nothing for recordings that stay
 * on this machine.
 */
export function OfflineLine() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const isRemote = useCommand('settings.get').data?.destination === 'remote'
  return (
    <div role="status">
      {!isOnline && isRemote && (
        <p className="notices oneline">
          <WifiOff size={15} aria-hidden /> {words.library.offline}
        </p>
      )}
    </div>
  )
}
