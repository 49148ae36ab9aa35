/** The recogniser, which runs in its own process. Importing this module loads no speech engine. */
export { type AvailableLanguages, availableLanguages } from './availableLanguages.ts'
export { createHostedRecognisers } from './hosted.ts'
export { createLauncher, type LaunchRecogniser, type RecogniserOutcome } from './launch.ts'
export { recogniserLock } from './lockedIn.ts'
export { measuredRecognisers } from './measuredProcess.ts'
export { createModelManager, type ModelManager, readDeviceRecord, readModelSettings } from './models/index.ts'
export {
  mostIdentityBytes,
  type PartialResults,
  partialResultsOf,
  placeAfter,
  usualPartBytes,
} from './partialLines.ts'
export { partialResultsAfter } from './partialResults.ts'
export { partialResultsPath } from './partialResultsFile.ts'
export { plainScript } from './plainTranscript.ts'
export { trials } from './runTrial.ts'
export type { StartRecogniser } from './startRecogniser.ts'
export { tasksAtOnce, threadsPerTask } from './tasksAtOnce.ts'
export type { RecognisedData } from './types.ts'
