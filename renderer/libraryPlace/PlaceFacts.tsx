import { AlertTriangle, HardDrive, Lock, LockOpen, Network } from 'lucide-react'
import type { ChosenPlace, PlaceFacts as Facts } from '../../shared/contract/libraryPlace.ts'
import { words } from '../words/index.ts'
import './PlaceFacts.css'

const { facts: texts } = words.libraryPlace
const { units } = words

/** Below this, a few long interviews fill the disk. */
const littleBytes = 5_000_000_000

/** What a folder means for the library: its disk, its encryption, and everything that speaks against it. */
export function PlaceFacts({ path, facts, holds }: { path: string; facts: Facts; holds?: ChosenPlace['holds'] }) {
  const { disk, isEncrypted, syncedBy, freeBytes, isWritable } = facts
  const isRisky = disk === 'network' || disk === 'memory'
  const warnings = [
    ...(isRisky ? [texts.disks[disk]] : []),
    ...(syncedBy === null ? [] : [texts.synced(syncedBy)]),
    ...(isWritable ? [] : [texts.notWritable]),
    ...(holds === 'other' ? [texts.taken] : []),
    ...(freeBytes !== null && freeBytes < littleBytes ? [texts.little(units.size(freeBytes))] : []),
  ]
  return (
    <div className="placefacts stack">
      <bdi className="path">{path}</bdi>
      <ul className="stack list">
        {holds === 'library' && <Fact icon={HardDrive} text={texts.holdsLibrary} />}
        {!isRisky && <Fact icon={HardDrive} text={texts.disks[disk]} />}
        {disk !== 'network' && disk !== 'memory' && (
          <Fact icon={isEncrypted === 'yes' ? Lock : LockOpen} text={texts.encrypted[isEncrypted]} />
        )}
        {freeBytes !== null && freeBytes >= littleBytes && (
          <Fact icon={HardDrive} text={texts.free(units.size(freeBytes))} />
        )}
        {warnings.map((text) => (
          <Fact
            key={text}
            icon={disk === 'network' && text === texts.disks.network ? Network : AlertTriangle}
            text={text}
            isWarning
          />
        ))}
      </ul>
    </div>
  )
}

function Fact({ icon: Icon, text, isWarning }: { icon: typeof Lock; text: string; isWarning?: boolean }) {
  return (
    <li className={isWarning ? 'error' : undefined}>
      <Icon size={15} aria-hidden />
      <span>{text}</span>
    </li>
  )
}

/** True if a person should think again before the library goes there. */
export const isRiskyPlace = ({ disk, syncedBy }: Facts): boolean =>
  disk === 'network' || disk === 'memory' || syncedBy !== null

/** True if nothing can be put there. */
export const isUnusable = ({ facts, holds }: Pick<ChosenPlace, 'facts' | 'holds'>): boolean =>
  holds === 'other' || (holds === 'nothing' && !facts.isWritable)
