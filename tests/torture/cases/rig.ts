import { lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { addFunctions } from '../../../electron/engine/library/database.ts'
import type { Batch } from '../batch.ts'
import { CutDisk } from '../disk/cutDisk.ts'
import { filesBelow } from '../disk/diskModel.ts'
import { inLanes, type Rack } from '../rack.ts'
import { allWrongs } from '../report.ts'
import { cutBatch } from './powerCuts.ts'

const name = 'the rig logs everything that happens to the disk'
/** A library's whole life under the shim: replaying the log gives the folder, byte by byte. */
export const logIsComplete = {
  name,
  run: (rack: Rack, shim: string) =>
    inLanes(rack, name, 1, async (open, result) => {
      const batch = await open({ small: 4, large: 1 })
      const disk = new CutDisk(batch, shim, batch.random.branch())
      await batch.settle({ env: disk.env() })
      const logged = disk.everything()
      const there = filesBelow(batch.diskPath)
      const differs = (path: string) => {
        const content = logged.get(path)
        const full = join(batch.diskPath, path)
        return content === undefined || (content !== null && !content.bytes.equals(readFileSync(full)))
      }
      const wrong = [...there.filter(differs), ...[...logged.keys()].filter((path) => !isThere(batch, path))]
      for (const path of wrong) batch.findings.push({ wrong: 'mixed up', what: `the log does not tell of ${path}` })
      result.done['files compared'] = there.length
      return batch
    }),
}

const isThere = ({ diskPath }: Batch, path: string) =>
  lstatSync(join(diskPath, path), { throwIfNoEntry: false }) !== undefined

/**
 * Disks and settings that do lose promised data. The rig must notice each: a rig that finds nothing here would find nothing
 * anywhere.
 */
export const mustLose = [
  { name: 'the rig sees the losses of synchronous=NORMAL', sqlite: { synchronous: 'NORMAL' } },
  { name: 'the rig sees the losses of a disk that lies about the journal', lies: true },
] as const

export const provesLoss = (rack: Rack, shim: string, proof: (typeof mustLose)[number]) =>
  inLanes(rack, proof.name, 1, async (open, result) => {
    const batch = await cutBatch(open, result, {
      shim,
      cuts: 20,
      cut: { bytes: 'synced', names: 'ordered' },
      isEnough: (batch) => lossesOf(batch) > 0,
      ...('sqlite' in proof ? { sqlite: proof.sqlite } : { believes: (path) => !path.endsWith('-wal') }),
    })
    const lost = lossesOf(batch)
    result.done['losses seen'] = lost
    // These findings are expected; only their absence is a finding. These cuts also do not count among the others.
    batch.findings.length = 0
    delete result.done['power cuts']
    if (lost === 0) batch.findings.push({ wrong: 'mixed up', what: 'nothing was lost, and something should have been' })
    return batch
  })

const lossesOf = ({ findings }: Batch): number => findings.filter(({ wrong }) => wrong === 'lost').length

const damageName = 'the rig sees damage'
/** Wrongs of processes, which damage on the disk cannot show. */
const aboutProcesses: ReadonlySet<string> = new Set([
  'ended by itself',
  'the rig failed',
  'too much memory',
  'reached outside',
])
/** Causes all forbidden damage, and checks that each kind is reported by its name. */
export const damageIsSeen = {
  name: damageName,
  run: (rack: Rack) =>
    inLanes(rack, damageName, 1, async (open, result) => {
      const batch = await open({ small: 3, large: 0 })
      await batch.settle()
      if (batch.findings.length > 0) return batch
      damage(batch)
      await batch.judgeLast({ how: 'settled', last: 'settled', stderr: '', livedMs: 0 })
      const told = new Set(batch.findings.map(({ wrong }) => wrong))
      result.done['kinds of damage seen'] = told.size
      batch.findings.length = 0
      for (const wrong of allWrongs)
        if (!told.has(wrong) && !aboutProcesses.has(wrong))
          batch.findings.push({ wrong: 'mixed up', what: `“${wrong}” was not told` })
      return batch
    }),
}

function damage({ libraryPath, exportsPath, folder, proxy }: Batch): void {
  const library = new Database(join(libraryPath, 'library.sqlite'))
  addFunctions(library)
  const original = library.prepare<[], { file_name: string }>('SELECT file_name FROM recordings WHERE id = 1').get()
  const path = join(libraryPath, 'originals', original?.file_name ?? '')
  const bytes = readFileSync(path)
  bytes.writeUInt8(bytes.readUInt8(1000) ^ 1, 1000)
  writeFileSync(path, bytes)
  rmSync(join(libraryPath, 'derived/2/peaks.bin'))
  writeFileSync(join(exportsPath, 'half.json'), '{ "segments": [')
  const [sent] = proxy.partsSent
  if (sent) proxy.partsSent.push(sent)
  library.exec(`UPDATE segments SET text = 'nothing'; UPDATE jobs SET state = 'queued' WHERE id = 1`)
  // The machine's answer of another recording, and an index that does not match its table.
  library.exec(`UPDATE transcripts SET machine = '{}' WHERE recording_id = 3`)
  library.exec(`INSERT INTO segments_fts (rowid, text) VALUES (4711, 'nobody said this')`)
  library.close()
  const service = new Database(join(folder, 'service/service.sqlite'))
  service.exec(`INSERT INTO tasks_ever SELECT 'another', file_id FROM tasks_ever LIMIT 1`)
  service.close()
}
