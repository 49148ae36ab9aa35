import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportFormatsSchema } from '../../shared/exports/formats.ts'
import { exportOptionsSchema } from '../../shared/exports/options.ts'
import { printPage } from '../support/redactedLibrary.ts'
import { openEngine } from '../support/testEngine.ts'

/**
 * An engine in its own process that exports a recording and kills itself at the `killedAt`-th change of what is in the person’s folder or among the
 * library’s unfinished exports. It writes `done` into the folder beside if it was never killed.
 */
const [libraryPath = '', out = '', recordingId = '0', formats = '', killedAt = '0'] = process.argv.slice(2)
const engine = await openEngine(libraryPath, null, { printPage })
const checking = join(libraryPath, 'derived', 'exports-to-check')
const below = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .map(String)
        .map((name) => `${name} ${statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0}`)
    : []
let [seen, changes] = ['', 0]
const look = () => {
  const now = [...below(out), ...below(checking)].join('\n')
  if (now !== seen) {
    seen = now
    changes += 1
    if (changes > Number(killedAt)) process.kill(process.pid, 'SIGKILL')
  }
  setImmediate(look)
}
setImmediate(look)
await engine.call('exports.write', {
  ...{ recordingIds: [Number(recordingId)], formats: exportFormatsSchema.parse(formats.split(',')), directory: out },
  options: exportOptionsSchema.parse({ highlights: true, notes: true, pageSound: 'beside' }),
})
writeFileSync(`${out}.done`, '')
process.exit(0)
