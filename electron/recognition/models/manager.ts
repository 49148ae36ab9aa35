import { join } from 'node:path'
import type { ListedModel, ModelList } from '../../../shared/contract/models.ts'
import { type ErrorInfo, toErrorInfo } from '../../../shared/errors/errors.ts'
import { problem } from '../../../shared/errors/problem.ts'
import type { CatalogueModel } from '../../../shared/models/speechModels.ts'
import { makeOwnFolder } from '../../system/index.ts'
import { tasksAtOnceFacts } from '../tasksAtOnce.ts'
import { addressOf, baseAddresses, checkedBaseAddress } from './addresses.ts'
import { type Catalogue, readCatalogue, shippedCatalogue } from './catalogue.ts'
import { importModels } from './importModels.ts'
import { freeBytesOf, type InstallDeps, type InstallProgress, installModel } from './install.ts'
import { type InstalledModel, installedModels, readInstalled } from './installed.ts'
import { lockInstall } from './installLock.ts'
import { companion, speechModels } from './inUse.ts'
import { sweepLeftovers } from './leftovers.ts'
import { partialFile, wantedDownloads } from './partialFile.ts'
import { digestsOf, removePlaced } from './place.ts'
import { type ModelSettings, readModelSettings, writeModelSettings } from './settings.ts'

type Running = {
  stop: AbortController
  ended: Promise<void>
  progress: InstallProgress | null
  /** For the speed: when the download of this attempt began, and with how many bytes. */
  begun: { ms: number; bytes: number } | null
}

export type ModelManager = ReturnType<typeof createModelManager>

/** Everything that can be done with the models of this machine, for the window and the terminal. */
export function createModelManager(deps: {
  modelsFolder: string
  packageRoot: string
  /** Something of the list is different now. */
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
    list: (): ModelList => {
      const settings = readModelSettings(modelsFolder)
      const known = readable()
      const installed = installedModels(modelsFolder, packageRoot)
      const [speech] = speechModels(installed, 'auto', settings.speechModel)
      const used = new Set(
        speech ? [speech, companion(installed, speech, 'segmentation'), companion(installed, speech, 'embedding')] : [],
      )
      const bases = baseAddresses(known.catalogue, settings)
      const ids = new Set(known.catalogue.models.map(({ id }) => id))
      // One that is in no catalogue any more can still be used and removed.
      const models = [
        ...known.catalogue.models,
        ...installed.flatMap(({ model }) => (ids.has(model.id) ? [] : [model])),
      ]
      return {
        models: models
          .map((model) => {
            const here = installed.find((one) => one.model.id === model.id) ?? null
            return listed(model, here, here !== null && used.has(here), bases)
          })
          // A program that the system does not have cannot be installed from here.
          .filter(({ origin, state }) => origin !== 'system' || state === 'installed'),
        chosen: settings.speechModel,
        addresses: Object.entries(known.catalogue.bases).map(([base, usual]) => ({
          base,
          address: bases[base] ?? usual,
          usual,
        })),
        folder: modelsFolder,
        freeBytes: freeBytes(),
        tasksAtOnce: tasksAtOnceFacts(settings.tasksAtOnce),
        error: known.error,
      }
    },
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

  function readable(): { catalogue: Catalogue; error: ErrorInfo | null } {
    try {
      return { catalogue: catalogue(), error: null }
    } catch (error) {
      return { catalogue: shippedCatalogue, error: toErrorInfo(error) }
    }
  }

  function freeBytes(): number | null {
    try {
      makeOwnFolder(modelsFolder)
      return installing.freeBytes(modelsFolder)
    } catch {
      return null
    }
  }

  function listed(
    model: CatalogueModel,
    here: InstalledModel | null,
    inUse: boolean,
    bases: Record<string, string>,
  ): ListedModel {
    const { id, title, task, engine, languages, sizeBytes, memoryBytes, isPlainText, origin, licence, digest } = model
    const one = running.get(id)
    const manifestDigest = here?.manifest?.digest
    return {
      ...{ id, title, task, engine, languages, sizeBytes, memoryBytes, isPlainText, origin, inUse },
      licence: licence.name,
      digestBy: digest?.publishedBy ?? null,
      address: model.address ? addressText(model, bases) : null,
      state: one ? 'installing' : here ? 'installed' : 'absent',
      installed: here && {
        sizeBytes: sizeOf(here),
        digest: here.manifest === null ? null : manifestDigest?.publishedBy ? 'published' : 'taken',
        from: here.manifest?.from ?? null,
      },
      keptBytes: one ? 0 : partialFile(modelsFolder, id).sizeBytes(),
      progress: one ? progressOf(one, sizeBytes) : null,
      error: errors.get(id) ?? null,
    }
  }

  function progressOf({ progress, begun }: Running, sizeBytes: number | null): ListedModel['progress'] {
    if (progress === null || progress.step !== 'downloading')
      return {
        step: progress?.step ?? 'downloading',
        bytesDone: progress === null ? 0 : (sizeBytes ?? 0),
        bytesTotal: sizeBytes,
        bytesPerSecond: null,
        hosts: [],
      }
    const seconds = begun === null ? 0 : (installing.now() - begun.ms) / 1000
    return {
      ...progress,
      bytesPerSecond: begun === null || seconds < 1 ? null : (progress.bytesDone - begun.bytes) / seconds,
    }
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

function addressText(model: CatalogueModel, bases: Record<string, string>): string | null {
  try {
    return addressOf(model, bases).href
  } catch {
    return null
  }
}

/** Of its files; 0 for what comes with the operating system. */
const sizeOf = (here: InstalledModel | null): number =>
  here === null
    ? 0
    : here.manifest === null
      ? (here.model.sizeBytes ?? 0)
      : here.manifest.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
