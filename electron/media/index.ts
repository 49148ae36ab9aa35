import { knownVoices } from './channels/knownVoices.ts'
import { measureChannels } from './channels/measure.ts'
import { channelVoices } from './channels/voices.ts'
import { decodePcm } from './decode.ts'
import { encode } from './encode.ts'
import { computePeaks } from './peaks.ts'
import { probe } from './probe.ts'
import type { Media } from './types.ts'

/** Reads and writes audio with the program `ffmpeg`. Each file gets its own process with limits. */
export const media: Media = {
  probe,
  decodePcm,
  encode,
  computePeaks,
  async channelVoices(path, { known, ...options } = {}) {
    const measured = await measureChannels(path, options)
    return (known && knownVoices(measured, known)) ?? channelVoices(measured)
  },
}

export { encryptedRecording, isEncryptedByPlaud, wrapAsrFile } from './asr.ts'
export { writeAtomically } from './atomicFile.ts'
export type { AudioInput } from './audioInput.ts'
export { decoderIsolation } from './boundedProcess.ts'
export { stepMs as measuredStepMs } from './channels/measure.ts'
export type { ChannelVoice, ChannelVoices } from './channels/types.ts'
export { leakSteps, withoutLeaks } from './channels/withoutLeaks.ts'
export { type ClipPlace, openClipper } from './clipper.ts'
export { openCutter } from './cutter.ts'
export { missingOf } from './gapTimes.ts'
export { holdsSound } from './holdsSound.ts'
export { type JoinedPlace, joinSounds } from './joiner.ts'
export { mpegFrame } from './mpegFrame.ts'
export { renameDescribed } from './open.ts'
export { ffmpegPath } from './program.ts'
export { writeRedactedSound } from './redactedSound.ts'
export { guessLayout, layoutInName, monoOfSamples, samplesEnding, wrapSamplesFile } from './samples.ts'
export { timeReferenceMs } from './timeReference.ts'
export type { ChosenChannels, Gaps, Media, Peaks } from './types.ts'
export { copyWithoutWavSerial, findWavSerial } from './wavSerial.ts'
