import { fork } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { planSlices } from '../../electron/engine/transcription/splitPlan.ts'
import { media } from '../../electron/media/index.ts'
import type { ServiceConnection } from '../../shared/partner/connection.ts'
import { partnerLimits } from '../../shared/partner/limits.ts'
import type { FromService } from '../../shared/processes/engineProtocol.ts'
import type { Transcript } from '../../shared/transcripts/transcript.ts'
import { demoUtterances, type Placed, placeFrom, type Utterance, writeLongRecording } from '../support/longRecording.ts'
import { openEngine, packageRoot } from '../support/testEngine.ts'

/**
 * Sends recordings over the service's limits through the real engine and the service on this machine, which runs in its own
 * process with the limits of the interface: 30 hours, and 7 hours with speakers. Two synthetic voices talk at known moments,
 * mostly around the places where the recording will be cut, and right across them. Prints one line of JSON for each recording:
 * slices and seams; how far times differ from the recogniser's times for the same sentences in a short recording; lost and
 * doubled sentences; whether each voice stays one speaker. `seamErrorMs` says what a seam does to times: how far they differ from
 * the times of the same minutes in one slice, where every sentence has the same neighbours. A sentence begins with its first word
 * and ends with its last. If the recogniser heard another word first or last (the demo model swallows some), the times cannot be
 * compared, and the sentence counts as `otherWords`.
 *
 * node tests/bench/longRecording.ts [--hours 7 [--speakers]] [--slice-minutes 60]
 *
 * `--slice-minutes`: sets shorter slices than the service would take.
 */
const flag = (name: string) => process.argv.includes(name)
const numberOf = (name: string) => (flag(name) ? Number(process.argv[process.argv.indexOf(name) + 1]) : null)
const [hours, sliceMinutes] = [numberOf('--hours'), numberOf('--slice-minutes')]

/** There is talk on both sides of every cut. Closer sentences become one segment if speakers are not told apart. */
const aroundCutMs = 90_000
const gapMs = 1500
/** Between the cuts, a few words come at this interval. */
const sparseMs = 10 * 60_000

type Heard = Transcript['segments'][number]
type Reference = Map<Utterance, { startOffsetMs: number; endOffsetMs: number; text: string }>

let shortCount = 0
const folder = mkdtempSync(join(process.env.TAPELOG_BENCH_TMP ?? tmpdir(), 'tapelog-long-'))
const utterances = await demoUtterances()
const [first, second] = ['A', 'B'].map((speaker) => utterances.filter((utterance) => utterance.speaker === speaker))
/** The speakers take turns, so the recogniser joins no two sentences of one speaker. */
const turns = (second ?? []).flatMap((answer, index) => [first?.[index % first.length] ?? answer, answer])

