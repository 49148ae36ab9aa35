import { join } from 'node:path'
import type { ModelList } from '../../../shared/contract/models.ts'
import type { CatalogueModel } from '../../../shared/models/speechModels.ts'
import { problem } from '../../../shared/words/problem.ts'
import { freeBytesAtSync } from '../../system/index.ts'
import { checkedBaseAddress } from './addresses.ts'
import { readCatalogue, shippedCatalogue } from './catalogue.ts'
import { writeDeviceRecord } from './deviceRecord.ts'
import { demandIntact, isUnverified } from './forJob.ts'
import { importModels } from './importModels.ts'
import type { InstallDeps } from './install.ts'
import { installedModels, readInstalled } from './installed.ts'
import { lockInstall } from './installLock.ts'
import { acceptLicence } from './licences.ts'
import { modelList, sizeOf } from './modelList.ts'
import type { TryModel } from './own/tried.ts'
import { partialFile } from './partialFile.ts'
import { removePlaced } from './place.ts'
import { createInstalls, modelOf } from './runningInstalls.ts'
import { type ModelSettings, readModelSettings, writeModelSettings } from './settings.ts'

type Imports = { titles: string[]; differs: string[] }

export type ModelManager = ReturnType<typeof createModelManager>

/** All actions on this machine's models, for the window and the terminal. */
export function createModelManager(deps: {
  modelsFolder: string
  packageRoot: string
  tryModel: TryModel
  /** Called when the list has changed. */
  onChange?: () => void
  now?: () => number
  freeBytes?: InstallDeps['freeBytes']
}) {
  const { modelsFolder, packageRoot, tryModel, onChange = () => {}, now = Date.now, freeBytes = freeBytesAtSync } = deps
  const installing: InstallDeps = { modelsFolder, now, freeBytes }
  /** A draft was chosen for want of a better model. */
  const installed = (model: CatalogueModel) => {
    const { speechModel } = readModelSettings(modelsFolder)
    const chosen = shippedCatalogue.models.find(({ id }) => id === speechModel)
    if (model.task === 'asr' && chosen?.origin === 'system') save(modelsFolder, { speechModel: null })
  }
  const { running, errors, install, cancel, resume } = createInstalls(installing, { onChange, onInstalled: installed })
  return {
    install,
    cancel,
    resume,
    /** Whether another manager can take its place: nothing is being installed, and no list would miss why something was not. */
    isIdle: () => running.size === 0 && errors.size === 0,
    list: (): ModelList => modelList({ modelsFolder, packageRoot, running, errors, installing }),
    licence: (id: string) => {
      const { name, text } = modelOf(modelsFolder, id).licence
      return { name, text }
    },
    /** Throws 'model-unknown' and 'model-not-written'. */
    acceptLicence(id: string): void {
      const model = modelOf(modelsFolder, id)
      written(() => acceptLicence(modelsFolder, model))
      onChange()
    },
    /**
     * Removes an installed model, or the kept part of a download. Throws 'model-no-download' for models that come with Tapelog or the
     * system, 'model-busy' and 'model-not-written'.
     */
    async remove(id: string): Promise<{ freedBytes: number }> {
      const model = modelOf(modelsFolder, id)
      if (model.origin !== 'download') throw problem('model-no-download', { title: model.title })
      await cancel(id)
      const freedBytes = freed(modelsFolder, model)
      errors.delete(id)
      if (readModelSettings(modelsFolder).speechModel === id) save(modelsFolder, { speechModel: null })
      onChange()
      return { freedBytes }
    },
    /** Reads every file of an installed model again. Throws 'model-damaged' and 'model-not-installed'. */
    async verify(id: string): Promise<void> {
      const { title } = modelOf(modelsFolder, id)
      const here = installedModels(modelsFolder, packageRoot).find(({ model }) => model.id === id)
      if (!here) throw problem('model-not-installed', { title })
      try {
        await demandIntact([here])
      } finally {
        onChange()
      }
    },
    /** Compares the digests of the models whose files changed since that was last done, so that `list` names those that are damaged. */
    async verifyChanged(): Promise<void> {
      const changed = installedModels(modelsFolder, packageRoot).filter(isUnverified)
      for (const one of changed) await demandIntact([one]).catch(() => {})
      if (changed.length > 0) onChange()
    },
    /** See `importModels`. `differs`: of the imported models, those with the name of a published file but other bytes. */
    async import(path: string, signal: AbortSignal = new AbortController().signal): Promise<Imports> {
      const imported = await importModels(path, readCatalogue(modelsFolder), { ...installing, tryModel }, signal)
      for (const { model } of imported) {
        errors.delete(model.id)
        installed(model)
      }
      onChange()
      return {
        titles: imported.map(({ model }) => model.title),
        differs: imported.flatMap(({ model, differs }) => (differs ? [model.title] : [])),
      }
    },
    ...choicesOf(modelsFolder, packageRoot, onChange),
  }
}

/** A person's choices for all models. */
const choicesOf = (modelsFolder: string, packageRoot: string, onChange: () => void) => ({
  /** Null chooses the best installed model. Throws 'model-not-installed', 'model-no-speech' and 'model-damaged'. */
  use(id: string | null): void {
    if (id !== null) {
      const model = modelOf(modelsFolder, id)
      const here = installedModels(modelsFolder, packageRoot).find((one) => one.model.id === id)
      if (model.task !== 'asr') throw problem('model-no-speech', { title: model.title })
      if (!here) throw problem('model-not-installed', { title: model.title })
      if (here.isDamaged) throw problem('model-damaged', { title: model.title })
    }
    save(modelsFolder, { speechModel: id })
    onChange()
  },
  /** Null chooses as many as this computer's cores and memory allow. */
  setTasksAtOnce(count: number | null): void {
    save(modelsFolder, { tasksAtOnce: count })
    onChange()
  },
  /** Sets the device for models of transcribe.cpp; see `deviceChoiceSchema`. Devices that failed before are tried again. */
  setDevice(device: string): void {
    save(modelsFolder, { device })
    written(() => writeDeviceRecord(modelsFolder, { broken: [] }))
    onChange()
  },
  /** Null restores the usual address. Throws 'model-address-invalid'. */
  setAddress(base: string, address: string | null): void {
    const { addresses } = readModelSettings(modelsFolder)
    if (!Object.hasOwn(readCatalogue(modelsFolder).bases, base)) throw problem('model-address-invalid')
    const { [base]: _, ...others } = addresses
    save(modelsFolder, {
      addresses: address === null ? others : { ...others, [base]: checkedBaseAddress(address) },
    })
    onChange()
  },
})

/** Removes an installed model and the kept part of its download; returns the freed bytes. Throws 'model-busy' and 'model-not-written'. */
function freed(modelsFolder: string, model: CatalogueModel): number {
  const { id } = model
  const unlock = lockInstall(modelsFolder, model)
  const partial = partialFile(modelsFolder, id)
  const freedBytes = sizeOf(readInstalled(join(modelsFolder, id), id)) + partial.sizeBytes()
  try {
    written(() => {
      removePlaced(modelsFolder, id)
      partial.remove()
    })
  } finally {
    unlock()
  }
  return freedBytes
}

/** Saves settings. Throws 'model-not-written'. */
const save = (modelsFolder: string, patch: Partial<ModelSettings>): void =>
  written(() => writeModelSettings(modelsFolder, patch))

/** Turns an error of the disk into an error about the models folder. */
function written(write: () => void): void {
  try {
    write()
  } catch (cause) {
    throw problem('model-not-written', null, { cause })
  }
}
