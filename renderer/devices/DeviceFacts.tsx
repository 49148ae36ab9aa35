import type { Device } from '../../shared/devices/device.ts'
import { More } from '../controls/More.tsx'
import { words } from '../words/index.ts'
import { volumeWords } from './deviceWords.ts'
import '../controls/Facts.css'

const { details } = words.devices

/** The facts that identify a device, and its storage. */
export function DeviceFacts({ device: { maker, volumes } }: { device: Device }) {
  const storage = volumes.map(volumeWords).filter((volume) => volume !== '')
  const facts = [
    ...(maker ? [[details.maker, maker] as const] : []),
    ...storage.map(
      (volume, index) => [storage.length > 1 ? details.storageAt(index + 1) : details.storage, volume] as const,
    ),
  ]
  if (facts.length === 0) return null
  return (
    <More title={details.title}>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name} className="fact">
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </More>
  )
}
