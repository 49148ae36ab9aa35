import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { installedModels } from '../../../../electron/recognition/models/index.ts'
import { entry, type ModelDesk, openModelDesk, sha256Of } from '../../../support/modelDesk.ts'
import { etagOf, openModelServer } from '../../../support/modelServer.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { until } from '../../../support/waiting.ts'

const bytes = randomBytes(1_000_000)
const published = { algorithm: 'sha256', value: sha256Of(bytes), publishedBy: 'this test' }
const whole = entry({ sizeBytes: bytes.length, digest: published })

let desk: ModelDesk
afterEach(() => desk.close())

const installed = () => installedModels(desk.modelsFolder, packageRoot).find(({ model }) => model.id === 'tiny')

test('a model is downloaded, checked and installed; the list says so, and who published its digest', async () => {
  desk = await openModelDesk([whole], { 'tiny.bin': bytes })
  const steps: string[] = []
  await desk.models.install('tiny', ({ step }) => steps.push(step))
  expect([...new Set(steps)]).toEqual(['downloading', 'checking'])
  expect(readFileSync(installed()?.files.model ?? '').equals(bytes)).toBe(true)
  expect(installed()?.manifest).toMatchObject({ from: 'download', digest: published })
  expect(desk.listed()).toMatchObject({
    state: 'installed',
    address: `${desk.server.base}tiny.bin`,
    digestBy: 'this test',
    installed: { sizeBytes: bytes.length, digest: 'published' },
    inUse: true,
  })
  expect(desk.filesLeft()).toEqual(['tiny/model.json', 'tiny/tiny.bin'])
})

test('a connection that breaks at 40 % is taken up where it broke, within one install', async () => {
  desk = await openModelDesk([whole], { 'tiny.bin': bytes })
  desk.server.breakAfterBytes = 400_000
  await desk.models.install('tiny')
  const [first, second] = desk.server.requests
  expect(first?.range).toBeNull()
  const from = Number(/^bytes=(\d+)-$/.exec(second?.range ?? '')?.[1])
  expect(from).toBeGreaterThan(0)
  expect(from).toBeLessThanOrEqual(400_000)
  expect(second?.ifRange).toMatch(/^"[0-9a-f]{32}"$/)
  expect(readFileSync(installed()?.files.model ?? '').equals(bytes)).toBe(true)
})

test('a program that is killed at 40 % leaves a download that the next one goes on with, unasked', async () => {
  desk = await openModelDesk([whole], { 'tiny.bin': bytes })
  // What a killed program leaves: bytes, what they are of, and no end.
  await stoppedAt(400_000)
  const facts = join(desk.modelsFolder, 'downloads/tiny.json')
  writeFileSync(facts, JSON.stringify({ ...JSON.parse(readFileSync(facts, 'utf8')), isWanted: true }))

  const next = desk.manager()
  next.resume()
  await until(() => installed() !== undefined)
  const { range, ifRange } = desk.server.requests.at(-1) ?? {}
  expect([range, ifRange]).toEqual(['bytes=400000-', etagOf(bytes)])
  expect(desk.server.sentBytes).toBe(600_000)
  expect(readFileSync(installed()?.files.model ?? '').equals(bytes)).toBe(true)
})

test('a download that a person stopped keeps what has arrived and does not go on by itself', async () => {
  desk = await openModelDesk([whole], { 'tiny.bin': bytes })
  await stoppedAt(400_000)
  expect(desk.listed()).toMatchObject({ state: 'absent', keptBytes: 400_000, error: null })
  const before = desk.server.requests.length
  desk.manager().resume()
  expect(desk.server.requests.length).toBe(before)
  expect(await desk.models.remove('tiny')).toEqual({ freedBytes: 400_000 })
  expect(desk.filesLeft()).toEqual([])
})

