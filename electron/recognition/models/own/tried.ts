import type { CatalogueModel } from '../../../../shared/models/speechModels.ts'

/** A model that is tried before it is installed. `files`: the absolute path of each file by role. */
export type TriedModel = Pick<CatalogueModel, 'title' | 'engine'> & { files: Record<string, string>; sizeBytes: number }

/**
 * Loads a model in a locked process. `folder`: the folder with its files, and nothing else. Rejects with 'own-model-fails',
 * 'own-model-memory', 'model-engine-missing' and 'model-cancelled'.
 */
export type TryModel = (model: TriedModel, folder: string, signal: AbortSignal) => Promise<void>
