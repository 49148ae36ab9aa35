import type { Device } from '../../shared/device.ts'
import { More } from '../controls/More.tsx'
import { volumeWords } from './deviceWords.ts'

/** What identifies a device, and its storage: needed when two look alike or one is full. */
export function DeviceFacts({ device: { maker, serialNumber, volumes } }: { device: Device }) {
  const storage = volumes.map(volumeWords).filter((words) => words !== '')
  const facts = [
    ...(maker ? [['Maker', maker] as const] : []),
    ...(serialNumber ? [['Serial no.', serialNumber] as const] : []),
    ...storage.map((words, index) => [storage.length > 1 ? `Storage ${index + 1}` : 'Storage', words] as const),
  ]
  if (facts.length === 0) return null
  return (
    <More title="Details">
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
