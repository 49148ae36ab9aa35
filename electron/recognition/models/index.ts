/** Models on this machine: the catalogue and the installed models. */
export { exactModelId, type InstalledModel, installedModels, modelPath } from './installed.ts'
export { companion, languagesKnown, modelForLanguage, speechModels } from './inUse.ts'
export { createModelManager, type ModelManager } from './manager.ts'
export { readModelSettings } from './settings.ts'