test('a file that changed at the server is downloaded from its beginning, never mixed', async () => {
  desk = await openModelDesk([entry({ sizeBytes: null, digest: null })], { 'tiny.bin': bytes })
  await stoppedAt(400_000)
  const other = randomBytes(900_000)
  desk.server.files['tiny.bin'] = other
  await desk.models.install('tiny')
  expect(readFileSync(installed()?.files.model ?? '').equals(other)).toBe(true)
  // Nobody published its digest, and the list says so.
  expect(installed()?.manifest?.digest).toEqual({ algorithm: 'sha256', value: sha256Of(other), publishedBy: null })
  expect(desk.listed()).toMatchObject({ digestBy: null, installed: { digest: 'taken' } })
})

test('a program that was killed after the last byte asks for nothing more, also where no size is published', async () => {
  desk = await openModelDesk([entry({ sizeBytes: null, digest: null })], { 'tiny.bin': bytes })
  const downloads = join(desk.modelsFolder, 'downloads')
  mkdirSync(downloads)
  writeFileSync(join(downloads, 'tiny.part'), bytes)
  const facts = { address: `${desk.server.base}tiny.bin`, validator: etagOf(bytes), isWanted: true }
  writeFileSync(join(downloads, 'tiny.json'), JSON.stringify(facts))
  await desk.models.install('tiny')
  expect(readFileSync(installed()?.files.model ?? '').equals(bytes)).toBe(true)
  expect(desk.server.sentBytes).toBe(0)
})

test('a server without ranges begins again, and the file is whole', async () => {
  desk = await openModelDesk([whole], { 'tiny.bin': bytes })
  await stoppedAt(400_000)
  desk.server.ignoresRange = true
  await desk.models.install('tiny')
  expect(readFileSync(installed()?.files.model ?? '').equals(bytes)).toBe(true)
})

test('one byte wrong: refused and deleted, before anything is installed', async () => {
  const wrong = Buffer.from(bytes)
  wrong[500_000] = (wrong[500_000] ?? 0) ^ 1
  desk = await openModelDesk([whole], { 'tiny.bin': wrong })
  await expect(desk.models.install('tiny')).rejects.toMatchObject({
    code: 'model-digest-wrong',
    message: expect.stringContaining('Tiny is not the one that was published'),
  })
  expect(installed()).toBeUndefined()
  expect(desk.filesLeft()).toEqual([])
  expect(desk.listed()).toMatchObject({ state: 'absent', keptBytes: 0, error: { code: 'model-digest-wrong' } })
})

test('another size than the published one is refused before it is downloaded, also where it is endless', async () => {
  desk = await openModelDesk([whole], { 'tiny.bin': randomBytes(1_000_001) })
  await expect(desk.models.install('tiny')).rejects.toMatchObject({ code: 'model-size-wrong' })
  expect(desk.filesLeft()).toEqual([])
  desk.server.answer = (_request, response) => {
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed && response.write(bytes)) {}
    }
    response.on('drain', more)
    more()
    return true
  }
  await expect(desk.models.install('tiny')).rejects.toMatchObject({ code: 'model-size-wrong' })
  expect(desk.filesLeft()).toEqual([])
})

test('redirects are followed to this machine or https, shown, and refused to anything else', async () => {
  desk = await openModelDesk([whole], {})
  const mirror = await openModelServer({ 'elsewhere.bin': bytes })
  const sendTo = (location: string) => {
    desk.server.answer = (_request, response) => {
      response.writeHead(302, { location }).end()
      return true
    }
  }
  try {
    for (const location of ['http://models.example/tiny.bin', 'http://192.168.0.9/tiny.bin', 'ftp://x.example/a']) {
      sendTo(location)
      await expect(desk.models.install('tiny')).rejects.toMatchObject({
        code: 'model-redirect-refused',
        message: expect.stringContaining(new URL(location).host),
      })
    }
    sendTo(`${desk.server.base}again`)
    await expect(desk.models.install('tiny')).rejects.toMatchObject({ code: 'model-server-refused' })
    expect(desk.filesLeft()).toEqual([])

    sendTo(`${mirror.base}elsewhere.bin`)
    const hosts: string[] = []
    await desk.models.install('tiny', (progress) => {
      if (progress.step === 'downloading') hosts.push(progress.hosts.join(' → '))
    })
    expect(new Set(hosts)).toEqual(new Set([`${new URL(desk.server.base).host} → ${new URL(mirror.base).host}`]))
  } finally {
    await mirror.stop()
  }
})

