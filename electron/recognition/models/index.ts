/** Models on this machine: the catalogue and the installed models. */

export { anyGraphics, readDeviceRecord, writeDeviceRecord } from './deviceRecord.ts'
export { demandIntact, demandIntactAfterCrash, type ModelsForJob, modelsForJob, unverified } from './forJob.ts'
export { digestOfModel, exactModelId, type InstalledModel, installedModels, modelPath } from './installed.ts'
export {
  companion,
  languageChoiceOf,
  languagesKnown,
  modelForLanguage,
  speakersAtMostOf,
  speechModels,
} from './inUse.ts'
export { createModelManager, type ModelManager } from './manager.ts'
export type { TriedModel, TryModel } from './own/tried.ts'
export { readModelSettings } from './settings.ts'
