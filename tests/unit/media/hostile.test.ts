import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { media } from '../../../electron/media/index.ts'
import { ffmpeg } from '../../support/ffmpeg.ts'
import { bombs } from '../../support/hostileMedia/bombs.ts'
import { silentFlac } from '../../support/hostileMedia/flac.ts'
import { recordingOf } from '../../support/hostileMedia/kinds.ts'
import { tracedPrograms } from '../../support/hostileMedia/trace.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { writeWave } from '../../support/waveFile.ts'

/** Each file starts a process, so these tests take a while on a busy computer. */
const patient = { timeout: 300_000 }

let folder: string
let server: Server
let asked = 0
let secret = ''
let all: ReturnType<typeof bombs>
beforeAll(async () => {
  folder = testFolder()
  secret = join(folder, 'secret.wav')
  writeWave(secret, { seconds: 3 })
  server = createServer((_request, answer) => {
    asked++
    answer.end(readFileSync(secret))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  all = bombs({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, file: secret })
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const written = (name: string, bytes: Uint8Array) => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}
const bomb = (name: string) => {
  const found = all.find((one) => one.name === name)
  if (!found) throw new Error(`there is no bomb ${name}`)
  return written('bomb.mp3', found.bytes)
}

test('the collection has 215 hostile files', () => {
  expect(all).toHaveLength(215)
  expect(new Set(all.map(({ name }) => name)).size).toBe(215)
})

describe('a file refused before conversion', () => {
  test.each([
    'flac 1 Hz 1 × 8000',
    'wav of 1000 channels in 2 bytes',
    'wav of 2147483648 Hz',
    '20000 atoms in each other',
    '20000 lists in each other',
    '20000 segments in each other',
    'a tag of 256 MB',
  ])('is not taken for audio: %s', patient, async (name) => {
    await expect(media.probe(bomb(name))).rejects.toMatchObject({ code: 'not-audio' })
    await expect(media.computePeaks(bomb(name))).rejects.toMatchObject({ code: 'not-audio' })
  })

  test('has packets that are longer than the file', patient, async () => {
    const bytes = recordingOf('caf', 1, folder)
    bytes.writeUInt32BE(59_394, bytes.indexOf('desc') + 28)
    await expect(media.probe(written('packets.caf', bytes))).rejects.toMatchObject({ code: 'not-audio' })
  })

  test('lists other files or addresses, and none is requested', patient, async () => {
    const lists = all.filter(({ name }) => / to target \d/.test(name))
    expect(lists.length).toBeGreaterThan(25)
    for (const { bytes } of lists)
      await expect(media.probe(written('list.mp3', bytes))).rejects.toMatchObject({ code: 'not-audio' })
    expect(asked).toBe(0)
  })
})

describe('a measured file', () => {
  test('has its true length despite a header of 24 hours', patient, async () => {
    const bytes = readFileSync(secret)
    bytes.writeUInt32LE(24 * 3600 * 32_000, 40)
    expect(await media.probe(written('day.wav', bytes))).toMatchObject({ durationMs: 3000 })
  })

  test('has its true length despite a false count of frames', patient, async () => {
    const path = join(folder, 'frames.mp3')
    ffmpeg(['-f', 'lavfi', '-i', 'sine=duration=40:sample_rate=44100', '-b:a', '320k', path])
    const bytes = readFileSync(path)
    bytes.writeUInt32BE(4_000_000, bytes.indexOf('Info', 0, 'latin1') + 8)
    const { durationMs } = await media.probe(written('frames.mp3', bytes))
    expect(Math.abs(durationMs - 40_000)).toBeLessThan(100)
  })

  test('has a waveform of few numbers if its sound is too long', patient, async () => {
    const path = written('hours.flac', silentFlac({ sampleRateHz: 4000, blockSamples: 65_535, frames: 500 }))
    const { bucketMs, durationMs, peaks } = await media.computePeaks(path)
    expect(durationMs / 1000).toBeCloseTo((500 * 65_535) / 4000, 0)
    expect(peaks.length).toBeLessThan(800_000)
    expect((peaks.length / 2) * bucketMs).toBeGreaterThanOrEqual(durationMs)
  })
})

describe('a limited decoder', () => {
  test('stays within its memory for sound that grows sixteen thousand times', patient, async () => {
    const before = process.memoryUsage.rss()
    const path = written(
      'swell.flac',
      silentFlac({ sampleRateHz: 16_000, frameRateHz: 1, blockSamples: 65_535, frames: 50 }),
    )
    await expect(media.computePeaks(path)).rejects.toMatchObject({ name: 'TapelogError' })
    await expect(media.probe(path)).rejects.toMatchObject({ name: 'TapelogError' })
    expect(process.memoryUsage.rss() - before).toBeLessThan(50 * 1024 ** 2)
  })
})

testNeeding(needs.program('strace'))(
  'has no environment and no network, and opens only its file',
  () => {
    const names = [
      ...['flac 16000 Hz 200 × 16', 'concat list to target 0', 'concat list to target 1 behind a tag'],
      ...['HLS behind a WAV header', 'm4a whose sound is in another file', 'an AVI of nothing'],
    ]
    const paths = names.map((name, index) => {
      const { bytes } = all.find((one) => one.name === name) ?? { bytes: Buffer.alloc(0) }
      return written(`traced-${index}`, bytes)
    })
    const log = join(folder, 'strace.log')
    const calls = 'trace=execve,openat,open,socket,connect,clone,clone3,fork,vfork'
    const script = join(packageRoot, 'tests/programs/readMediaFiles.ts')
    execFileSync(
      'strace',
      ['-f', '-v', '-s', '300', '-o', log, '-e', calls, process.execPath, script, ...paths, secret],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, TAPELOG_PROOF: 'not handed on' },
      },
    )
    const traced = tracedPrograms(readFileSync(log, 'utf8'), 'ffmpeg')
    expect(traced.length).toBeGreaterThan(6)
    for (const { environment, opened, connected } of traced) {
      expect(environment).not.toContain('TAPELOG_PROOF')
      expect(connected).toBe(0)
      const first = opened.indexOf('/proc/self/fd/3')
      // Before it opens the recording, the program loads only the system's libraries.
      for (const path of opened.slice(0, first < 0 ? undefined : first))
        expect(path).toMatch(/^\/(lib|usr|etc|proc|sys|dev)\b/)
      if (first >= 0) expect(new Set(opened.slice(first))).toEqual(new Set(['/proc/self/fd/3']))
    }
    expect(traced.filter(({ opened }) => opened.includes('/proc/self/fd/3')).length).toBeGreaterThan(5)
    expect(asked).toBe(0)
  },
  patient.timeout,
)