test('a disk that is too small is refused before anything is asked of the network', async () => {
  desk = await openModelDesk([whole], { 'tiny.bin': bytes })
  desk.setFreeBytes(50_000_000)
  await expect(desk.models.install('tiny')).rejects.toMatchObject({
    code: 'model-disk-full',
    message: 'There is not enough room on the disk: 68 MB are needed and 50 MB are free. Free some room and try again.',
  })
  expect(desk.server.requests).toEqual([])
  expect(desk.filesLeft()).toEqual([])
})

test('no network, and a server that does not have it, say so', async () => {
  desk = await openModelDesk([whole], {})
  await expect(desk.models.install('tiny')).rejects.toMatchObject({ code: 'model-server-refused', retryable: true })
  await desk.server.stop()
  await expect(desk.models.install('tiny')).rejects.toMatchObject({ code: 'model-offline', retryable: true })
  expect(desk.listed()?.error).toMatchObject({ code: 'model-offline' })
})

test('two programs do not download the same model at once; a lock that a killed one left counts as none', async () => {
  desk = await openModelDesk([whole], { 'tiny.bin': bytes })
  const held = holdAnswer()
  const first = desk.models.install('tiny')
  await held.asked
  await expect(desk.manager().install('tiny')).rejects.toMatchObject({ code: 'model-busy' })
  held.release()
  await first
  await desk.models.remove('tiny')
  // No process has this number: it is above what systems give.
  writeFileSync(join(desk.modelsFolder, 'downloads/tiny.lock'), '99999999')
  await desk.models.install('tiny')
  expect(installed()).toBeDefined()
})

test('addresses are settings: a mirror is used, and only an encrypted one or one on this machine is taken', async () => {
  desk = await openModelDesk([whole], {})
  const mirror = await openModelServer({ 'tiny.bin': bytes })
  try {
    for (const address of [
      'http://models.example/',
      'not an address',
      'https://user:pass@models.example/',
      'file:///x/',
    ])
      expect(() => desk.models.setAddress('here', address)).toThrow(
        expect.objectContaining({ code: 'model-address-invalid' }),
      )
    desk.models.setAddress('here', mirror.base.slice(0, -1))
    expect(desk.models.list().addresses).toContainEqual({ base: 'here', address: mirror.base, usual: desk.server.base })
    await desk.models.install('tiny')
    expect(desk.server.requests).toEqual([])
    desk.models.setAddress('here', null)
    expect(desk.listed()?.address).toBe(`${desk.server.base}tiny.bin`)
  } finally {
    await mirror.stop()
  }
})

/** Holds the server's answers until `release`. */
function holdAnswer() {
  let release = () => {}
  let seen = () => {}
  const asked = new Promise<void>((done) => {
    seen = done
  })
  desk.server.answer = (_request, response) => {
    seen()
    release = () => {
      desk.server.answer = () => false
      response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
    }
    return true
  }
  return { asked, release: () => release() }
}

/** Downloads so many bytes, then stops as a person does. */
async function stoppedAt(bytesDone: number): Promise<void> {
  desk.server.answer = (_request, response) => {
    const file = desk.server.files['tiny.bin'] ?? bytes
    response.writeHead(200, { etag: etagOf(file), 'content-length': file.length })
    response.write(file.subarray(0, bytesDone))
    return true
  }
  const ended = desk.models.install('tiny', (progress) => {
    if (progress.step === 'downloading' && progress.bytesDone === bytesDone) void desk.models.cancel('tiny')
  })
  await expect(ended).rejects.toMatchObject({ code: 'model-cancelled' })
  desk.server.answer = () => false
}
