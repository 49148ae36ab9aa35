import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ServiceDeps } from '../../../../electron/service/embedded/types.ts'
import { openTestService, putPart, recognisersInHand, type TestService } from '../../../support/serviceClient.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { until } from '../../../support/waiting.ts'
import { writeWave } from '../../../support/waveFile.ts'

/** Presigned addresses work like a password, so neither the service nor the engine stores one. */
let service: TestService
beforeEach(async () => {
  service = await openTestService()
})
afterEach(() => service.remove())

test('no log or row of the service or library has a presigned address', async () => {
  const logged: unknown[] = []
  const log: ServiceDeps['log'] = (...said) => void logged.push(said)
  const recognisers = recognisersInHand()
  await service.stop()
  await service.start({ log, startRecogniser: recognisers.start })
  const folder = join(service.dataDir, '..')
  writeWave(join(folder, 'a.wav'), { seconds: 1 })
  const engine = await openEngine(join(folder, 'library'), service.connection, { log })
  engine.start()
  await engine.call('recordings.import', { paths: [join(folder, 'a.wav')] })
  await until(() => recognisers.jobs.length === 1)
  // Send a refused request, a request to an expired address, and a wrong body.
  const { session } = await service.store(Buffer.from('a few bytes of sound'))
  const address = session.Parts[0]?.PresignedUrl ?? ''
  await putPart(address, Buffer.from('of another length'))
  await putPart(address.replace(/.$/, '!'), Buffer.from('a few bytes of sound'))
  await service.call('submitTranscription', { body: { file_url: address } })
  recognisers.jobs[0]?.end()
  await engine.settle()
  await service.stop()
  await engine.stop()
  writeFileSync(join(folder, 'log.json'), JSON.stringify(logged))
  const written = ['service/service.sqlite', 'log.json'].map((name) => readFileSync(join(folder, name)))
  for (const bytes of written) for (const sign of ['signature=', '?expires']) expect(bytes.includes(sign)).toBe(false)
  expect(logged.length).toBeGreaterThan(0)
})
