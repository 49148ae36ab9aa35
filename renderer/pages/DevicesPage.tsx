import { useRef } from 'react'
import { Button } from 'react-aria-components'
import { sentenceOf } from '../../shared/words/problem.ts'
import { useCommand } from '../base/queries.ts'
import { useKeptFocus } from '../base/useKeptFocus.ts'
import { isPluggedIn, newRecordings } from '../devices/deviceWords.ts'
import { RecorderCard } from '../devices/RecorderCard.tsx'
import { RememberedCard } from '../devices/RememberedCard.tsx'
import { WatchFolders } from '../devices/WatchFolders.tsx'
import { DropSection } from '../importing/DropSection.tsx'
import { ImportNotices } from '../importing/ImportNotices.tsx'
import { useImport } from '../importing/useImport.ts'
import { words } from '../words/index.ts'
import '../controls/Card.css'
import './DevicesPage.css'

/** Devices that are plugged in or remembered, and watched folders. */
export function DevicesPage({ onLibrary }: { onLibrary: () => void }) {
  const list = useCommand('devices.list')
  const importer = useImport()
  const page = useRef<HTMLDivElement>(null)
  useKeptFocus(page)
  const devices = list.data?.devices ?? []
  const pluggedIn = devices.filter(isPluggedIn)
  const remembered = devices.filter((device) => !isPluggedIn(device))
  const problem = list.error?.message ?? (list.data?.problem && sentenceOf(list.data.problem))
  const isLooking = list.data?.isLooking ?? list.isLoading
  return (
    <DropSection
      className="devices stack gap-0"
      label={words.devices.title}
      onFiles={(files) => void importer.drop(files)}
    >
      <header className="bar">
        <h1>{words.devices.title}</h1>
      </header>
      <ImportNotices />
      {/* This element takes the focus when the focused element disappears. The Tab key skips it. */}
      <div className="scroll" ref={page} tabIndex={-1}>
        {problem && (
          <p className="banner" role="note">
            {problem}
          </p>
        )}
        {pluggedIn.length > 0 && (
          <section className="part stack gap-12" aria-labelledby="plugged-in">
            <h2 id="plugged-in">{words.devices.pluggedIn}</h2>
            <div className="stack gap-12">
              {pluggedIn.map((device) => (
                <RecorderCard key={device.deviceId} device={device} />
              ))}
            </div>
          </section>
        )}
        {pluggedIn.length === 0 && isLooking && <p className="part muted">{words.devices.looking}</p>}
        {devices.length === 0 && !isLooking && (
          <NothingPluggedIn
            onImport={() => void importer.choose('files').then((hasBegun) => hasBegun && onLibrary())}
          />
        )}
        {remembered.length > 0 && (
          <section className="part stack gap-12" aria-labelledby="remembered">
            <h2 id="remembered">{words.devices.notPluggedIn}</h2>
            <div className="stack gap-12">
              {remembered.map((device) => (
                <RememberedCard key={device.deviceId} device={device} />
              ))}
            </div>
          </section>
        )}
        <WatchFolders />
      </div>
    </DropSection>
  )
}

function NothingPluggedIn({ onImport }: { onImport: () => void }) {
  return (
    <div className="empty">
      <h2>{words.devices.empty.title}</h2>
      <p>{words.devices.empty.text}</p>
      <Button className="primary" onPress={onImport}>
        {words.keys.commands['import.files']}
      </Button>
    </div>
  )
}

/** A sign beside “Devices”: the number of new recordings on plugged-in devices, or a dot if there are none. */
export function DeviceSign() {
  const { data } = useCommand('devices.list')
  const pluggedIn = data?.devices.filter(isPluggedIn) ?? []
  if (pluggedIn.length === 0) return null
  const fresh = pluggedIn.reduce((sum, device) => sum + newRecordings(device), 0)
  return fresh > 0 ? (
    <span className="count fresh">{words.devices.sign.fresh(fresh)}</span>
  ) : (
    <span className="count plugged" role="img" aria-label={words.devices.sign.pluggedIn} />
  )
}
