import { filesSource, type ImportChoice } from '../../shared/recordings/importing.ts'
import type { Project, ProjectDefaults } from '../../shared/recordings/projects.ts'
import { words } from '../../shared/words/catalogue.ts'
import type { Facts } from './consentFacts.ts'

/**
 * Questions before a command lets recordings leave that a person chose to keep on this machine: recordings of a source,
 * a project or a recorder.
 */

/**
 * The person's name for a source; null for files that they import. It does not use the page's name for the source, which could be
 * false.
 */
export async function sourceName(sourceKey: string, { ask }: Facts): Promise<string | null> {
  if (sourceKey === filesSource.key) return null
  const id = sourceKey.slice(sourceKey.indexOf(':') + 1)
  if (sourceKey.startsWith('folder:')) {
    const { folders } = await ask('watchFolders.list', undefined)
    return folders.find((folder) => String(folder.id) === id)?.path ?? id
  }
  if (!sourceKey.startsWith('device:')) return id
  const { devices } = await ask('devices.list', undefined)
  return devices.find(({ deviceId }) => deviceId === id)?.name ?? id
}

/** True if a remembered choice keeps this source's recordings on this machine. */
export async function isKeptHere(sourceKey: string, facts: Facts): Promise<boolean> {
  const { choices } = await facts.ask('imports.remembered', undefined)
  const remembered = choices.find(({ source }) => source.key === sourceKey)
  return remembered !== undefined && (await choiceStaysHere(remembered.choice, facts))
}

/** Asks if the person chose that recordings from this source never leave this machine, and the command ignores that. */
export async function sourceQuestion(sourceKey: string, staysHere: boolean, facts: Facts) {
  if (staysHere) return null
  return (await isKeptHere(sourceKey, facts)) ? words.consents.letSourceLeave(await sourceName(sourceKey, facts)) : null
}

/** Whether a choice, or the project in it, keeps recordings on this machine. */
export async function choiceStaysHere(
  { localOnly, projectId }: Pick<ImportChoice, 'localOnly' | 'projectId'>,
  facts: Facts,
) {
  return localOnly || (await projectOf(projectId, facts))?.defaults.localOnly === true
}

async function projectOf(projectId: number | null, { ask }: Facts): Promise<Project | null> {
  if (projectId === null) return null
  const { projects } = await ask('projects.list', undefined)
  return projects.find(({ id }) => id === projectId) ?? null
}

/**
 * Asks if the command would let new recordings of this project leave. So far they never leave this machine, or are not sent
 * although the settings would send them.
 */
export async function projectQuestion(
  projectId: number,
  after: Pick<ProjectDefaults, 'localOnly' | 'destination'>,
  facts: Facts,
) {
  const project = await projectOf(projectId, facts)
  if (!project || after.localOnly) return null
  if (project.defaults.localOnly) return words.consents.letProjectLeave(project.name)
  if (project.defaults.destination === null || after.destination !== null) return null
  const { destination } = await facts.ask('settings.get', undefined)
  return destination === 'remote' ? words.consents.letProjectSend(project.name) : null
}

/** True if an import follows the remembered choice for its source. */
export const keepsToChoice = (input: {
  localOnly?: boolean | undefined
  destination?: unknown
  ask: boolean | 'unless-remembered'
}): boolean => input.localOnly === true || (input.destination === undefined && input.ask !== true)

export async function deviceQuestion(deviceId: string, localOnly: boolean | undefined, facts: Facts) {
  if (localOnly !== false) return null
  const { devices } = await facts.ask('devices.list', undefined)
  const device = devices.find((device) => device.deviceId === deviceId)
  return device?.localOnly ? words.consents.letDeviceLeave(device.name) : null
}
