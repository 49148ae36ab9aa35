import { runsOnTranscribe } from '../../shared/models/speechModels.ts'
import { media } from '../media/index.ts'
import { openTranscribeModel, type TranscribeDevice } from './adapters/transcribeModel.ts'
import { toldLanguage } from './adapters/transcribeSpeech.ts'
import { devicesHere } from './devicesHere.ts'
import { installedModels, languageChoiceOf } from './models/index.ts'
import { pagesOf } from './pages.ts'
import { sampleRateHz } from './sampleRate.ts'

type Places = { modelsFolder: string; packageRoot: string }
type PlainScript = { hear: (audioPath: string) => Promise<string>; close: () => void }

const windowSamples = 25 * sampleRateHz

/**
 * A plain script with the same engine, as a comparison for the bench. It recognises windows of 25 s in this process, without a search for
 * speech and without checks of the text. Null if transcribe.cpp does not run this model. Throws the errors of `transcribeSpeech`.
 */
export async function plainScript(
  id: string,
  { modelsFolder, packageRoot }: Places,
  { language, threads }: { language: string; threads: number },
): Promise<PlainScript | null> {
  const installed = installedModels(modelsFolder, packageRoot).find(({ model }) => model.id === id)
  if (!installed || !runsOnTranscribe(installed.model.engine)) return null
  // A driver that crashed before would end this process.
  const device: TranscribeDevice = { ...devicesHere(modelsFolder).forNextJob(), onDevice: () => {} }
  const { title } = installed.model
  const { session, capabilities, close } = await openTranscribeModel(installed.files.model ?? '', {
    title,
    threads,
    device,
  })
  const told = toldLanguage(capabilities, { title, languageChoice: languageChoiceOf(installed) }, language)
  return {
    close,
    async hear(audioPath) {
      const texts: string[] = []
      for await (const { samples } of pagesOf(media.decodePcm(audioPath, { startMs: 0 }), 0, windowSamples)) {
        const { text } = await session.run(samples, {
          timestamps: 'none',
          ...(told === null ? {} : { language: told }),
        })
        texts.push(text.trim())
      }
      return texts.join(' ')
    },
  }
}
