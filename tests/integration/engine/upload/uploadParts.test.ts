import { createHash, randomBytes } from 'node:crypto'
import { closeSync, openSync, statSync, utimesSync, writeSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { ClientRequest } from 'node:http'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { remedyOf } from '../../../../electron/partner/remedy.ts'
import type { Progress } from '../../../../shared/recordings/domain.ts'
import type { Answer } from '../../../support/hostileServer.ts'
import { until } from '../../../support/waiting.ts'
import { openTestUploader, type TestUploader } from './testUploader.ts'

/** Uploads parts to a storage that garbles, stalls or lies. */
let desk: TestUploader
beforeEach(async () => {
  desk = await openTestUploader()
})
afterEach(() => desk.close())

const chunk = 64 * 1024
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const partsSent = () => desk.server.of('putPart').map(({ named }) => Number(named[1]))
const timesSent = (part: number) => partsSent().filter((each) => each === part).length

describe('an ETag', () => {
  const lying = { headers: { etag: `"${'0'.repeat(32)}"` } }

  test.each([true, false])(
    'a part whose ETag names other bytes is sent once more (known from intake: %s)',
    async (partDigests) => {
      const { recording } = await desk.seal(randomBytes(5 * chunk), { partDigests })
      let lied = false
      desk.server.fault('putPart', ({ named }) => {
        if (named[1] !== '2' || lied) return null
        lied = true
        return lying
      })
      const upload = await desk.send(recording.id).done
      expect(upload.state).toBe('completed')
      expect([1, 2, 3, 4, 5].map(timesSent)).toEqual([1, 2, 1, 1, 1])
      expect(desk.uploads.parts(upload.id)[1]?.etag).not.toContain('000000')
    },
  )

  test('a part whose ETag names other bytes twice in a row fails the attempt', async () => {
    const { recording } = await desk.seal(randomBytes(8 * chunk))
    desk.server.fault('putPart', ({ named }) => (named[1] === '2' ? lying : null))
    const error = await desk.send(recording.id).done.catch((error: unknown) => error)
    expect(error).toMatchObject({ code: 'upload-garbled', kind: 'bad-answer', retryable: true })
    expect((error as Error).message).toBe(
      'Twice in a row, the service did not receive what Tapelog sent. Tapelog tries again later. If this keeps happening, try another network.',
    )
    expect(remedyOf(error)).toMatchObject({ action: 'retry', cause: 'other' })
    expect(timesSent(2)).toBe(2)
    expect(desk.query('SELECT etag FROM upload_parts WHERE part_number = 2')).toEqual([{ etag: null }])
    expect(desk.server.of('completeUpload')).toEqual([])
    const acknowledged = desk.query<{ part: number }>(
      'SELECT part_number AS part FROM upload_parts WHERE etag IS NOT NULL',
    )
    desk.server.mend()
    expect((await desk.send(recording.id).done).state).toBe('completed')
    // The same session continued. Its parts were not sent again.
    expect(desk.sessions()).toHaveLength(1)
    expect(acknowledged.map(({ part }) => timesSent(part))).toEqual(acknowledged.map(() => 1))
  })

  test.each([
    ['of something put together', `"${'0'.repeat(32)}-1"`, {}],
    ['that is weak', `W/"${'0'.repeat(32)}"`, {}],
    ['of a storage that encrypts', `"${'0'.repeat(32)}"`, { 'x-amz-server-side-encryption': 'aws:kms' }],
    ['in words of its own', '"receipt"', {}],
  ])('an ETag %s is accepted as it is', async (_name, etag, more) => {
    const bytes = randomBytes(2 * chunk)
    const { recording } = await desk.seal(bytes)
    desk.server.fault('putPart', (asked) => {
      desk.server.take(asked)
      return { headers: { etag, ...more } }
    })
    desk.server.fault('completeUpload', ({ body }) => {
      const { file_id, part_list, filetype, file_md5 } = JSON.parse(body.toString())
      expect(part_list).toEqual([1, 2].map((PartNumber) => ({ PartNumber, ETag: etag })))
      const DownloadUrl = `${desk.server.origin}/storage/${file_id}`
      return { body: { FileId: file_id, FileType: filetype, DownloadUrl, FileMd5: file_md5 } }
    })
    expect((await desk.send(recording.id).done).state).toBe('completed')
    expect(partsSent().toSorted()).toEqual([1, 2])
  })

  test('a part that the disk corrupted fails the upload without a second try', async () => {
    const { recording, path } = await desk.seal(randomBytes(3 * chunk))
    const { atime, mtime } = statSync(path)
    const file = openSync(path, 'r+')
    writeSync(file, Buffer.from('rotten'), 0, 6, chunk + 100)
    closeSync(file)
    utimesSync(path, atime, mtime)
    await expect(desk.send(recording.id).done).rejects.toMatchObject({ code: 'original-damaged' })
    expect(timesSent(2)).toBe(1)
    expect(desk.server.of('completeUpload')).toEqual([])
  })
})

describe('an error of the storage', () => {
  const xml = (code: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>m</Message></Error>`
  const answers: [string, Answer][] = [
    ['S3: 400 RequestTimeout', { status: 400, body: xml('RequestTimeout') }],
    ['S3: 400 IncompleteBody', { status: 400, body: "<Error xmlns='x'>\n <Code>\n IncompleteBody </Code></Error>" }],
    ['S3: 503 SlowDown', { status: 503, body: xml('SlowDown') }],
    ['S3: 409 OperationAborted', { status: 409, body: xml('OperationAborted') }],
    ['Ceph: 403 QuotaExceeded', { status: 403, body: xml('QuotaExceeded') }],
    ['Azure: 500 OperationTimedOut', { status: 500, body: `\ufeff${xml('OperationTimedOut')}` }],
    ['Azure: 503 ServerBusy in a header', { status: 503, headers: { 'x-ms-error-code': 'ServerBusy' } }],
  ]

  test.each(answers)('the error %s repeats only that part', async (_name, answer) => {
    const { recording } = await desk.seal(randomBytes(5 * chunk))
    let isTold = false
    desk.server.fault('putPart', ({ named }) => {
      if (named[1] !== '3' || isTold) return null
      isTold = true
      return answer
    })
    const shares: number[] = []
    const upload = await desk.send(recording.id, { onReport: ({ fraction }) => shares.push(fraction ?? 0) }).done
    expect(upload.state).toBe('completed')
    expect([1, 2, 3, 4, 5].map(timesSent)).toEqual([1, 1, 2, 1, 1])
    expect(desk.sessions()).toHaveLength(1)
    expect(Math.max(...shares)).toBe(1)
  })

  test.each([
    ['RequestTimeTooSkewed', 403],
    ['NoSuchUpload', 404],
    ['InvalidRequest', 400],
  ])('the error %s, which is not temporary, ends the session', async (code, status) => {
    const { recording } = await desk.seal(randomBytes(2 * chunk))
    desk.server.fault('putPart', () => ({ status, body: xml(code) }))
    const error = await desk.send(recording.id).done.catch((error: unknown) => error)
    expect(remedyOf(error)).toMatchObject({ action: 'new-upload-session' })
    expect(desk.sessions()).toMatchObject([{ state: 'abandoned' }])
  })
})

describe('a stopped upload', () => {
  const ends = (done: Promise<unknown>) => expect(done).rejects.toThrow()

  test('closes all parts while the storage says nothing', async () => {
    // However long the storage is silent, only the stop can end a part here.
    const setTimeout = vi.spyOn(ClientRequest.prototype, 'setTimeout').mockReturnThis()
    onTestFinished(() => setTimeout.mockRestore())
    const { recording } = await desk.seal(randomBytes(8 * chunk))
    let open = 0
    desk.server.fault('putPart', ({ named }) =>
      named[1] === '1'
        ? null
        : (response) => {
            open += 1
            response.on('close', () => {
              open -= 1
            })
          },
    )
    const upload = desk.send(recording.id)
    await desk.server.seen('putPart', 4)
    upload.stop()
    await ends(upload.done)
    await until(() => open === 0)
    const sent = partsSent().length
    expect(sent).toBeLessThanOrEqual(5)
    // Acknowledged parts stay acknowledged, and are the only ones not sent again.
    desk.server.mend()
    await desk.send(recording.id).done
    expect(timesSent(1)).toBe(1)
    expect(desk.sessions()).toMatchObject([{ state: 'completed', acknowledged: 8 }])
  })

  test('ends while it waits for another upload’s parts', async () => {
    const [first, second] = [await desk.seal(randomBytes(8 * chunk)), await desk.seal(randomBytes(8 * chunk))]
    desk.server.fault('putPart', () => () => {})
    const holding = desk.send(first.recording.id)
    await desk.server.seen('putPart', 2)
    let wake = () => {}
    const hasBegun = new Promise<void>((resolve) => {
      wake = resolve
    })
    const waiting = desk.send(second.recording.id, { onReport: () => wake() })
    await hasBegun
    // The upload opens its file first, then waits in line.
    for (let turn = 0; turn < 20; turn++) await stat(desk.folder)
    waiting.stop()
    await ends(waiting.done)
    expect(desk.server.of('putPart')).toHaveLength(2)
    holding.stop()
    await expect(holding.done).rejects.toThrow()
  })

  test('ends while a bandwidth limit holds it back', async () => {
    desk.set({ uploadLimitBytesPerSecond: 8192 })
    const [first, second] = [await desk.seal(randomBytes(8 * chunk)), await desk.seal(randomBytes(8 * chunk))]
    let wake = () => {}
    const went = new Promise<void>((resolve) => {
      wake = resolve
    })
    const onReport = ({ bytesDone }: Progress) => {
      if ((bytesDone ?? 0) > 2000) wake()
    }
    const uploads = [desk.send(first.recording.id, { onReport }), desk.send(second.recording.id, { onReport })]
    await went
    for (const { stop } of uploads) stop()
    for (const { done } of uploads) await ends(done)
  })
})

test('two uploads to one service share four parts in flight and take turns', async () => {
  const [first, second] = [await desk.seal(randomBytes(20 * chunk)), await desk.seal(randomBytes(20 * chunk))]
  let open = 0
  let most = 0
  let lastCameMs = performance.now()
  const held: (() => void)[] = []
  desk.server.fault('putPart', (asked) => (response) => {
    open += 1
    most = Math.max(most, open)
    lastCameMs = performance.now()
    held.push(() => {
      open -= 1
      const proper = desk.server.take(asked)
      response.writeHead(200, typeof proper === 'function' ? {} : proper.headers).end()
    })
  })
  const uploads = [desk.send(first.recording.id).done, desk.send(second.recording.id).done]
  let isOver = false
  void Promise.allSettled(uploads).then(() => {
    isOver = true
  })
  // Answer the requests one by one: each only when no further request can arrive, and the first only when both uploads
  // are under way.
  while (desk.server.of('presign').length < 2) await desk.server.nextRequest()
  const longestPauseMs = 200
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve))
    if (open < 4 && performance.now() - lastCameMs < longestPauseMs) continue
    // Without a limit, one more request would have arrived by now.
    for (let turn = 0; turn < 20; turn++) await stat(desk.folder)
    held.shift()?.()
    lastCameMs = performance.now()
  }
  await Promise.all(uploads)
  expect(most).toBe(4)
  const files = desk.server.of('putPart').map(({ named }) => named[0])
  const firstHalf = files.slice(0, 20)
  expect(firstHalf.filter((file) => file === firstHalf[0]).length).toBeGreaterThan(5)
  expect(firstHalf.filter((file) => file === firstHalf[0]).length).toBeLessThan(15)
})

test('a stopped upload ends at once while an earlier one of its recording goes on', async () => {
  const { recording } = await desk.seal(randomBytes(2 * chunk))
  const held: (() => void)[] = []
  desk.server.fault('putPart', (asked) => (response) => {
    held.push(() => {
      const proper = desk.server.take(asked)
      response.writeHead(200, typeof proper === 'function' ? {} : proper.headers).end()
    })
  })
  const [first, second] = [desk.send(recording.id), desk.send(recording.id)]
  while (held.length < 2) await desk.server.nextRequest()
  second.stop()
  await expect(second.done).rejects.toMatchObject({ code: 'stopped' })
  expect(desk.server.of('presign')).toHaveLength(1)
  for (const answer of held) answer()
  expect((await first.done).state).toBe('completed')
  expect(desk.sessions()).toHaveLength(1)
})

describe('a bandwidth limit', () => {
  /** Time passes only when a test lets it pass. The connections are real. */
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
  afterEach(() => vi.useRealTimers())

  const sentBytes = () => desk.uploading.rates.summary()?.bytesDone ?? 0
  const aTurn = () => new Promise((resolve) => setImmediate(resolve))

  test('is kept at every moment', async () => {
    const limit = 4 * chunk
    desk.set({ uploadLimitBytesPerSecond: limit })
    const bytes = randomBytes(6 * chunk)
    const { recording } = await desk.seal(bytes)
    let isOver = false
    const { done } = desk.send(recording.id)
    const over = () => {
      isOver = true
    }
    done.then(over, over)
    let mostSent = 0
    let firstMs: number | null = null
    while (!isOver) {
      for (let turn = 0; turn < 10; turn++) await aTurn()
      mostSent = Math.max(mostSent, sentBytes())
      if (mostSent > 0) firstMs ??= performance.now()
      const sinceFirstMs = performance.now() - (firstMs ?? performance.now())
      // At first, two slices of an eighth of a second may leave: the current slice, and one that was saved up.
      expect(mostSent).toBeLessThanOrEqual(limit / 4 + (limit * sinceFirstMs) / 1000)
      await vi.advanceTimersByTimeAsync(10)
    }
    expect((await done).state).toBe('completed')
    expect(mostSent).toBeGreaterThan(5 * chunk)
    const parts = desk.server.of('putPart').toSorted((a, b) => Number(a.named[1]) - Number(b.named[1]))
    expect(md5(Buffer.concat(parts.map(({ body }) => body)))).toBe(md5(bytes))
  })

  test('does not slow the service on this machine', async () => {
    desk.set({ uploadLimitBytesPerSecond: 8192 })
    const { recording } = await desk.seal(randomBytes(6 * chunk))
    // The clock stands still, so an upload with a limit would never end.
    expect((await desk.send(recording.id, { destination: 'this-machine' }).done).state).toBe('completed')
  })

  test('lets a part go on within a second when it is removed', async () => {
    desk.set({ uploadLimitBytesPerSecond: 8192 })
    const { recording } = await desk.seal(randomBytes(8 * chunk))
    const upload = desk.send(recording.id)
    while (sentBytes() <= 2000) {
      await aTurn()
      await vi.advanceTimersByTimeAsync(10)
    }
    desk.set({ uploadLimitBytesPerSecond: null })
    await vi.advanceTimersByTimeAsync(1000)
    await upload.done
    expect(desk.sessions()).toMatchObject([{ state: 'completed' }])
  })
})

describe('upload progress', () => {
  test('counts bytes as they leave, and starts the next attempt from the confirmed ones', async () => {
    const { recording } = await desk.seal(randomBytes(4 * chunk))
    desk.server.fault('putPart', ({ named }) => (named[1] === '1' ? null : () => {}))
    let wake = () => {}
    const allWent = new Promise<void>((resolve) => {
      wake = resolve
    })
    const upload = desk.send(recording.id, {
      onReport: () => {
        if ((desk.uploading.rates.summary()?.bytesDone ?? 0) > chunk) wake()
      },
    })
    await allWent
    await desk.server.seen('putPart', 3)
    const done = upload.reports.map(({ bytesDone = 0 }) => bytesDone)
    expect(done[0]).toBe(0)
    upload.stop()
    await expect(upload.done).rejects.toThrow()
    expect(desk.uploading.rates.summary()).toBeNull()
    desk.server.mend()
    const again = desk.send(recording.id)
    await again.done
    expect(again.reports[0]).toMatchObject({ bytesDone: chunk, bytesTotal: 4 * chunk, fraction: 0.25 })
    expect(again.reports.at(-1)).toMatchObject({ bytesDone: 4 * chunk, fraction: 1 })
    for (const { bytesDone = 0, bytesTotal = 0 } of again.reports) expect(bytesDone).toBeLessThanOrEqual(bytesTotal)
  })

  test('upload progress never goes back while all goes well, in whatever order ETags come', async () => {
    const { recording } = await desk.seal(randomBytes(30 * chunk + 77))
    const { done, reports } = desk.send(recording.id)
    await done
    const bytes = reports.map(({ bytesDone = 0 }) => bytesDone)
    expect(bytes).toEqual(bytes.toSorted((a, b) => a - b))
    expect(bytes.at(-1)).toBe(30 * chunk + 77)
  })
})
