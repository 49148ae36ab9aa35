import type { ListedModel, ModelList } from '../../../shared/contract/models.ts'
import { type ErrorInfo, toErrorInfo } from '../../../shared/errors/errors.ts'
import type { CatalogueModel } from '../../../shared/models/speechModels.ts'
import { makeOwnFolder } from '../../system/index.ts'
import { tasksAtOnceFacts } from '../tasksAtOnce.ts'
import { addressOf, baseAddresses } from './addresses.ts'
import { type Catalogue, readCatalogue, shippedCatalogue } from './catalogue.ts'
import { type DeviceRecord, readDeviceRecord } from './deviceRecord.ts'
import { chosenMissing } from './forJob.ts'
import type { InstallDeps } from './install.ts'
import { digestOfModel, type InstalledModel, installedModels } from './installed.ts'
import { companion, speechModels } from './inUse.ts'
import { isLicenceAccepted } from './licences.ts'
import { partialFile } from './partialFile.ts'
import type { Running } from './runningInstalls.ts'
import { readModelSettings } from './settings.ts'

type ListedFrom = {
  modelsFolder: string
  packageRoot: string
  running: ReadonlyMap<string, Running>
  /** Why the last installation of a model failed. */
  errors: ReadonlyMap<string, ErrorInfo>
  installing: InstallDeps
}

/** The models of the catalogue and the installed models, with the work in progress on each. */
export function modelList(at: ListedFrom): ModelList {
  const { modelsFolder, packageRoot } = at
  const settings = readModelSettings(modelsFolder)
  const known = readable(modelsFolder)
  const installed = installedModels(modelsFolder, packageRoot)
  // If the chosen model is gone, no other takes its place.
  const missing = chosenMissing(modelsFolder, installed, settings.speechModel)
  const [speech] = missing ? [] : speechModels(installed, 'auto', settings.speechModel)
  const used = new Set(
    speech ? [speech, companion(installed, speech, 'segmentation'), companion(installed, speech, 'embedding')] : [],
  )
  const bases = baseAddresses(known.catalogue, settings)
  const record = readDeviceRecord(modelsFolder)
  const ids = new Set(known.catalogue.models.map(({ id }) => id))
  // A model that is no longer in a catalogue can still be used and removed.
  const models = [...known.catalogue.models, ...installed.flatMap(({ model }) => (ids.has(model.id) ? [] : [model]))]
  return {
    models: models
      .map((model) => {
        const here = installed.find((one) => one.model.id === model.id) ?? null
        return {
          ...listed(at, model, here, here !== null && used.has(here), bases),
          measured: measuredOf(record, model),
        }
      })
      // Tapelog cannot install a program that the system does not have, so leave it out.
      .filter(({ origin, state }) => origin !== 'system' || state === 'installed'),
    chosen: settings.speechModel,
    addresses: Object.entries(known.catalogue.bases).map(([base, usual]) => ({
      base,
      address: bases[base] ?? usual,
      usual,
    })),
    folder: modelsFolder,
    freeBytes: freeBytes(at),
    tasksAtOnce: tasksAtOnceFacts(settings.tasksAtOnce),
    devices: devicesOf(settings.device, record),
    error: known.error ?? missing?.toInfo() ?? null,
  }
}

function readable(modelsFolder: string): { catalogue: Catalogue; error: ErrorInfo | null } {
  try {
    return { catalogue: readCatalogue(modelsFolder), error: null }
  } catch (error) {
    return { catalogue: shippedCatalogue, error: toErrorInfo(error) }
  }
}

function freeBytes({ modelsFolder, installing }: ListedFrom): number | null {
  try {
    makeOwnFolder(modelsFolder)
    return installing.freeBytes(modelsFolder)
  } catch {
    return null
  }
}

function devicesOf(chosen: string, { used, seen, broken }: DeviceRecord): ModelList['devices'] {
  return { chosen, used, seen: seen.filter(({ isGraphics }) => isGraphics), failed: broken.map(({ name }) => name) }
}

function measuredOf({ speeds }: DeviceRecord, { id }: CatalogueModel): ListedModel['measured'] {
  const speed = speeds[id]
  if (!speed) return null
  const { audioSeconds, workSeconds, peakBytes, device } = speed
  return { secondsPerHour: (workSeconds / audioSeconds) * 3600, peakBytes, device }
}

const idsOfTapelog: ReadonlySet<string> = new Set(shippedCatalogue.models.map(({ id }) => id))

function listed(
  at: ListedFrom,
  model: CatalogueModel,
  here: InstalledModel | null,
  inUse: boolean,
  bases: Record<string, string>,
): Omit<ListedModel, 'measured'> {
  const { id, title, task, engine, languages, sizeBytes, memoryBytes, isPlainText, origin, licence, digest } = model
  const { languageChoice, speakersAtMost, own } = model
  const one = at.running.get(id)
  const manifestDigest = here?.manifest?.digest
  return {
    ...{ id, title, task, engine, languages, sizeBytes, memoryBytes, isPlainText, origin, inUse },
    ...{ languageChoice, speakersAtMost, own },
    isIdOfTapelog: idsOfTapelog.has(id),
    isLicenceOpen: !isLicenceAccepted(at.modelsFolder, model),
    isDigestSecondHand: digest?.isSecondHand ?? false,
    licence: licence.name,
    digestBy: digest?.publishedBy ?? null,
    address: model.address ? addressText(model, bases) : null,
    state: one ? 'installing' : here ? 'installed' : 'absent',
    isDamaged: here?.isDamaged ?? false,
    installed: here && {
      sizeBytes: sizeOf(here),
      digest: here.manifest === null ? null : manifestDigest?.publishedBy ? 'published' : 'taken',
      from: here.manifest?.from ?? null,
      sha256: digestOfModel(here),
    },
    keptBytes: one ? 0 : partialFile(at.modelsFolder, id).sizeBytes(),
    progress: one ? progressOf(one, sizeBytes, at.installing.now()) : null,
    error: at.errors.get(id) ?? null,
  }
}

function progressOf({ progress, begun }: Running, sizeBytes: number | null, nowMs: number): ListedModel['progress'] {
  if (progress === null || progress.step !== 'downloading')
    return {
      step: progress?.step ?? 'downloading',
      bytesDone: progress === null ? 0 : (sizeBytes ?? 0),
      bytesTotal: sizeBytes,
      bytesPerSecond: null,
      hosts: [],
    }
  const seconds = begun === null ? 0 : (nowMs - begun.ms) / 1000
  return {
    ...progress,
    bytesPerSecond: begun === null || seconds < 1 ? null : (progress.bytesDone - begun.bytes) / seconds,
  }
}

function addressText(model: CatalogueModel, bases: Record<string, string>): string | null {
  try {
    return addressOf(model, bases).href
  } catch {
    return null
  }
}

/** The size of a model's files; 0 for a model that comes with the operating system. */
export const sizeOf = (here: InstalledModel | null): number =>
  here === null
    ? 0
    : here.manifest === null
      ? (here.model.sizeBytes ?? 0)
      : here.manifest.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