const service = fork(join(packageRoot, 'electron/service/process.ts'), { serialization: 'advanced' })
const connection = await new Promise<ServiceConnection>((resolve, reject) => {
  service.on('message', (message: FromService) => {
    if (message.type === 'ready') resolve(message.connection)
    else if (message.type === 'fatal') reject(new Error(message.error.message))
  })
  service.send({
    type: 'init',
    dataDir: join(folder, 'service'),
    packageRoot,
    modelsFolder: join(folder, 'models'),
    port: 0,
    speechModel: 'demo',
  })
})
const engine = await openEngine(join(folder, 'library'), connection)
await engine.call('settings.update', { transcribeOnImport: false, sliceMinutes })
engine.start()
const peak = watchMemory()
try {
  for (const run of hours === null
    ? [
        { hours: 7, speakers: true },
        { hours: 30, speakers: false },
      ]
    : [{ hours, speakers: flag('--speakers') }])
    console.log(JSON.stringify(await measure(run.hours, run.speakers, await hearReference(run.speakers))))
} finally {
  peak.stop()
  await engine.stop()
  service.kill()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(hours: number, speakers: boolean, reference: Reference) {
  const durationMs = hours * 3_600_000
  const takesMs = speakers ? partnerLimits.maxDiarizationDurationMs : partnerLimits.maxDurationMs
  const maxSliceMs = Math.min(takesMs, sliceMinutes === null ? takesMs : sliceMinutes * 60_000)
  const silent = { bucketMs: 1000, levels: new Uint8Array(durationMs / 1000) }
  const { cutsMs } = planSlices({ durationMs, maxSliceMs, loudness: silent })
  const placed = place(durationMs, cutsMs)
  const path = join(folder, `${hours}-hours.wav`)
  writeLongRecording(path, durationMs, placed)

  peak.reset()
  const startedMs = performance.now()
  const { transcript, notices } = await transcribe(path, speakers)
  const wallSeconds = Math.round((performance.now() - startedMs) / 1000)
  const seams = []
  for (const { startMs } of transcript.slices.slice(1))
    seams.push({
      atMs: startMs,
      ...compare(transcript, placed, reference, startMs),
      seamErrorMs: await errorsOfSeam(transcript, placed, startMs, speakers),
    })
  return {
    hours,
    speakers,
    slices: transcript.slices.length,
    seams,
    whole: compare(transcript, placed, reference, null),
    notices,
    wallSeconds,
    timesRealTime: Math.round((hours * 3600) / wallSeconds),
    peakRssMib: peak.now(),
  }
}

/** Sentences around every cut, one of them across it; a few in between; some at both ends. */
function place(durationMs: number, cutsMs: readonly number[]): Placed[] {
  const placed: Placed[] = [...placeFrom(turns, { fromMs: 1000, toMs: 60_000, gapMs })]
  for (const cutMs of cutsMs) {
    const over = turns[0]
    if (!over) continue
    const startMs = Math.round(cutMs - over.durationMs / 2)
    const before = placeFrom(turns, { fromMs: cutMs - aroundCutMs, toMs: startMs - gapMs, gapMs })
    placed.push(...before, { utterance: over, startMs, endMs: startMs + over.durationMs })
    const fromMs = Math.round(startMs + over.durationMs + gapMs)
    placed.push(...placeFrom(turns.slice(1), { fromMs, toMs: cutMs + aroundCutMs, gapMs }))
  }
  for (let atMs = sparseMs; atMs < durationMs - sparseMs; atMs += sparseMs)
    if (cutsMs.every((cutMs) => Math.abs(cutMs - atMs) > 2 * aroundCutMs))
      placed.push(...placeFrom(turns.slice(2), { fromMs: atMs, toMs: atMs + 12_000, gapMs }))
  placed.push(...placeFrom(turns, { fromMs: durationMs - 60_000, toMs: durationMs - 1000, gapMs }))
  return placed.toSorted((a, b) => a.startMs - b.startMs)
}

/** How far each time around a seam differs from the time in the same minutes without a seam. */
async function errorsOfSeam(transcript: Transcript, placed: readonly Placed[], seamMs: number, speakers: boolean) {
  const near = placed.filter(({ startMs }) => Math.abs(startMs - seamMs) < aroundCutMs)
  const shiftMs = (near[0]?.startMs ?? 0) - 2000
  const inOneSlice = await hearShort(
    near.map((each) => ({ ...each, startMs: each.startMs - shiftMs, endMs: each.endMs - shiftMs })),
    speakers,
  )
  const errorsMs = near.flatMap(({ startMs }) => {
    const [heard, expected] = [nearest(transcript.segments, startMs), nearest(inOneSlice.segments, startMs - shiftMs)]
    if (!heard || !expected) return []
    const [words, wanted] = [heard.text.split(' '), expected.text.split(' ')]
    return [
      ...(words[0] === wanted[0] ? [Math.abs(heard.startMs - shiftMs - expected.startMs)] : []),
      ...(words.at(-1) === wanted.at(-1) ? [Math.abs(heard.endMs - shiftMs - expected.endMs)] : []),
    ]
  })
  const sorted = errorsMs.toSorted((a, b) => a - b)
  return {
    times: sorted.length,
    otherWords: near.length * 2 - sorted.length,
    median: sorted[sorted.length >> 1] ?? null,
    max: sorted.at(-1) ?? null,
  }
}

/** The transcript of a short recording, encoded like a slice. */
async function hearShort(placed: readonly Placed[], speakers: boolean): Promise<Transcript> {
  const name = `short-${shortCount++}`
  const path = join(folder, `${name}.wav`)
  writeLongRecording(path, (placed.at(-1)?.endMs ?? 0) + 2000, placed)
  const encoded = join(folder, `${name}.opus`)
  await media.encode(path, encoded, { format: 'opus', bitRate: 32_000 })
  return (await transcribe(encoded, speakers)).transcript
}

/** The recogniser's words for each sentence in a short recording. */
async function hearReference(speakers: boolean): Promise<Reference> {
  const placed = placeFrom(turns, { fromMs: 2000, toMs: 2000 + turns.length * 8000, gapMs }).slice(0, turns.length)
  const transcript = await hearShort(placed, speakers)
  const reference: Reference = new Map()
  for (const { utterance, startMs, endMs } of placed) {
    const heard = nearest(transcript.segments, startMs)
    if (heard)
      reference.set(utterance, {
        startOffsetMs: heard.startMs - startMs,
        endOffsetMs: heard.endMs - endMs,
        text: heard.text,
      })
  }
  return reference
}

/** `seamMs`: compares only the surroundings of this seam; null compares everything. */
function compare(transcript: Transcript, placed: readonly Placed[], reference: Reference, seamMs: number | null) {
  const isNear = (atMs: number) => seamMs === null || Math.abs(atMs - seamMs) < aroundCutMs
  const said = placed.filter(({ startMs }) => isNear(startMs))
  const heard = transcript.segments.filter(({ startMs }) => isNear(startMs))
  const errorsMs: number[] = []
  const speakersOf = new Map<string, Set<number | null>>()
  const found = new Set<Heard>()
  let sameWords = 0
  for (const { utterance, startMs, endMs } of said) {
    const segment = nearest(transcript.segments, startMs)
    const expected = reference.get(utterance)
    if (!segment || !expected) continue
    found.add(segment)
    errorsMs.push(
      Math.abs(segment.startMs - startMs - expected.startOffsetMs),
      Math.abs(segment.endMs - endMs - expected.endOffsetMs),
    )
    if (segment.text === expected.text) sameWords += 1
    speakersOf.set(utterance.speaker, (speakersOf.get(utterance.speaker) ?? new Set()).add(segment.speakerId))
  }
  const sorted = errorsMs.toSorted((a, b) => a - b)
  const perVoice = [...speakersOf.values()]
  return {
    sentences: said.length,
    lost: said.length - found.size,
    doubled: heard.filter((segment) => isNear(segment.startMs) && !found.has(segment)).length,
    sameWords,
    maxErrorMs: sorted.at(-1) ?? null,
    medianErrorMs: sorted[Math.floor(sorted.length / 2)] ?? null,
    speakersKept:
      perVoice.every((ids) => ids.size === 1) && new Set(perVoice.flatMap((ids) => [...ids])).size === perVoice.length,
  }
}

function nearest(segments: readonly Heard[], startMs: number): Heard | null {
  const [segment] = segments
    .filter((each) => Math.abs(each.startMs - startMs) < 1000)
    .toSorted((a, b) => Math.abs(a.startMs - startMs) - Math.abs(b.startMs - startMs))
  return segment ?? null
}

async function transcribe(path: string, diarization: boolean) {
  const { skipped } = await engine.call('recordings.import', { paths: [path] })
  await engine.settle()
  const { items } = await engine.call('recordings.list', {})
  const recording = items.toSorted((a, b) => b.id - a.id)[0]
  if (!recording || skipped.length > 0) throw new Error('it was not imported')
  const recordingId = recording.id
  const options = { language: 'auto', diarization, hotwords: [], decodeSilence: false, returnEmbedding: false }
  await engine.call('recordings.transcribe', { recordingId, options })
  const { unfinished } = await engine.settle()
  const transcript = await engine.call('transcripts.get', { recordingId })
  if (!transcript) throw new Error(`no transcript: ${unfinished.map(({ error }) => error?.message).join(' ')}`)
  return { transcript, notices: (await engine.call('recordings.get', { recordingId })).notices }
}

/** The highest resident memory of this process (the engine), the service and its recognisers, measured twice a second. */
function watchMemory() {
  const peaks = { engine: 0, service: 0, recogniser: 0 }
  const residentMib = (pid: number) => {
    try {
      const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
      return Math.round(Number(line?.[1] ?? 0) / 1024)
    } catch {
      return 0
    }
  }
  const childrenOf = (pid: number): number[] => {
    try {
      return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
        readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
      )
    } catch {
      return []
    }
  }
  const look = () => {
    const servicePid = service.pid ?? 0
    peaks.engine = Math.max(peaks.engine, residentMib(process.pid))
    peaks.service = Math.max(peaks.service, residentMib(servicePid))
    for (const pid of childrenOf(servicePid)) peaks.recogniser = Math.max(peaks.recogniser, residentMib(pid))
  }
  const timer = setInterval(look, 500)
  return {
    reset: () => Object.assign(peaks, { engine: 0, service: 0, recogniser: 0 }),
    now: () => ({ ...peaks }),
    stop: () => clearInterval(timer),
  }
}
