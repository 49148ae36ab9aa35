import type { Capabilities, Session } from 'transcribe-cpp'
import type { Device } from '../../../shared/models/devices.ts'
import { problem } from '../../../shared/words/problem.ts'
import { chosenDevice, deviceOf, loadTranscribeLibrary } from './transcribeLibrary.ts'
import { problemOfTranscribe } from './transcribeProblems.ts'

/**
 * Where a model runs. `choice`: see `deviceChoiceSchema`. `broken`: keys of devices that failed before. `onDevice`: called with null
 * before the drivers of graphics devices are called, then with the device in use before it is used.
 */
export type TranscribeDevice = {
  choice: string
  broken: readonly string[]
  onDevice: (used: Device | null, seen: readonly Device[]) => void
}

/** `report`: says once more which device is in use, for another job with this model. */
type OpenModel = {
  session: Session
  capabilities: Capabilities
  /** Whether the file is a Whisper model, whatever the catalogue says. */
  isWhisper: boolean
  device: Device | null
  report: () => void
  close: () => void
}

/** A stretch has at most this length; see `SoundStretch`. */
const longestStretchMs = 25_000

/**
 * Loads a GGUF file on the chosen device. Throws 'model-engine-missing', 'model-stretch-too-long' and the errors of
 * `problemOfTranscribe`.
 */
export async function openTranscribeModel(
  file: string,
  {
    title,
    threads,
    device: { choice, broken, onDevice },
  }: { title: string; threads: number; device: TranscribeDevice },
): Promise<OpenModel> {
  onDevice(null, [])
  const library = await loadTranscribeLibrary(choice)
  const seen = library.getAvailableBackends()
  const { device, options } = chosenDevice(seen, { choice, broken })
  const report = () => onDevice(device, seen.map(deviceOf))
  report()
  try {
    const model = await library.TranscribeModel.load(file, options)
    const capabilities = model.capabilities
    const { maxAudioMs } = capabilities
    if (maxAudioMs > 0 && maxAudioMs < longestStretchMs)
      throw problem('model-stretch-too-long', { title, seconds: Math.floor(maxAudioMs / 1000) })
    const session = model.createSession({ nThreads: threads })
    const close = () => {
      session.dispose()
      model.dispose()
    }
    return { session, capabilities, isWhisper: model.accepts({ kind: 'whisper' }), device, report, close }
  } catch (error) {
    throw problemOfTranscribe(error, { title, device })
  }
}
