/** The recogniser, which runs in its own process. No speech engine is loaded by importing this. */
export { type AvailableLanguages, availableLanguages } from './availableLanguages.ts'
export { createHostedRecognisers } from './hosted.ts'
export { createLauncher, type LaunchRecogniser, type RecogniserOutcome, type StartRecogniser } from './launch.ts'
export { recogniserLock } from './lockedIn.ts'
export { measuredRecognisers } from './measuredProcess.ts'
export {
  createModelManager,
  type InstalledModel,
  installedModels,
  type ModelManager,
  readModelSettings,
} from './models/index.ts'
export { type PartialResults, partialResultsAfter } from './partialResults.ts'
export { tasksAtOnce, threadsPerTask } from './tasksAtOnce.ts'
export type { RecognisedData } from './types.ts'
