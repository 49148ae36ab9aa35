import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { openTestService, recognisersInHand, storeParts } from '../support/serviceClient.ts'

/**
 * What the service on this machine does in a second: polls, upload sessions and stored bytes. Its peer in the same run is
 * a plain server of Node, which answers polls and hashes the same parts without storing them. Prints JSON.
 *
 * `node tests/bench/service.ts [--polls 3000] [--mebibytes 256]`
 */
const flag = (name: string, usual: number) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? usual : Number(process.argv[at + 1])
}
const polls = flag('polls', 3000)
const mebibytes = flag('mebibytes', 256)
const atOnce = 8

/** Runs `step` so many times, a few at the same time. Returns how many ended in a second. */
async function perSecond(times: number, step: () => Promise<unknown>): Promise<number> {
  const beganMs = performance.now()
  let left = times
  const line = async () => {
    while (left-- > 0) await step()
  }
  await Promise.all(Array.from({ length: atOnce }, line))
  return Math.round(times / ((performance.now() - beganMs) / 1000))
}

async function plainServer() {
  const server = createServer(async (request, response) => {
    const md5 = createHash('md5')
    for await (const block of request) md5.update(block)
    response.setHeader('etag', `"${md5.digest('hex')}"`)
    response.setHeader('content-type', 'application/json').end('{"status":"PENDING"}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, close: () => server.close() }
}

const plain = await plainServer()
const recognisers = recognisersInHand()
const service = await openTestService({
  now: Date.now,
  startRecogniser: (job) => {
    const started = recognisers.start(job)
    const index = recognisers.jobs.length - 1
    setImmediate(() => recognisers.finish(index))
    return started
  },
})
try {
  const bytes = randomBytes(1024 * 1024)
  const { DownloadUrl } = await service.upload(bytes)
  const submitted = await service.call('submitTranscription', { body: { file_url: DownloadUrl } })
  const params = { transcription_id: submitted.body.transcription_id }
  const poll = () => service.call('readTranscription', { params })
  const plainPoll = async () => (await fetch(plain.origin)).text()
  await perSecond(200, poll)
  await perSecond(200, plainPoll)
  const pollsPerSecond = await perSecond(polls, poll)
  const plainPollsPerSecond = await perSecond(polls, plainPoll)
  const sessions = 900
  const usageBefore = process.cpuUsage()
  const sessionsPerSecond = await perSecond(sessions, () =>
    service.call('presign', { body: { filesize: 60 * 1024 * 1024, filetype: 'mp3' } }),
  )
  const { user, system } = process.cpuUsage(usageBefore)
  // Less of the disk's than sessions a second. The client is in it too.
  const processorMsPerSession = (user + system) / 1000 / sessions

  const large = Buffer.alloc(mebibytes * 1024 * 1024, bytes)
  const { body: session } = await service.call('presign', { body: { filesize: large.length, filetype: 'mp3' } })
  let beganMs = performance.now()
  const completion = await storeParts(session, large, 'mp3')
  const storeSeconds = (performance.now() - beganMs) / 1000
  beganMs = performance.now()
  await service.call('completeUpload', { body: completion })
  const completeSeconds = (performance.now() - beganMs) / 1000
  beganMs = performance.now()
  for (const { PartNumber } of session.Parts) {
    const part = large.subarray((PartNumber - 1) * session.ChunkSize, PartNumber * session.ChunkSize)
    await (await fetch(plain.origin, { method: 'PUT', body: part })).text()
  }
  const plainSeconds = (performance.now() - beganMs) / 1000

  const figures = { bench: 'service', pollsPerSecond, plainPollsPerSecond, sessionsPerSecond }
  const rounded = (value: number) => Math.round(value * 100) / 100
  console.log(
    JSON.stringify({
      ...figures,
      processorMsPerSession: rounded(processorMsPerSession),
      pollsByPlain: rounded(pollsPerSecond / plainPollsPerSecond),
      storeMebibytesPerSecond: rounded(mebibytes / storeSeconds),
      completeMebibytesPerSecond: rounded(mebibytes / completeSeconds),
      storeByPlain: rounded(storeSeconds / plainSeconds),
      load: rounded(loadavg()[0] ?? 0),
    }),
  )
} finally {
  await service.remove()
  plain.close()
}
