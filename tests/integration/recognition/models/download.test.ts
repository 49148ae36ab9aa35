import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { isAllowedRedirect } from '../../../../electron/recognition/models/addresses.ts'
import { installedModels } from '../../../../electron/recognition/models/index.ts'
import { etagOf, openModelServer } from '../../../support/modelServer.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { entry, openTestModels, sha256Of, type TestModels } from '../../../support/testModels.ts'
import { until } from '../../../support/waiting.ts'

const bytes = randomBytes(1_000_000)
const published = { algorithm: 'sha256', value: sha256Of(bytes), publishedBy: 'this test' }
const whole = entry({ sizeBytes: bytes.length, digest: published })

let desk: TestModels
afterEach(() => desk.close())

const installed = () => installedModels(desk.modelsFolder, packageRoot).find(({ model }) => model.id === 'tiny')

test('a model is downloaded, checked and installed', async () => {
  desk = await openTestModels([whole], { 'tiny.bin': bytes })
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

test('a broken connection continues at the same byte within one installation', async () => {
  desk = await openTestModels([whole], { 'tiny.bin': bytes })
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

test('a killed download continues unasked at the next start', async () => {
  desk = await openTestModels([whole], { 'tiny.bin': bytes })
  // A killed program leaves the downloaded bytes and the note that a person wants the model.
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

test('a stopped download keeps its bytes and waits to be continued', async () => {
  desk = await openTestModels([whole], { 'tiny.bin': bytes })
  await stoppedAt(400_000)
  expect(desk.listed()).toMatchObject({ state: 'absent', keptBytes: 400_000, error: null })
  const before = desk.server.requests.length
  desk.manager().resume()
  expect(desk.server.requests.length).toBe(before)
  expect(await desk.models.remove('tiny')).toEqual({ freedBytes: 400_000 })
  expect(desk.filesLeft()).toEqual([])
})

test('a file that changed on the server is downloaded from its beginning', async () => {
  desk = await openTestModels([entry({ sizeBytes: null, digest: null })], { 'tiny.bin': bytes })
  await stoppedAt(400_000)
  const other = randomBytes(900_000)
  desk.server.files['tiny.bin'] = other
  await desk.models.install('tiny')
  expect(readFileSync(installed()?.files.model ?? '').equals(other)).toBe(true)
  // Nobody published the digest of this model, and the list says so.
  expect(installed()?.manifest?.digest).toEqual({ algorithm: 'sha256', value: sha256Of(other), publishedBy: null })
  expect(desk.listed()).toMatchObject({ digestBy: null, installed: { digest: 'taken' } })
})

test('a program killed after the last byte requests nothing more', async () => {
  desk = await openTestModels([entry({ sizeBytes: null, digest: null })], { 'tiny.bin': bytes })
  const downloads = join(desk.modelsFolder, 'downloads')
  mkdirSync(downloads)
  writeFileSync(join(downloads, 'tiny.part'), bytes)
  const facts = { address: `${desk.server.base}tiny.bin`, validator: etagOf(bytes), isWanted: true }
  writeFileSync(join(downloads, 'tiny.json'), JSON.stringify(facts))
  await desk.models.install('tiny')
  expect(readFileSync(installed()?.files.model ?? '').equals(bytes)).toBe(true)
  expect(desk.server.sentBytes).toBe(0)
})

test('a server without ranges sends the whole file again', async () => {
  desk = await openTestModels([whole], { 'tiny.bin': bytes })
  await stoppedAt(400_000)
  desk.server.ignoresRange = true
  await desk.models.install('tiny')
  expect(readFileSync(installed()?.files.model ?? '').equals(bytes)).toBe(true)
})

test('a download with one wrong byte is deleted before the installation', async () => {
  const wrong = Buffer.from(bytes)
  wrong[500_000] = (wrong[500_000] ?? 0) ^ 1
  desk = await openTestModels([whole], { 'tiny.bin': wrong })
  await expect(desk.models.install('tiny')).rejects.toMatchObject({
    code: 'model-digest-wrong',
    message: expect.stringContaining('Tiny has a different digest'),
  })
  expect(installed()).toBeUndefined()
  expect(desk.filesLeft()).toEqual([])
  expect(desk.listed()).toMatchObject({ state: 'absent', keptBytes: 0, error: { code: 'model-digest-wrong' } })
})

test('a download of another size than the published one is refused', async () => {
  desk = await openTestModels([whole], { 'tiny.bin': randomBytes(1_000_001) })
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

test('redirects are followed only to this machine or to https', async () => {
  desk = await openTestModels([whole], {})
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

test('a disk without enough room is refused before any request', async () => {
  desk = await openTestModels([whole], { 'tiny.bin': bytes })
  desk.setFreeBytes(50_000_000)
  await expect(desk.models.install('tiny')).rejects.toMatchObject({
    code: 'model-disk-full',
    message:
      'There is not enough space on the disk: Tapelog needs 68 MB, and 50 MB are free. Free some space and try again.',
  })
  expect(desk.server.requests).toEqual([])
  expect(desk.filesLeft()).toEqual([])
})

test('a missing network and a missing file give their own messages, which keep their process from ending', async () => {
  desk = await openTestModels([whole], {})
  expect(desk.models.isIdle()).toBe(true)
  await expect(desk.models.install('tiny')).rejects.toMatchObject({ code: 'model-server-refused', retryable: true })
  await desk.server.stop()
  await expect(desk.models.install('tiny')).rejects.toMatchObject({ code: 'model-offline', retryable: true })
  expect(desk.listed()?.error).toMatchObject({ code: 'model-offline' })
  expect(desk.models.isIdle()).toBe(false)
})

test('two programs do not download the same model at once', async () => {
  desk = await openTestModels([whole], { 'tiny.bin': bytes })
  const held = holdAnswer()
  const first = desk.models.install('tiny')
  await held.asked
  expect(desk.models.isIdle()).toBe(false)
  await expect(desk.manager().install('tiny')).rejects.toMatchObject({ code: 'model-busy' })
  held.release()
  await first
  expect(desk.models.isIdle()).toBe(true)
  await desk.models.remove('tiny')
  // No process has this number: it is higher than the numbers that systems give.
  writeFileSync(join(desk.modelsFolder, 'downloads/tiny.99999999.lock'), '')
  await desk.models.install('tiny')
  expect(installed()).toBeDefined()
  // The process is alive, but the lock is from before the computer's start: the number belongs to another program now.
  const lock = join(desk.modelsFolder, `downloads/tiny.${process.ppid}.lock`)
  writeFileSync(lock, '')
  await expect(desk.models.remove('tiny')).rejects.toMatchObject({ code: 'model-busy' })
  utimesSync(lock, 1, 1)
  await desk.models.remove('tiny')
  expect(desk.filesLeft()).toEqual([])
})

test('a mirror is used only with https or on this machine', async () => {
  desk = await openTestModels([whole], {})
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

/** Holds the server's responses until `release`. */
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

/** Downloads this many bytes, then stops like a person. */
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

test('a model is not removed while another program downloads it', async () => {
  desk = await openTestModels([whole], { 'tiny.bin': bytes })
  const held = holdAnswer()
  const other = desk.manager().install('tiny')
  await held.asked
  await expect(desk.models.remove('tiny')).rejects.toMatchObject({ code: 'model-busy' })
  held.release()
  await other
  expect(installed()).toBeDefined()
})

test('a redirect from another machine to this one or with a password is refused', async () => {
  desk = await openTestModels([whole], {})
  const from = new URL('https://models.example/tiny.bin')
  for (const to of ['http://127.0.0.1:631/', 'https://localhost/x', 'http://[::1]/', 'https://192.168.1.1/x'])
    expect(isAllowedRedirect(from, new URL(to))).toBe(false)
  expect(isAllowedRedirect(from, new URL('https://cdn.example/tiny.bin'))).toBe(true)
  expect(isAllowedRedirect(new URL(desk.server.base), new URL('http://127.0.0.1:1/'))).toBe(true)
  desk.server.answer = (_request, response) => {
    response.writeHead(302, { location: desk.server.base.replace('//', '//user:secret@') }).end()
    return true
  }
  const failed = await desk.models.install('tiny').then(
    () => null,
    (error: Error & { code: string }) => error,
  )
  expect(failed?.code).toBe('model-redirect-refused')
  expect(failed?.message).not.toContain('secret')
})

test('a stored address with a password is neither used nor shown', async () => {
  desk = await openTestModels([whole], { 'tiny.bin': bytes })
  for (const address of ['https://user:secret@models.example/', 'file:///etc/', 'http://models.example/']) {
    writeFileSync(join(desk.modelsFolder, 'settings.json'), JSON.stringify({ addresses: { here: address } }))
    expect(() => desk.models.install('tiny')).toThrow(expect.objectContaining({ code: 'model-address-invalid' }))
    expect(desk.listed()?.address).toBeNull()
  }
})

/** Answers a request for the rest with the rest of another file, as if it were the same file. */
function answerWithRestOf(other: Buffer, etag: string | null): void {
  desk.server.answer = ({ headers: { range } }, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
    response.writeHead(from > 0 ? 206 : 200, {
      ...(etag === null ? {} : { etag }),
      ...(from > 0 ? { 'content-range': `bytes ${from}-${other.length - 1}/${other.length}` } : {}),
    })
    response.end(other.subarray(from))
    return true
  }
}

test('the rest of another file is replaced by that whole file', async () => {
  desk = await openTestModels([entry({ sizeBytes: null, digest: null })], { 'tiny.bin': bytes })
  await stoppedAt(400_000)
  const other = randomBytes(1_000_000)
  answerWithRestOf(other, etagOf(other))
  await desk.models.install('tiny')
  expect(readFileSync(installed()?.files.model ?? '').equals(other)).toBe(true)
})

test('an unrequested part is not accepted as the whole file', async () => {
  desk = await openTestModels([entry({ sizeBytes: null, digest: null })], { 'tiny.bin': bytes })
  const ranges: (string | undefined)[] = []
  desk.server.answer = ({ headers: { range } }, response) => {
    ranges.push(range)
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
    const part = bytes.subarray(from, from + 400_000)
    response.writeHead(206, {
      etag: etagOf(bytes),
      'content-length': part.length,
      'content-range': `bytes ${from}-${from + part.length - 1}/${bytes.length}`,
    })
    response.end(part)
    return true
  }
  await desk.models.install('tiny')
  expect(ranges).toEqual([undefined, 'bytes=400000-', 'bytes=800000-'])
  expect(readFileSync(installed()?.files.model ?? '').equals(bytes)).toBe(true)
})

test('a partial download longer than the file starts again', async () => {
  desk = await openTestModels([whole], { 'tiny.bin': bytes })
  await stoppedAt(400_000)
  writeFileSync(join(desk.modelsFolder, 'downloads/tiny.part'), randomBytes(1_000_001))
  await desk.models.install('tiny')
  expect(desk.server.requests.at(-1)?.range).toBeNull()
  expect(installed()).toBeDefined()
})

test('a download without a published size stops before it fills the disk', async () => {
  desk = await openTestModels([entry({ sizeBytes: null, digest: null })], {})
  desk.setFreeBytes(100_000_000)
  let sent = 0
  desk.server.answer = (_request, response) => {
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed && sent < 200_000_000) {
        sent += bytes.length
        // The disk's free space is simulated: this test writes less.
        desk.setFreeBytes(100_000_000 - sent)
        if (!response.write(bytes)) return
      }
      response.end()
    }
    response.on('drain', more)
    more()
    return true
  }
  await expect(desk.models.install('tiny')).rejects.toMatchObject({ code: 'model-disk-filled' })
  expect(sent).toBeLessThan(200_000_000)
  // If the server says the size, Tapelog reports the problem at once.
  await desk.models.remove('tiny')
  desk.setFreeBytes(100_000_000)
  desk.server.answer = (_request, response) => {
    response.writeHead(200, { 'content-length': 90_000_000 }).write(bytes)
    return true
  }
  await expect(desk.models.install('tiny')).rejects.toMatchObject({ code: 'model-disk-filled' })
})

test('a models folder that is not writable is named in the message', async () => {
  desk = await openTestModels([whole], { 'tiny.bin': bytes })
  writeFileSync(join(desk.modelsFolder, 'downloads'), 'a file where the folder of downloads would be')
  await expect(desk.models.install('tiny')).rejects.toMatchObject({ code: 'model-not-written' })
  mkdirSync(join(desk.modelsFolder, 'settings.json'))
  expect(() => desk.models.setAddress('here', 'https://models.example/')).toThrow(
    expect.objectContaining({ code: 'model-not-written' }),
  )
})
