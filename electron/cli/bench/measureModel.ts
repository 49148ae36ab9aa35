import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transcriptionRequestSchema } from '../../../shared/partner/schemas.ts'
import { media } from '../../media/index.ts'
import { createLauncher, measuredRecognisers, plainScript } from '../../recognition/index.ts'
import { modelsPlace } from '../../system/index.ts'
import { packageRoot } from '../embeddedService.ts'
import type { Terminal } from '../terminal.ts'
import { Judge, type Rates } from './judge.ts'
import type { ReferenceRecording } from './reference.ts'
import { wordErrorRate } from './wordErrorRate.ts'

export type MeasuredModel = Rates & {
  model: string
  recordings: number
  audioSeconds: number
  /** The highest memory of the recogniser's process; null if the system does not tell. */
  peakMemoryBytes: number | null
  /** The recordings with a microphone for each speaker, as a mix and with each microphone by itself; null if there are none. */
  microphones: { recordings: number; mix: Rates; each: Rates } | null
  failed: string[]
}

/** The models stay loaded between recordings, as in a batch. */
const quiet = { signal: new AbortController().signal, onStarted: () => {}, onProgress: () => {} }

/** Transcribes these recordings with a model and compares the result with their references. Keeps no text. */
export async function measureModel(
  terminal: Terminal,
  model: string,
  recordings: readonly ReferenceRecording[],
  language: string,
): Promise<MeasuredModel> {
  const scratchFolder = mkdtempSync(join(tmpdir(), 'tapelog-bench-'))
  const measured = measuredRecognisers(packageRoot)
  const launch = createLauncher({
    packageRoot,
    modelsFolder: modelsPlace(terminal.env),
    speechModel: model,
    scratchFolder,
    start: measured.start,
  })
  /** Null if it fails. */
  const hear = async (audioPath: string, channels: 'mix' | 'each', isMoreToCome: boolean) => {
    const { params } = transcriptionRequestSchema.parse({
      ...{
        file_url: 'x',
        params: { transcribe: { language }, ...(channels === 'each' ? { diarization: { channels } } : {}) },
      },
    })
    const beganMs = performance.now()
    const outcome = await launch({ audioPath, params }, { ...quiet, isMoreToCome: () => isMoreToCome })
    return outcome.ok ? { data: outcome.data, workSeconds: (performance.now() - beganMs) / 1000 } : null
  }
  const [all, mix, each] = [new Judge(), new Judge(), new Judge()]
  const failed: string[] = []
  let microphones = 0
  try {
    for (const recording of recordings) {
      const { audioPath, name } = recording
      const isMoreToCome = recording !== recordings.at(-1)
      const hasMicrophones = (await voicesIn(audioPath)) > 1
      const mixed = await hear(audioPath, 'mix', hasMicrophones || isMoreToCome)
      const separate = mixed && hasMicrophones ? await hear(audioPath, 'each', isMoreToCome) : null
      if (mixed === null || (hasMicrophones && separate === null)) {
        failed.push(name)
        continue
      }
      const audioSeconds = (await media.probe(audioPath)).durationMs / 1000
      all.add(recording, mixed.data, { ...mixed, audioSeconds })
      if (separate === null) continue
      microphones += 1
      mix.add(recording, mixed.data, { ...mixed, audioSeconds })
      each.add(recording, separate.data, { ...separate, audioSeconds })
    }
  } finally {
    launch.endIdle()
    rmSync(scratchFolder, { recursive: true, force: true })
  }
  return {
    model,
    recordings: recordings.length - failed.length,
    audioSeconds: Math.round(all.audioSeconds * 10) / 10,
    ...all.rates(),
    peakMemoryBytes: measured.peakBytes() || null,
    microphones: microphones === 0 ? null : { recordings: microphones, mix: mix.rates(), each: each.rates() },
    failed,
  }
}

/** 0 also for a file that cannot be read: its transcription tells why. */
async function voicesIn(audioPath: string): Promise<number> {
  const channels = await media.channelVoices(audioPath).catch(() => null)
  return channels?.voices.length ?? 0
}

/**
 * Transcribes them with a plain script that uses the same engine. Null if there is none, and if the model refuses the language or a recording: the
 * table keeps the rows of the others.
 */
export async function measurePlain(
  terminal: Terminal,
  model: string,
  recordings: readonly ReferenceRecording[],
  language: string,
): Promise<Pick<Rates, 'wordErrorRate' | 'realTimeFactor'> | null> {
  const places = { modelsFolder: modelsPlace(terminal.env), packageRoot }
  const script = await plainScript(model, places, { language, threads: 1 }).catch(() => null)
  if (script === null) return null
  let [errors, words, audioSeconds, workSeconds] = [0, 0, 0, 0]
  try {
    for (const { audioPath, words: reference } of recordings) {
      if (reference === null) continue
      const beganMs = performance.now()
      const judged = wordErrorRate(reference, await script.hear(audioPath))
      workSeconds += (performance.now() - beganMs) / 1000
      audioSeconds += (await media.probe(audioPath)).durationMs / 1000
      errors += judged.errors
      words += judged.words
    }
  } catch {
    return null
  } finally {
    script.close()
  }
  return {
    wordErrorRate: words === 0 ? null : errors / words,
    realTimeFactor: audioSeconds === 0 ? null : workSeconds / audioSeconds,
  }
}
