import type { DeviceTransfer } from '../../shared/device.ts'
import { Bar } from '../controls/Bar.tsx'
import { sizeWords } from '../sizeWords.ts'
import { fractionOf, transferWords } from './deviceWords.ts'

/** How far the whole of it is, and the file that is copied now. */
export function TransferProgress({ name, transfer }: { name: string; transfer: DeviceTransfer }) {
  const { current } = transfer
  return (
    <div className="transfer">
      <Bar label={`Importing from ${name}`} fraction={fractionOf(transfer)} words={transferWords(transfer)} isWide />
      <p className="figures">{transferWords(transfer)}</p>
      {current && (
        <>
          <Bar label={`Copying ${current.name}`} fraction={fractionOf(current)} isWide />
          <p className="figures muted">
            <bdi className="name">{current.name}</bdi>
            <span>
              {sizeWords(current.bytesDone)} of {sizeWords(current.bytesTotal)}
            </span>
          </p>
        </>
      )}
    </div>
  )
}
