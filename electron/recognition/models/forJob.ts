import type { TapelogError } from '../../../shared/errors/errors.ts'
import { demoModelId } from '../../../shared/models/speechModels.ts'
import type { TranscriptionParams } from '../../../shared/partner/schemas.ts'
import { problem } from '../../../shared/words/problem.ts'
import { readCatalogue } from './catalogue.ts'
import { type InstalledModel, installedModels } from './installed.ts'
import { companion, modelForLanguage, speechModels } from './inUse.ts'
import { readModelSettings } from './settings.ts'
import { filesState, verifyFiles } from './verified.ts'

type ForJob = { modelsFolder: string; packageRoot: string; speechModel: string; params: TranscriptionParams }

/** `embedding`, `segmentation`: null if the job does not distinguish voices, or if no installed model can do this. */
export type ModelsForJob = {
  speech: InstalledModel
  embedding: InstalledModel | null
  segmentation: InstalledModel | null
}

/**
 * Chooses the installed models for a recording. Throws 'no-speech-model', 'no-speech-model-for-language' (Tapelog never transcribes a
 * recording in a language other than the chosen one), 'model-chosen-missing' and 'model-damaged': no other model takes the place of the one
 * that is in use unless a person says so.
 */
export function modelsForJob({ modelsFolder, packageRoot, speechModel, params }: ForJob): ModelsForJob {
  const { language, must_be_told, demo_model } = params.transcribe
  const installed = installedModels(modelsFolder, packageRoot)
  const wanted = demo_model ? demoModelId : speechModel
  const { speechModel: chosen } = readModelSettings(modelsFolder)
  const missing = wanted === 'auto' ? chosenMissing(modelsFolder, installed, chosen) : null
  if (missing) throw missing
  const usable = speechModels(installed, wanted, chosen)
  if (usable.length === 0) throw problem('no-speech-model')
  const speech = modelForLanguage(usable, language, must_be_told)
  if (speech === null) throw problem('no-speech-model-for-language', { language })
  const embedding = params.diarization.enabled ? companion(installed, speech, 'embedding') : null
  const models = { speech, embedding, segmentation: embedding && companion(installed, speech, 'segmentation') }
  for (const one of listOf(models)) if (one.isDamaged) throw damaged(one)
  return models
}

const listOf = ({ speech, embedding, segmentation }: ModelsForJob): InstalledModel[] =>
  [speech, embedding, segmentation].filter((model) => model !== null)

const damaged = ({ model: { title } }: InstalledModel) => problem('model-damaged', { title })

/** The error of a chosen model that is not installed; null if none is chosen, or if it is installed. */
export const chosenMissing = (
  modelsFolder: string,
  installed: readonly InstalledModel[],
  chosen: string | null,
): TapelogError | null =>
  chosen === null || installed.some(({ model }) => model.id === chosen)
    ? null
    : problem('model-chosen-missing', { title: titleOf(modelsFolder, chosen) })

/** A model that is not installed: its name in the catalogue, else its id. */
function titleOf(modelsFolder: string, id: string): string {
  try {
    return readCatalogue(modelsFolder).models.find((model) => model.id === id)?.title ?? id
  } catch {
    return id
  }
}

/** Whether the files of a model changed since their digests were last compared. */
export const isUnverified = ({ folder, manifest }: InstalledModel): boolean =>
  manifest !== null && filesState(folder, manifest.files) === 'unknown'

export const unverified = (models: ModelsForJob): InstalledModel[] => listOf(models).filter(isUnverified)

/** Compares the digests of these models. Rejects with 'model-damaged'. */
export async function demandIntact(models: readonly InstalledModel[]): Promise<void> {
  for (const one of models) if (one.manifest && !(await verifyFiles(one.folder, one.manifest.files))) throw damaged(one)
}

/** Compares the digests of all models of a job, whatever is remembered of them: its recogniser crashed. Rejects with 'model-damaged'. */
export const demandIntactAfterCrash = (models: ModelsForJob): Promise<void> => demandIntact(listOf(models))
