import { useRef } from 'react'
import { DropSection } from '../DropSection.tsx'
import { ImportNotices } from '../ImportNotices.tsx'
import { useCommand } from '../queries.ts'
import { Registry } from '../registry/Registry.tsx'
import { useImport } from '../useImport.ts'
import { isPluggedIn } from './deviceWords.ts'
import { NothingPluggedIn } from './NothingPluggedIn.tsx'
import { RecorderCard } from './RecorderCard.tsx'
import { RememberedCard } from './RememberedCard.tsx'
import { useKeptFocus } from './useKeptFocus.ts'
import { WatchFolders } from './WatchFolders.tsx'

/** What is plugged in, what is remembered, the folders that are watched, and whose recorders are. */
export function DevicesPage({ onLibrary, onSettings }: { onLibrary: () => void; onSettings: () => void }) {
  const list = useCommand('devices.list')
  const importer = useImport()
  const page = useRef<HTMLDivElement>(null)
  useKeptFocus(page)
  const devices = list.data?.devices ?? []
  const pluggedIn = devices.filter(isPluggedIn)
  const remembered = devices.filter((device) => !isPluggedIn(device))
  const problem = list.error?.message ?? list.data?.problem?.message
  const isLooking = list.data?.isLooking ?? list.isLoading
  return (
    <DropSection className="devices" label="Devices" onFiles={(files) => void importer.drop(files)}>
      <header className="bar">
        <h1>Devices</h1>
      </header>
      <ImportNotices />
      {/* Where focus goes when what had it is gone: it belongs to the page then, and is no stop of its own. */}
      <div className="scroll" ref={page} tabIndex={-1}>
        {problem && (
          <p className="banner" role="note">
            {problem}
          </p>
        )}
        {pluggedIn.length > 0 && (
          <section className="part" aria-labelledby="plugged-in">
            <h2 id="plugged-in">Plugged in</h2>
            <div className="cards">
              {pluggedIn.map((device) => (
                <RecorderCard key={device.deviceId} device={device} />
              ))}
            </div>
          </section>
        )}
        {pluggedIn.length === 0 && isLooking && <p className="part muted">Looking for what is plugged in…</p>}
        {devices.length === 0 && !isLooking && (
          <NothingPluggedIn
            onImport={() => void importer.choose('files').then((hasBegun) => hasBegun && onLibrary())}
          />
        )}
        {remembered.length > 0 && (
          <section className="part" aria-labelledby="remembered">
            <h2 id="remembered">Not plugged in</h2>
            <div className="cards">
              {remembered.map((device) => (
                <RememberedCard key={device.deviceId} device={device} />
              ))}
            </div>
          </section>
        )}
        <WatchFolders />
        <Registry onSettings={onSettings} />
      </div>
    </DropSection>
  )
}
