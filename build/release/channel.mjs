import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, createReadStream, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { say } from '../doors/paths.mjs'

const usage = `Usage: node build/release/channel.mjs --to FOLDER --key FILE --channel NAME --version VERSION --notes FILE [--notes-ja FILE] PACKAGE
Adds a package to a channel of updates in FOLDER, which any web server can serve. NAME: linux-x64, mac-arm64, windows-x64, …
FILE of --key: a secret key of minisign, which asks for its password.`

/**
 * Puts a package into a channel's folder with its signature, then the signed channel that names it. An interrupted run leaves the old
 * channel. `notes`: what is new, by language. `now`: Unix seconds. Throws if minisign refuses.
 * @exportedFor tests: they check what it writes
 */
export async function addToChannel({
  folder,
  key,
  channel,
  version,
  notes,
  path,
  now = Math.floor(Date.now() / 1000),
}) {
  // What `electron/updates/channel.ts` would refuse.
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${version} is no release, such as 1.2.3.`)
  if (Object.values(notes).some((text) => text.length > 20_000))
    throw new Error('What is new has over 20,000 characters.')
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(basename(path))) throw new Error('The name of a package has no spaces.')
  mkdirSync(folder, { recursive: true })
  const name = basename(path)
  const to = (file) => join(folder, file)
  const sign = (file, as) => {
    const comment = `timestamp:${now}\tfile:${as}\tversion:${version}`
    const args = ['-S', '-s', key, '-m', to(file), '-x', to(`${file}.minisig`), '-t', comment, '-c', 'Tapelog']
    const { status, error } = spawnSync('minisign', args, { stdio: ['inherit', 'ignore', 'inherit'] })
    if (status !== 0) throw error ?? new Error(`minisign ended with exit code ${status}.`)
  }
  copyFileSync(path, to(name))
  sign(name, name)
  const { size } = statSync(to(name))
  const file = { name, sizeBytes: size, sha512: await sha512Of(to(name)) }
  const unfinished = `${channel}.json.new`
  writeFileSync(to(unfinished), `${JSON.stringify({ format: 1, version, notes, file }, null, 2)}\n`)
  sign(unfinished, `${channel}.json`)
  renameSync(to(`${unfinished}.minisig`), to(`${channel}.json.minisig`))
  renameSync(to(unfinished), to(`${channel}.json`))
}

async function sha512Of(path) {
  const hash = createHash('sha512')
  for await (const block of createReadStream(path)) hash.update(block)
  return hash.digest('hex')
}

if (process.argv[1] === import.meta.filename) {
  const string = { type: 'string' }
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: string, key: string, channel: string, version: string, notes: string, 'notes-ja': string },
  })
  const { to: folder, key, channel, version, notes, 'notes-ja': inJapanese } = values
  const [path, ...more] = positionals
  if (!folder || !key || !channel || !version || !notes || !path || more.length > 0) {
    say(usage)
    process.exit(2)
  }
  const text = (file) => readFileSync(file, 'utf8').trim()
  const both = { en: text(notes), ...(inJapanese ? { ja: text(inJapanese) } : {}) }
  await addToChannel({ folder, key, channel, version, notes: both, path })
}
