import { join } from 'node:path'
import type { ModelList } from '../../../shared/contract/models.ts'
import { type ErrorInfo, toErrorInfo } from '../../../shared/errors/errors.ts'
import { problem } from '../../../shared/errors/problem.ts'
import type { CatalogueModel } from '../../../shared/models/speechModels.ts'
import { addressOf, baseAddresses, checkedBaseAddress } from './addresses.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'
import { importModels } from './importModels.ts'
import { freeBytesOf, type InstallDeps, type InstallProgress, installModel } from './install.ts'
import { installedModels, readInstalled } from './installed.ts'
import { lockInstall } from './installLock.ts'
import { sweepLeftovers } from './leftovers.ts'
import { modelList, type Running, sizeOf } from './modelList.ts'
import { partialFile, wantedDownloads } from './partialFile.ts'
import { digestsOf, removePlaced } from './place.ts'
import { type ModelSettings, readModelSettings, writeModelSettings } from './settings.ts'

export type ModelManager = ReturnType<typeof createModelManager>

/** Everything that can be done with the models of this machine, for the window and the terminal. */
export function createModelManager(deps: {
  modelsFolder: string
  packageRoot: string
  /** Called when the list has changed. */
  onChange?: () => void
  now?: () => number
  freeBytes?: InstallDeps['freeBytes']
}) {
  const { modelsFolder, packageRoot, onChange = () => {} } = deps
  const installing: InstallDeps = {
    modelsFolder,
    now: deps.now ?? Date.now,
    freeBytes: deps.freeBytes ?? freeBytesOf,
  }
  const running = new Map<string, Running>()
  const errors = new Map<string, ErrorInfo>()

  const catalogue = (): Catalogue => readCatalogue(modelsFolder)
  /** Throws 'model-unknown'. */
  const modelOf = (id: string): CatalogueModel => {
    const known =
      catalogue().models.find((model) => model.id === id) ?? readInstalled(join(modelsFolder, id), id)?.model
    if (!known) throw problem('model-unknown', { id })
    return known
  }

  /** Throws 'model-unknown', 'model-no-download', 'model-busy' and everything that `installModel` throws. */
  function install(id: string, onProgress: (progress: InstallProgress) => void = () => {}): Promise<void> {
    const model = modelOf(id)
    const address = addressOf(model, baseAddresses(catalogue(), readModelSettings(modelsFolder)))
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
    }).finally(() => {
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

  return {
    install,
    list: (): ModelList => modelList({ modelsFolder, packageRoot, running, errors, installing }),
    licence: (id: string) => modelOf(id).licence,
    cancel,
    /**
     * Frees an installed model, or what is kept of a download. Throws 'model-no-download' for models that come with something,
     * 'model-busy' and 'model-not-written'.
     */
    async remove(id: string): Promise<{ freedBytes: number }> {
      const model = modelOf(id)
      if (model.origin !== 'download') throw problem('model-no-download', { title: model.title })
      await cancel(id)
      const unlock = lockInstall(modelsFolder, model)
      const partial = partialFile(modelsFolder, id)
      const here = readInstalled(join(modelsFolder, id), id)
      const freedBytes = sizeOf(here) + partial.sizeBytes()
      try {
        written(() => {
          removePlaced(modelsFolder, id)
          partial.remove()
        })
      } finally {
        unlock()
      }
      errors.delete(id)
      const { speechModel } = readModelSettings(modelsFolder)
      if (speechModel === id) save({ speechModel: null })
      onChange()
      return { freedBytes }
    },
    /** Reads every file of an installed model again. Throws 'model-damaged' and 'model-not-installed'. */
    async verify(id: string): Promise<void> {
      const { title } = modelOf(id)
      const here = installedModels(modelsFolder, packageRoot).find(({ model }) => model.id === id)
      if (!here) throw problem('model-not-installed', { title })
      for (const { name, sizeBytes, sha256 } of here.manifest?.files ?? []) {
        const found = await digestsOf(join(here.folder, name)).catch(() => null)
        if (found?.sizeBytes !== sizeBytes || found.sha256 !== sha256) throw problem('model-damaged', { title })
      }
    },
    async import(path: string, signal: AbortSignal = new AbortController().signal): Promise<{ titles: string[] }> {
      const models = await importModels(path, catalogue(), installing, signal)
      for (const { id } of models) errors.delete(id)
      onChange()
      return { titles: models.map(({ title }) => title) }
    },
    /** Null: the best one that is installed. Throws 'model-not-installed' and 'model-no-speech'. */
    use(id: string | null): void {
      if (id !== null) {
        const model = modelOf(id)
        const here = installedModels(modelsFolder, packageRoot).some((one) => one.model.id === id)
        if (model.task !== 'asr') throw problem('model-no-speech', { title: model.title })
        if (!here) throw problem('model-not-installed', { title: model.title })
      }
      save({ speechModel: id })
      onChange()
    },
    /** Null: as many as this computer has cores and memory for. */
    setTasksAtOnce(count: number | null): void {
      save({ tasksAtOnce: count })
      onChange()
    },
    /** Null: the usual one. Throws 'model-address-invalid'. */
    setAddress(base: string, address: string | null): void {
      const { addresses } = readModelSettings(modelsFolder)
      if (!Object.hasOwn(catalogue().bases, base)) throw problem('model-address-invalid')
      const { [base]: _, ...others } = addresses
      save({
        addresses: address === null ? others : { ...others, [base]: checkedBaseAddress(address) },
      })
      onChange()
    },
    /** Clears up what an ended program left, and goes on with downloads that a person wants. Never throws; errors are in the list. */
    resume(): void {
      sweepLeftovers(modelsFolder)
      for (const id of wantedDownloads(modelsFolder)) {
        try {
          install(id).catch(() => {})
        } catch (error) {
          errors.set(id, toErrorInfo(error))
        }
      }
    },
  }

  /** Throws 'model-not-written'. */
  function save(patch: Partial<ModelSettings>): void {
    written(() => writeModelSettings(modelsFolder, patch))
  }
}

/** Says an error of the disk as one of the folder of models. */
function written(write: () => void): void {
  try {
    write()
  } catch (cause) {
    throw problem('model-not-written', null, { cause })
  }
}
