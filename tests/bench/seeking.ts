import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { _electron, type Frame } from '@playwright/test'
import { createEngine } from '../../electron/engine/index.ts'
import { openLibraryDatabase } from '../../electron/engine/library/database.ts'
import { playerOrigin } from '../../shared/processes/player.ts'
import { firstScreen, launchOptions, makeHome } from '../e2e/tapelogWindow.ts'
import { encodings, writeEncoding } from './seeking/encodings.ts'
import { decodedEnvelope, envelopeOf, whereIs } from './seeking/timedSound.ts'

/**
 * How far what sounds in the window is from what was asked for: for each encoding, 20 places of an hour, in the frame that plays recordings.
 * The truth is the sound that Tapelog decodes, which gives a transcript its times. Prints a line of JSON for each encoding: misses in
 * milliseconds, `lostPlaces` where nothing or something else sounds. By default the originals are played, whatever Tapelog would play;
 * `--as-played` leaves it the choice.
 *
 * TAPELOG_ELECTRON=… xvfb-run -a node tests/bench/seeking.ts [--minutes 60] [--only MP3] [--as-played]
 */
const option = (name: string) => {
  const at = process.argv.indexOf(name)
  return at < 0 ? null : (process.argv[at + 1] ?? null)
}
const minutes = Number(option('--minutes') ?? 60)
const only = option('--only') ?? ''
const asPlayed = process.argv.includes('--as-played')
const root = join(import.meta.dirname, '../..')
const places = 20
const heardMs = 1200

for (const name of Object.keys(encodings).filter((one) => one.includes(only))) {
  const home = makeHome()
  try {
    console.log(JSON.stringify({ bench: 'seeking', encoding: name, minutes, ...(await measured(name, home.path)) }))
  } finally {
    home.remove()
  }
}

async function measured(name: string, home: string) {
  const folder = join(home, 'made')
  mkdirSync(folder)
  const path = await writeEncoding(name, folder, minutes * 60)
  const libraryPath = join(home, 'user-data/library')
  const { importSeconds, prepareSeconds, hasCopy } = await imported(path, libraryPath)
  const truth = await decodedEnvelope(path)
  rmSync(path)
  const { args, ...options } = launchOptions(home)
  // The page may not read what the frame plays; here the frame has to.
  const open = ['--disable-web-security', '--autoplay-policy=no-user-gesture-required']
  const app = await _electron.launch({ ...options, args: [...open, ...args], timeout: 60_000 })
  try {
    const page = await firstScreen(app)
    await page.evaluate((address) => {
      const frame = document.createElement('iframe')
      frame.allow = 'autoplay'
      frame.src = address
      document.body.append(frame)
    }, `${playerOrigin}/?recording=1`)
    const isPlayer = (frame: Frame) => frame.url().startsWith(playerOrigin)
    while (!page.frames().some(isPlayer)) await page.waitForEvent('framenavigated')
    const player = page.frames().find(isPlayer) as Frame
    const { durationMs } = await player.evaluate(openSound)
    const missesMs: number[] = []
    let lostPlaces = 0
    for (let place = 0; place < places; place++) {
      // Far jumps forwards and back, never to the same second of a minute.
      const atMs = Math.round(truth.length * ((((place * 7) % places) + 0.37) / places))
      const heard = whereIs(envelopeOf(Float32Array.from(await player.evaluate(hear, { atMs, heardMs }))), truth)
      if (heard === null) lostPlaces += 1
      else missesMs.push(heard.atMs - atMs)
    }
    const sizes = missesMs.map(Math.abs).sort((a, b) => a - b)
    return {
      ...{ hasCopy, importSeconds, prepareSeconds, lostPlaces },
      lengthMissMs: Math.round(durationMs - truth.length),
      worstMissMs: sizes.at(-1) ?? null,
      middleMissMs: sizes[sizes.length >> 1] ?? null,
      missesMs,
    }
  } finally {
    await app.close()
  }
}

async function imported(path: string, libraryPath: string) {
  const engine = await createEngine({
    libraryPath,
    packageRoot: root,
    secret: async () => null,
    embeddedService: () => Promise.reject(new Error('no service in this bench')),
    log: () => {},
  })
  const secondsOf = async (kinds: ('import' | 'prepare')[]) => {
    const startedMs = performance.now()
    engine.start({ kinds })
    await engine.settle()
    return Math.round((performance.now() - startedMs) / 10) / 100
  }
  await engine.call('settings.update', { welcomed: true, transcribeOnImport: false })
  await engine.call('recordings.import', { paths: [path] })
  const importSeconds = await secondsOf(['import'])
  const prepareSeconds = await secondsOf(['import', 'prepare'])
  await engine.stop()
  const database = openLibraryDatabase(libraryPath, root)
  const row = database.prepare('SELECT playback_file AS copy FROM recordings').get() as
    | { copy: string | null }
    | undefined
  if (!row) throw new Error(`${path} was not imported`)
  if (!asPlayed) database.prepare('UPDATE recordings SET playable = 1, playback_file = NULL').run()
  database.close()
  return { importSeconds, prepareSeconds, hasCopy: row.copy !== null }
}

type Bench = { sound: HTMLAudioElement; begin: (count: number) => Promise<number[]> }

/** Runs in the frame: opens the recording a second time, so that its samples can be read. */
async function openSound(): Promise<{ durationMs: number }> {
  const sound = new Audio('tapelog-media://recording/1')
  await new Promise((resolve, reject) => {
    sound.addEventListener('loadedmetadata', resolve)
    sound.addEventListener('error', () => reject(new Error(sound.error?.message)))
  })
  const context = new AudioContext({ sampleRate: 16_000 })
  const processor = context.createScriptProcessor(1024, 1, 1)
  let samples: number[] = []
  let wanted = 0
  let give = (_samples: number[]) => {}
  processor.onaudioprocess = ({ inputBuffer }) => {
    if (wanted === 0) return
    const block = inputBuffer.getChannelData(0)
    // Zeros come before the first sample that is played.
    const from = samples.length > 0 ? 0 : block.findIndex((sample) => sample !== 0)
    if (from < 0) return
    for (const sample of block.subarray(from)) samples.push(sample)
    if (samples.length < wanted) return
    give(samples)
    ;[samples, wanted] = [[], 0]
  }
  context.createMediaElementSource(sound).connect(processor)
  processor.connect(context.destination)
  await context.resume()
  const begin = (count: number) =>
    new Promise<number[]>((resolve) => {
      ;[give, wanted] = [resolve, count]
    })
  Object.assign(window, { bench: { sound, begin } satisfies Bench })
  return { durationMs: sound.duration * 1000 }
}

/** Runs in the frame: seeks, and gives what sounds first. */
async function hear({ atMs, heardMs: lengthMs }: { atMs: number; heardMs: number }): Promise<number[]> {
  const { sound, begin } = (window as unknown as { bench: Bench }).bench
  const waitMs = (ms: number) => new Promise<number[]>((resolve) => setTimeout(() => resolve([]), ms))
  sound.pause()
  // What is still on its way passes.
  await waitMs(300)
  const isThere = new Promise((resolve) => sound.addEventListener('seeked', resolve, { once: true }))
  sound.currentTime = atMs / 1000
  await Promise.race([isThere, waitMs(20_000)])
  const heard = begin(lengthMs * 16)
  await sound.play().catch(() => {})
  return await Promise.race([heard, waitMs(10_000)])
}
