/** The service on this machine: the partner interface as an HTTP server with its own folder. */
import type { Service, ServiceDeps } from './embedded/types.ts'

export type { SeededDevice } from './http/bindings.ts'
export type { Check } from './newsroom/check/check.ts'
export type { Reconciled } from './newsroom/check/reconcile.ts'
export type { ClientAnswer, ClientOptions, ClientVerb } from './newsroom/commands/clients.ts'
export { jsonLog } from './newsroom/operation/jsonLog.ts'
export { type ReadSettings, readSettings } from './newsroom/settings/readSettings.ts'
export type { SettingProblem } from './newsroom/settings/settingProblem.ts'
export {
  apiGroups,
  flagOf,
  groupOf,
  type SettingGroup,
  type SettingName,
  type SettingValues,
  settingNames,
  settingsTable,
  variableOf,
} from './newsroom/settings/table.ts'

/** Starts the service of one machine. Its packages are loaded when it is called, so that other commands do not load them. */
export async function createService(deps: ServiceDeps): Promise<Service> {
  const { createService } = await import('./embedded/service.ts')
  return createService(deps)
}

/** The commands of a newsroom's service. Each loads its packages when it is called, so that other commands do not. */
export const newsroomCommands = {
  api: () => import('./newsroom/commands/api.ts'),
  worker: () => import('./newsroom/commands/worker.ts'),
  migrate: () => import('./newsroom/commands/migrate.ts'),
  clients: () => import('./newsroom/commands/clients.ts'),
  audit: () => import('./newsroom/commands/audit.ts'),
  check: () => import('./newsroom/commands/check.ts'),
  bench: () => import('./newsroom/commands/bench.ts'),
}
