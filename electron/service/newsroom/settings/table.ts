import { logLevels } from '../operation/jsonLog.ts'
import {
  databaseAddress,
  networks,
  oneOf,
  oneOrigin,
  origins,
  path,
  serialNumbers,
  signInProviders,
  text,
  wholeNumber,
  yesOrNo,
} from './values.ts'

/**
 * Every setting of a newsroom's service. A name such as `listen.port` is `"listen": {"port": …}` in the file of
 * settings, `--listen-port` on the command line and `TAPELOG_LISTEN_PORT` in the environment. docs/newsroom-settings.md is
 * made from this table.
 */
export const settingsTable = {
  'listen.host': text({ usual: '127.0.0.1' }),
  'listen.port': wholeNumber({ usual: 8700, least: 0, most: 65_535 }),
  'listen.publicOrigin': oneOrigin({ usual: null }),
  'listen.tlsCertificate': path({ usual: null }),
  'listen.tlsKey': path({ usual: null }),
  'listen.plainHttp': yesOrNo({ usual: false }),
  'listen.proxies': networks({ usual: [] }),
  'listen.connections': wholeNumber({ usual: 512, least: 1, most: 100_000 }),
  'listen.noticeSeconds': wholeNumber({ usual: 5, least: 0, most: 300 }),
  'listen.finishSeconds': wholeNumber({ usual: 30, least: 0, most: 600 }),

  'operation.host': text({ usual: '127.0.0.1' }),
  'operation.port': wholeNumber({ usual: null, least: 0, most: 65_535 }),
  'log.level': oneOf({ usual: 'info', choices: logLevels }),
  'audit.keepDays': wholeNumber({ usual: null, least: 1, most: 36_500 }),

  'work.folder': path({ isNeeded: true }),
  'signIn.providers': signInProviders({ usual: null, isSecret: true }),
  'fetch.origins': origins({ usual: [] }),
  'devices.known': serialNumbers({ usual: [] }),

  'database.url': databaseAddress({ isNeeded: true, isSecret: true }),
  'database.connections': wholeNumber({ usual: 10, least: 1, most: 500 }),
  'database.connectionTimeoutMs': wholeNumber({ usual: 10_000, least: 100, most: 120_000 }),
  'database.statementTimeoutMs': wholeNumber({ usual: 30_000, least: 1000, most: 600_000 }),
  'database.lockTimeoutMs': wholeNumber({ usual: 10_000, least: 100, most: 600_000 }),

  'queue.connections': wholeNumber({ usual: 3, least: 1, most: 100 }),
  'queue.heartbeatSeconds': wholeNumber({ usual: 20, least: 10, most: 300 }),
  'queue.monitorSeconds': wholeNumber({ usual: 5, least: 1, most: 60 }),
  'queue.tasksPerWorkerKey': wholeNumber({ usual: 64, least: 1, most: 100_000 }),
  'queue.mostClaims': wholeNumber({ usual: 8, least: 1, most: 100 }),
  'queue.endedJobsSeconds': wholeNumber({ usual: 86_400, least: 60, most: 2_592_000 }),

  // `parseObjectStoreSettings` checks these.
  'store.endpoint': text({ isNeeded: true }),
  'store.publicEndpoint': text({ usual: null }),
  'store.region': text({ usual: 'us-east-1' }),
  'store.bucket': text({ isNeeded: true }),
  'store.accessKeyId': text({ isNeeded: true }),
  'store.secretAccessKey': text({ isNeeded: true, isSecret: true }),
  'store.forcePathStyle': yesOrNo({ usual: true }),
  'store.allowPlainHttp': yesOrNo({ usual: false }),
  'store.connectTimeoutMs': wholeNumber({ usual: 3000, least: 100, most: 120_000 }),
  'store.requestTimeoutMs': wholeNumber({ usual: 10_000, least: 100, most: 120_000 }),

  'worker.origin': oneOrigin({ isNeeded: true, isPlainAllowed: true }),
  'worker.key': text({ isNeeded: true, isSecret: true }),
  'worker.plainHttp': yesOrNo({ usual: false }),
  'worker.extraCa': path({ usual: null }),
  'worker.tasksAtOnce': wholeNumber({ usual: null, least: 1, most: 256 }),
  'worker.speechModel': text({ usual: 'auto' }),
  'worker.modelsFolder': path({ usual: null }),
  'worker.interruptionUrl': text({ usual: null }),
  'worker.allowUnsealed': yesOrNo({ usual: false }),
} as const

type Table = typeof settingsTable
export type SettingName = keyof Table
export type SettingGroup = SettingName extends `${infer Group}.${string}` ? Group : never
type NamesOf<G extends SettingGroup> = Extract<SettingName, `${G}.${string}`>

/** The values of all settings of some groups. */
export type SettingValues<G extends SettingGroup = SettingGroup> = {
  readonly [N in NamesOf<G>]: Table[N] extends { type?: infer V } ? Exclude<V, undefined> : never
}

export const settingNames = Object.keys(settingsTable) as SettingName[]

/** The groups that a node needs. */
export const apiGroups = [
  ...([
    'listen',
    'operation',
    'log',
    'audit',
    'work',
    'signIn',
    'fetch',
    'devices',
    'database',
    'queue',
    'store',
  ] as const),
] as const

export const groupOf = (name: SettingName): SettingGroup => name.slice(0, name.indexOf('.')) as SettingGroup

/** `listen.publicOrigin` is `listen-public-origin`. */
const dashed = (name: SettingName | SettingGroup): string =>
  name.replace('.', '-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The flag of a setting; null for a secret, because every user of a machine sees the flags of its processes. */
export const flagOf = (name: SettingName): string | null => (settingsTable[name].isSecret ? null : `--${dashed(name)}`)

/** The variable of a setting. With `_FILE` at the end, its value is the name of a file that has the setting's value. */
export const variableOf = (name: SettingName): string => variable(name)

/** How the variables of a group begin: `TAPELOG_SIGN_IN_` for `signIn`. */
export const variableBeginningOf = (group: SettingGroup): string => `${variable(group)}_`

const variable = (name: SettingName | SettingGroup): string =>
  `TAPELOG_${dashed(name).replaceAll('-', '_').toUpperCase()}`
