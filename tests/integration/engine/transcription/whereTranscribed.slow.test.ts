import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import type { EngineDeps } from '../../../../electron/engine/types.ts'
import { media } from '../../../../electron/media/index.ts'
import { createLauncher } from '../../../../electron/recognition/launch.ts'
import { overviewWords } from '../../../../renderer/pages/queue/queueChains.ts'
import { newAccount, originOfSecret, secretNames } from '../../../../shared/accounts/account.ts'
import { transcriptionRequestSchema } from '../../../../shared/partner/schemas.ts'
import { stageWords } from '../../../../shared/words/stageWords.ts'
import { addAccount } from '../../../support/keptAccounts.ts'
import { needs, testNeeding } from '../../../support/needs.ts'
import { openTestService, recognisersInHand, type TestService } from '../../../support/serviceClient.ts'
import { demoFile, importAll, openEngine, packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { eventually } from '../../../support/waiting.ts'
import { writeWave } from '../../../support/waveFile.ts'

/**
 * Where a recording is transcribed, its progress, and the parts of it that have left this machine, as the library
 * reports them.
 */
let folder: string
let engine: Engine
let hands: ReturnType<typeof recognisersInHand>
const services: TestService[] = []
beforeEach(() => {
  folder = testFolder()
  hands = recognisersInHand()
})
afterEach(async () => {
  await engine.stop()
  for (const service of services.splice(0)) await service.remove()
})
async function startService(): Promise<TestService> {
  const service = await openTestService({ now: Date.now, startRecogniser: hands.start })
  services.push(service)
  return service
}
const open = async (service: TestService | null, more: Partial<EngineDeps> = {}) => {
  engine = await openEngine(join(folder, 'library'), service?.connection ?? null, more)
}
const files = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const path = join(folder, `${index}.wav`)
    writeWave(path, { seconds: 1, seed: index + 1 })
    return path
  })
const recording = (recordingId = 1) => engine.call('recordings.get', { recordingId })
const overview = () => engine.call('queue.overview', {})

test('work on this machine is counted apart from the line, with its progress', async () => {
  await open(await startService())
  await importAll(engine, files(3))
  engine.start()
  await eventually(overview, ({ counts }) => counts.inLine === 3)
  hands.jobs[0]?.say({ type: 'started' })
  const { counts, chains } = await eventually(
    overview,
    ({ counts: { running, inLine } }) => running + inLine === 3 && running === 1,
  )
  expect(counts).toEqual({ running: 1, inLine: 2, queued: 0, waiting: 0, paused: 0, failed: 0 })
  expect(overviewWords(await overview()).slice(0, 1)).toEqual(['1 under way'])
  expect(chains.map(({ destination, remoteCopies }) => ({ destination, remoteCopies }))).toEqual(
    Array.from({ length: 3 }, () => ({ destination: 'this-machine', remoteCopies: [] })),
  )
  // The service works first on the recording that was submitted first, which may be either of the two.
  const [firstId = 0] = chains.flatMap(({ recordingId, taskStatus }) =>
    taskStatus === 'PROGRESS' || taskStatus === 'STARTED' ? (recordingId ?? []) : [],
  )
  const inLineId = firstId === 3 ? 2 : 3
  expect(stageWords(await recording(inLineId))).toBe('Waiting for its turn on this machine')

  hands.jobs[0]?.say({ type: 'progress', fraction: 0.25 })
  const at25 = await eventually(
    () => recording(firstId),
    ({ progress }) => progress?.fraction === 0.25,
  )
  expect(at25).toMatchObject({ stage: 'transcribing', isInLine: false, lastDestination: 'this-machine' })
  hands.jobs[0]?.say({ type: 'progress', fraction: 0.75 })
  await eventually(
    () => recording(firstId),
    ({ progress }) => progress?.fraction === 0.75,
  )
  hands.finish(0)
  await eventually(
    () => recording(firstId),
    ({ stage }) => stage === 'ready',
  )
  expect((await recording(firstId)).remoteCopies).toEqual([])
  const { jobs } = await engine.call('queue.history', {})
  expect(jobs.find(({ kind }) => kind === 'upload')?.destination).toBe('this-machine')
  expect(jobs.find(({ kind }) => kind === 'import')?.destination).toBeNull()
})

