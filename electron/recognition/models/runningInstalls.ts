import { join } from 'node:path'
import { type ErrorInfo, toErrorInfo } from '../../../shared/errors/errors.ts'
import type { CatalogueModel } from '../../../shared/models/speechModels.ts'
import { problem } from '../../../shared/words/problem.ts'
import { addressOf, baseAddresses } from './addresses.ts'
import { readCatalogue } from './catalogue.ts'
import { type InstallDeps, type InstallProgress, installModel } from './install.ts'
import { readInstalled } from './installed.ts'
import { sweepLeftovers } from './leftovers.ts'
import { demandAcceptedLicence } from './licences.ts'
import { wantedDownloads } from './partialFile.ts'
import { readModelSettings } from './settings.ts'

/** A running installation. */
export type Running = {
  stop: AbortController
  ended: Promise<void>
  progress: InstallProgress | null
  /** When the download of this attempt began and how many bytes it already had, to compute the speed. */
  begun: { ms: number; bytes: number } | null
}

/** Finds a model of the catalogue. Throws 'model-unknown'. */
export function modelOf(modelsFolder: string, id: string): CatalogueModel {
  const listed = readCatalogue(modelsFolder).models.find((model) => model.id === id)
  const known = listed ?? readInstalled(join(modelsFolder, id), id)?.model
  if (!known) throw problem('model-unknown', { id })
  return known
}

/** The running installations in a models folder, and why a model's last installation failed. */
export function createInstalls(
  installing: InstallDeps,
  { onChange, onInstalled }: { onChange: () => void; onInstalled: (model: CatalogueModel) => void },
) {
  const { modelsFolder } = installing
  const running = new Map<string, Running>()
  const errors = new Map<string, ErrorInfo>()

  /**
   * Throws 'model-unknown', 'model-no-download', 'model-licence-not-accepted', 'model-busy' and everything that `installModel` throws.
   */
  function install(id: string, onProgress: (progress: InstallProgress) => void = () => {}): Promise<void> {
    const model = modelOf(modelsFolder, id)
    demandAcceptedLicence(modelsFolder, model)
    const address = addressOf(model, baseAddresses(readCatalogue(modelsFolder), readModelSettings(modelsFolder)))
    const already = running.get(id)
    if (already) return already.ended
    const one: Running = { stop: new AbortController(), ended: Promise.resolve(), progress: null, begun: null }
    one.ended = installModel(model, address, installing, {
      signal: one.stop.signal,
      onProgress: (progress) => {
        if (progress.step === 'downloading') one.begun ??= { ms: installing.now(), bytes: progress.bytesDone }
        one.progress = progress
        onProgress(progress)
        onChange()
      },
    })
      .then(() => onInstalled(model))
      .finally(() => {
        running.delete(id)
        onChange()
      })
    errors.delete(id)
    running.set(id, one)
    onChange()
    one.ended.catch((error) => {
      const info = toErrorInfo(error)
      if (info.code !== 'model-cancelled') errors.set(id, info)
    })
    return one.ended
  }

  /** Resolves once the download has stopped. */
  async function cancel(id: string): Promise<void> {
    const one = running.get(id)
    one?.stop.abort()
    await one?.ended.catch(() => {})
  }

  /** Removes leftovers of an ended program, and resumes downloads that a person wants. Never throws; the list has the errors. */
  function resume(): void {
    sweepLeftovers(modelsFolder)
    for (const id of wantedDownloads(modelsFolder)) {
      try {
        install(id).catch(() => {})
      } catch (error) {
        errors.set(id, toErrorInfo(error))
      }
    }
  }

  return { running, errors, install, cancel, resume }
}
