import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { LogFile } from '../../../electron/system/index.ts'
import { fillDisk } from '../../support/fillDisk.ts'

/** Logs on a disk that becomes full, then read-only, then free again. Prints the events that are in the log. */
const [disk = ''] = process.argv.slice(2)
const file = new LogFile(join(disk, 'log'))
const log = file.of('engine')
// Only the mount: a remount of the file system repeats its owner, whom a user namespace does not know.
const remount = (mode: 'ro' | 'rw') => execFileSync('mount', ['-o', `remount,bind,${mode}`, disk])

log('info', 'before')
await file.written()
fillDisk(join(disk, 'ballast'))
// Longer than what may be left in the file's last block.
for (let line = 0; line < 90; line += 1) log('info', 'while-full')
await file.written()
remount('ro')
log('info', 'while-read-only')
await file.written()
remount('rw')
rmSync(join(disk, 'ballast'))
log('info', 'after')
log('info', 'after')
await file.written()
const entries = await file.readLast(1000)
process.stdout.write(JSON.stringify(entries.map(({ event, fields }) => ({ event, ...fields }))))
