import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { problem } from '../../shared/sentences/problem.ts'
import { isLanguageAvailable } from '../../shared/spokenLanguages.ts'
import { findPocketsphinx, pocketsphinx } from './adapters/pocketsphinx.ts'
import { sherpaCtc, sherpaEmbedder } from './adapters/sherpaCtc.ts'
import { availableLanguages, demoLanguages } from './availableLanguages.ts'
import type { Sherpa } from './sherpa.ts'
import type { RecogniserJob, SpeakerEmbedder, SpeechRecogniser } from './types.ts'

export type ChosenModels = {
  recogniser: SpeechRecogniser
  /** Null if no installed model can tell real voices apart. */
  embedder: SpeakerEmbedder | null
  notices: string[]
}

/** A model's file. Native code reads it, so a packaged app keeps it outside its archive. */
export const modelPath = (packageRoot: string, name: string): string =>
  join(packageRoot.replace(/app\.asar(?=$|[\\/])/, 'app.asar.unpacked'), 'build/models', name)

/**
 * Chooses the models for a recording. The demo models know only the demo's synthetic voices, so they are used for the demo's
 * own recordings alone, which are known by their hash. Throws 'no-speech-model' and 'no-speech-model-for-language': words are
 * never heard in another language than the one that was chosen.
 */
export async function chooseModels(sherpa: Sherpa, job: RecogniserJob): Promise<ChosenModels> {
  const { language } = job.params.transcribe
  const useDemo =
    job.speechModel === 'demo' ||
    (job.speechModel === 'auto' && (await isDemoRecording(job.packageRoot, job.audioPath)))
  if (useDemo) {
    if (!isLanguageAvailable(language, demoLanguages)) throw problem('no-speech-model-for-language', { language })
    return demoModels(sherpa, job)
  }
  const program = findPocketsphinx()
  if (program === null) throw problem('no-speech-model')
  if (!isLanguageAvailable(language, availableLanguages(job.speechModel)))
    throw problem('no-speech-model-for-language', { language })
  return {
    recogniser: pocketsphinx(program, job.scratchFolder),
    embedder: null,
    notices: job.params.diarization.enabled
      ? ['Speakers were not told apart: no speaker model for real voices is installed. Assign them by hand.']
      : [],
  }
}

function demoModels(sherpa: Sherpa, job: RecogniserJob): ChosenModels {
  const file = (name: string) => modelPath(job.packageRoot, `demo/${name}`)
  return {
    recogniser: sherpaCtc(
      sherpa,
      { model: file('speech-ctc.onnx'), tokens: file('speech-ctc.tokens.txt') },
      {
        language: 'en-US',
        notices: ['Transcribed by the demo model, which knows only the demo’s synthetic voices.'],
      },
    ),
    embedder: sherpaEmbedder(sherpa, file('speaker-embedding.onnx'), 0.35),
    notices: [],
  }
}

async function isDemoRecording(packageRoot: string, audioPath: string): Promise<boolean> {
  const manifest = await readFile(join(packageRoot, 'build/demo/manifest.json'), 'utf8').catch(() => null)
  if (manifest === null) return false
  const entries: { sha256: string }[] = JSON.parse(manifest)
  const hash = createHash('sha256')
  for await (const block of createReadStream(audioPath, { highWaterMark: 1024 * 1024 })) hash.update(block)
  const sha256 = hash.digest('hex')
  return entries.some((entry) => entry.sha256 === sha256)
}
