import type { TranscribeError } from 'transcribe-cpp'
import { TapelogError } from '../../../shared/errors/errors.ts'
import type { Device } from '../../../shared/models/devices.ts'
import { problem } from '../../../shared/words/problem.ts'

/** transcribe.cpp's number for a model whose architecture it does not know. */
const unknownArchitecture = 5

/** The facts that a sentence needs. `device`: null if the model is not loaded yet. */
type Circumstances = { title: string; device: Device | null; mostSeconds?: number }

/**
 * Translates an error of transcribe.cpp: 'model-unreadable', 'model-kind-unknown', 'model-stretch-too-long',
 * 'recogniser-out-of-memory', 'graphics-failed' or 'recogniser-failed'.
 */
export function problemOfTranscribe(cause: unknown, { title, device, mostSeconds = 0 }: Circumstances): TapelogError {
  if (cause instanceof TapelogError) return cause
  const { name, status } = nameAndStatus(cause)
  // The launcher then tries the processor, which can do the same work.
  if (device?.isGraphics && (name === 'OutOfMemory' || name === 'BackendError'))
    return problem('graphics-failed', { device: device.name }, { cause })
  switch (name) {
    case 'ModelLoadError':
      return problem(status === unknownArchitecture ? 'model-kind-unknown' : 'model-unreadable', { title }, { cause })
    case 'ModelFileNotFound':
      return problem('model-unreadable', { title }, { cause })
    case 'InputTooLong':
      return problem('model-stretch-too-long', { title, seconds: Math.floor(mostSeconds) }, { cause })
    case 'OutOfMemory':
      return problem('recogniser-out-of-memory', null, { cause })
    default:
      return problem('recogniser-failed', null, { cause })
  }
}

function nameAndStatus(error: unknown): { name: string; status: number } {
  const { status = 0 } = error as Partial<TranscribeError>
  return { name: error instanceof Error ? error.constructor.name : '', status }
}

/** True if the decoder reached its limit before the end of the stretch, so that text is missing. */
export const isTruncated = (error: unknown): boolean => nameAndStatus(error).name === 'OutputTruncated'
