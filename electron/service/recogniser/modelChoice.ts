import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TapelogError } from '../../../shared/errors.ts'
import { isLanguageAvailable } from '../../../shared/spokenLanguages.ts'
import { findPocketsphinx, pocketsphinx } from './adapters/pocketsphinx.ts'
import { sherpaCtc, sherpaEmbedder } from './adapters/sherpaCtc.ts'
import { availableLanguages } from './availableLanguages.ts'
import type { Sherpa } from './sherpa.ts'
import type { RecogniserJob, SpeakerEmbedder, SpeechRecogniser } from './types.ts'

export type ChosenModels = {
  recogniser: SpeechRecogniser
  /** Null where no model here can tell real voices apart. */
  embedder: SpeakerEmbedder | null
  notices: string[]
}

/** Files that ship beside the code; native code reads them, so inside a packaged app they lie outside the archive. */
export const modelPath = (packageRoot: string, name: string): string =>
  join(packageRoot.replace(/app\.asar(?=$|[\\/])/, 'app.asar.unpacked'), 'build/models', name)

/**
 * Which models transcribe this recording. The demo models know only the demo's synthetic voices, so they are used for the
 * demo's own recordings and nothing else, recognised by their hash; a real recording gets a real recogniser or a clear no.
 */
export async function chooseModels(sherpa: Sherpa, job: RecogniserJob): Promise<ChosenModels> {
  const useDemo =
    job.speechModel === 'demo' ||
    (job.speechModel === 'auto' && (await isDemoRecording(job.packageRoot, job.audioPath)))
  if (useDemo) {
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
  const { language } = job.params.transcribe
  const program = findPocketsphinx()
  if (program !== null && isLanguageAvailable(language, availableLanguages(job.speechModel)))
    return {
      recogniser: pocketsphinx(program, job.scratchFolder),
      embedder: null,
      notices: job.params.diarization.enabled
        ? ['Speakers were not told apart: no speaker model for real voices is installed. Assign them by hand.']
        : [],
    }
  throw new TapelogError(
    'no-speech-model',
    program !== null
      ? `No speech model for “${language}” is installed. Choose English or automatic, or set up a remote service in Settings.`
      : 'No speech model is installed. Install pocketsphinx and pocketsphinx-en-us for draft-quality English, or set up a remote service in Settings, then retry.',
  )
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
