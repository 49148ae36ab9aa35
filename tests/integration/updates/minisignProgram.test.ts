import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect } from 'vitest'
import { addToChannel } from '../../../build/release/channel.mjs'
import { checkForUpdate } from '../../../electron/updates/check.ts'
import { downloadUpdate } from '../../../electron/updates/download.ts'
import { updateFolder } from '../../../electron/updates/folder.ts'
import { readPublicKey } from '../../../electron/updates/minisign.ts'
import { verifiedUpdate } from '../../../electron/updates/verified.ts'
import { openModelServer } from '../../support/modelServer.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { signatureOf, testKey } from '../../support/signedChannel.ts'
import { testFolder } from '../../support/testFolder.ts'

let folder: string
beforeEach(() => {
  folder = testFolder()
})
const at = (...names: string[]) => join(folder, ...names)

testNeeding(needs.program('minisign'))('a channel file signed with minisign is accepted', async () => {
  execFileSync('minisign', ['-G', '-W', '-p', at('key.pub'), '-s', at('key.secret')], { stdio: 'ignore' })
  const name = 'Tapelog-0.2.0.AppImage'
  writeFileSync(at(name), 'the new version')
  const notes = { en: 'Faster.', ja: '速くなりました。' }
  const more = { channel: 'linux-x64', version: '0.2.0', notes, path: at(name), now: 1_795_723_200 }
  await addToChannel({ folder: at('channel'), key: at('key.secret'), ...more })
  const files = ['linux-x64.json', 'linux-x64.json.minisig', name, `${name}.minisig`]
  const server = await openModelServer(
    Object.fromEntries(files.map((file) => [file, readFileSync(at('channel', file))])),
  )
  const key = readPublicKey(readFileSync(at('key.pub'), 'utf8').split('\n')[1] ?? '')
  const source = { address: server.base, channel: 'linux-x64.json', version: '0.1.0', keys: key ? [key] : [] }
  const updates = updateFolder(at('updates'))
  const found = await checkForUpdate(source, updates)
  expect(found).toMatchObject({ version: '0.2.0', notes, signedMs: 1_795_723_200_000 })
  if (found) await downloadUpdate(source, found, updates)
  expect(readFileSync((await verifiedUpdate(source, updates)).path, 'utf8')).toBe('the new version')
  await server.stop()
})

testNeeding(needs.program('minisign'))('minisign accepts the signatures of the tests', () => {
  const key = testKey()
  writeFileSync(at('file'), 'some bytes')
  const comment = 'timestamp:1795723200\tfile:file\tversion:1.0.0'
  writeFileSync(at('file.minisig'), signatureOf(readFileSync(at('file')), key, comment))
  const said = execFileSync('minisign', ['-V', '-P', key.publicKey, '-m', at('file')], { encoding: 'utf8' })
  expect(said).toContain(comment)
})
