import type { DeviceTransfer } from '../../shared/devices/device.ts'
import { Bar } from '../controls/Bar.tsx'
import { words } from '../words/index.ts'
import { fractionOf, transferWords } from './deviceWords.ts'
import './TransferProgress.css'

const { transfer: texts } = words.devices

/** The progress of all files, and of the current file. */
export function TransferProgress({ name, transfer }: { name: string; transfer: DeviceTransfer }) {
  const { current } = transfer
  return (
    <div className="transfer stack">
      <Bar label={texts.label(name)} fraction={fractionOf(transfer)} words={transferWords(transfer)} width="whole" />
      <p className="figures row gap-16">{transferWords(transfer)}</p>
      {current && (
        <>
          <Bar label={texts.copying(current.name)} fraction={fractionOf(current)} width="whole" />
          <p className="figures row gap-16 muted">
            <bdi className="name truncate">{current.name}</bdi>
            <span>{texts.bytes(current.bytesDone, current.bytesTotal)}</span>
          </p>
        </>
      )}
    </div>
  )
}
