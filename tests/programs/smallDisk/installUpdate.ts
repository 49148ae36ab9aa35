import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keptUpdate } from '../../../electron/updates/check.ts'
import { downloadUpdate } from '../../../electron/updates/download.ts'
import { updateFolder } from '../../../electron/updates/folder.ts'
import { readPublicKey } from '../../../electron/updates/minisign.ts'
import { placedBeside } from '../../../electron/updates/placedFile.ts'

/** Takes a downloaded update whose bytes do not fit on the disk. Downloads it there, installs it there, and prints what is left. */
const [disk = '', downloaded = '', given = ''] = process.argv.slice(2)
const { publicKeys, ...rest } = JSON.parse(given)
const source = { ...rest, keys: publicKeys.flatMap((key: string) => readPublicKey(key) ?? []) }
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    ({ code }) => code,
  )

// Half of the disk is taken.
writeFileSync(join(disk, 'recordings'), Buffer.alloc(200_000))
const folder = updateFolder(join(disk, 'updates'))
mkdirSync(folder.path)
for (const name of ['channel.json', 'seen.json']) cpSync(join(downloaded, name), join(folder.path, name))
const channel = keptUpdate(source, folder)
if (!channel) throw new Error('no update')
// The server is a file: this process may not reach the test's server from its own network.
const bytes = readFileSync(join(downloaded, channel.file.name))
globalThis.fetch = async (url) =>
  new Response(String(url).endsWith('.minisig') ? updateFolder(downloaded).signatureOf(channel.file.name) : bytes)
const download = await codeOf(downloadUpdate(source, channel, folder, { freeBytes: () => 1e9 }))
const leftOfDownload = readdirSync(folder.path).sort()
rmSync(folder.path, { recursive: true })

const programs = join(disk, 'programs')
mkdirSync(programs)
const program = join(programs, 'Tapelog.AppImage')
writeFileSync(program, 'the old version')
const installation = await codeOf(placedBeside(source, updateFolder(downloaded), program))
const result = {
  ...{ download, leftOfDownload, installation },
  program: readFileSync(program, 'utf8'),
  leftBeside: readdirSync(programs),
}
process.stdout.write(JSON.stringify(result))