test('a recording shows its destination account, and later that it was sent', async () => {
  const remote = await startService()
  const keychain = new Map<string, string>()
  let network = { id: 'train', name: 'Train', metered: true }
  await open(await startService(), {
    networkPort: { current: async () => network },
    secret: async ({ credentialSet, name, origin }) => keychain.get(`${credentialSet} ${name} ${origin}`) ?? null,
  })
  const { baseUrl, apiBase, clientId } = remote.connection
  const fields = { ...newAccount('custom'), name: 'Newsroom', region: 'us' as const, baseUrl, apiBase, clientId }
  const account = await addAccount(engine, fields)
  for (const name of secretNames) {
    const secret = remote.connection[name]
    if (secret) keychain.set(`${account.credentialSet} ${name} ${originOfSecret(account, name)}`, secret)
  }
  await engine.call('settings.update', { destination: 'remote', sendOver: 'unmetered' })
  await importAll(engine, files(1), 'remote')
  engine.start()
  await engine.settle()
  // Nothing has left yet.
  expect((await recording()).remoteCopies).toEqual([{ account: 'Newsroom (US)', state: 'going' }])
  expect((await overview()).chains[0]).toMatchObject({
    destination: 'remote',
    localOnly: false,
    remoteCopies: [{ account: 'Newsroom (US)', state: 'going' }],
  })
  // The job is cancelled, so nothing is going anywhere.
  await engine.call('queue.cancel', { recordingId: 1 })
  expect((await recording()).remoteCopies).toEqual([])

  network = { id: 'home', name: 'Home', metered: false }
  engine.nudge()
  await engine.call('recordings.transcribe', { recordingId: 1 })
  await eventually(recording, ({ stage }) => stage === 'transcribing')
  const sent = [{ account: 'Newsroom (US)', state: 'sent' }]
  expect((await recording()).remoteCopies).toEqual(sent)
  hands.finish(0)
  await eventually(recording, ({ stage }) => stage === 'ready')
  // Neither the mark nor removing the account takes back the data that has left.
  await engine.call('recordings.setLocalOnly', { recordingId: 1, localOnly: true })
  await engine.call('accounts.remove', { accountId: account.id })
  expect((await recording()).remoteCopies).toEqual(sent)
})

testNeeding(needs.speech)(
  'the recogniser reports the share that it has heard',
  async () => {
    await open(null)
    const audioPath = join(folder, 'speech.wav')
    // These recordings have other hashes than the demo's own.
    const seconds = 12
    writeWave(audioPath, { seconds })
    const samples = Buffer.alloc(seconds * 16_000 * 2)
    let filled = 0
    for await (const block of media.decodePcm(demoFile('260914_1502.mp3'))) {
      for (const sample of block) {
        if (filled >= samples.length) break
        filled = samples.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), filled)
      }
      if (filled >= samples.length) break
    }
    writeFileSync(audioPath, Buffer.concat([readFileSync(audioPath).subarray(0, 44), samples]))
    const shares: number[] = []
    const { params } = transcriptionRequestSchema.parse({ file_url: 'x' })
    const outcome = await createLauncher({
      packageRoot,
      modelsFolder: folder,
      speechModel: 'demo',
      scratchFolder: join(folder, 'scratch'),
    })(
      { audioPath, params },
      { signal: new AbortController().signal, onStarted: () => {}, onProgress: (share) => shares.push(share) },
    )
    expect(outcome.ok).toBe(true)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    // Each stretch of speech is reported as soon as it is recognised, not all at the end.
    const steps = shares.map((share, index) => share - (shares[index - 1] ?? 0))
    expect(Math.max(...steps)).toBeLessThan(0.7)
    expect(shares.at(-1)).toBeGreaterThan(0.9)
  },
  240_000,
)
