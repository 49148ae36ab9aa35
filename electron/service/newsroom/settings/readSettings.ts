import { readFileSync } from 'node:fs'
import { type ObjectStoreSettings, parseObjectStoreSettings } from '../objects/settings.ts'
import { listenProblems } from './listening.ts'
import type { SettingProblem } from './settingProblem.ts'
import { readSettingsFile } from './settingsFile.ts'
import {
  flagOf,
  groupOf,
  type SettingGroup,
  type SettingName,
  type SettingValues,
  settingNames,
  settingsTable,
  variableBeginningOf,
  variableOf,
} from './table.ts'

/** Where the value of a setting comes from. */
type SettingSource = 'flag' | 'environment' | 'secret-file' | 'file' | 'usual'

export type ReadSettings<G extends SettingGroup> =
  | { ok: true; values: SettingValues<G>; sources: ReadonlyMap<SettingName, SettingSource> }
  | { ok: false; problems: SettingProblem[] }

/** `flags`: the given texts, by flag. `configPath`: the settings file; null for none. */
type GivenSettings = {
  flags: Readonly<Record<string, string>>
  environment: Readonly<Record<string, string | undefined>>
  configPath: string | null
}

type Found = { given: unknown; source: SettingSource }

/**
 * The settings of some groups. A flag overrides the environment, and the environment overrides the settings file. All
 * problems are reported together. Of settings of other groups, only the names are checked.
 */
export function readSettings<const G extends SettingGroup>(
  groups: readonly G[],
  { flags, environment, configPath }: GivenSettings,
): ReadSettings<G> {
  const file = readSettingsFile(configPath)
  const problems: SettingProblem[] = [...file.problems, ...unknownVariables(environment)]
  const values: Partial<Record<SettingName, unknown>> = {}
  const sources = new Map<SettingName, SettingSource>()
  const wanted = settingNames.filter((name) => (groups as readonly string[]).includes(groupOf(name)))
  for (const name of wanted) {
    const found = findGiven(name, { flags, environment, inFile: file.values })
    if ('code' in found) {
      problems.push({ name, problem: found })
      continue
    }
    const { usual, isNeeded, parse } = settingsTable[name]
    sources.set(name, found.source)
    if (found.source === 'usual') {
      if (isNeeded) problems.push({ name, problem: { code: 'missing' } })
      values[name] = usual
      continue
    }
    const parsed = parse(found.given)
    if (parsed.ok) values[name] = parsed.value
    else problems.push({ name, problem: parsed.problem })
  }
  const all = values as SettingValues
  if (problems.length === 0) problems.push(...problemsTogether(all, groups))
  return problems.length === 0 ? { ok: true, values: all as SettingValues<G>, sources } : { ok: false, problems }
}

function findGiven(
  name: SettingName,
  {
    flags,
    environment,
    inFile,
  }: Pick<GivenSettings, 'flags' | 'environment'> & { inFile: ReadonlyMap<SettingName, unknown> },
): Found | { code: 'given-twice' | 'secret-file-unreadable' } {
  const flag = flagOf(name)
  const ofFlag = flag === null ? undefined : flags[flag]
  if (ofFlag !== undefined) return { given: ofFlag, source: 'flag' }
  const variable = environment[variableOf(name)]
  const path = environment[`${variableOf(name)}_FILE`]
  // An empty variable is how programs such as Compose say that there is none.
  if (variable && path) return { code: 'given-twice' }
  if (variable) return { given: variable, source: 'environment' }
  if (path) {
    try {
      return { given: readFileSync(path, 'utf8').trim(), source: 'secret-file' }
    } catch {
      return { code: 'secret-file-unreadable' }
    }
  }
  return inFile.has(name) ? { given: inFile.get(name), source: 'file' } : { given: undefined, source: 'usual' }
}

const groupNames = [...new Set(settingNames.map(groupOf))]
const knownVariables = new Set(settingNames.map(variableOf).flatMap((name) => [name, `${name}_FILE`]))

/** Variables that begin like those of a group and belong to no setting: their names are mistyped. */
function unknownVariables(environment: GivenSettings['environment']): SettingProblem[] {
  const beginnings = groupNames.map(variableBeginningOf)
  return Object.keys(environment)
    .filter((name) => beginnings.some((beginning) => name.startsWith(beginning)) && !knownVariables.has(name))
    .map((given) => ({ name: null, problem: { code: 'unknown-variable', given } }))
}

/** Problems that only several settings together show. */
const problemsTogether = (values: SettingValues, groups: readonly SettingGroup[]): SettingProblem[] => [
  ...(groups.includes('listen') ? listenProblems(values) : []),
  ...(groups.includes('store') ? storeProblems(values) : []),
]

function storeProblems(values: SettingValues<'store'>): SettingProblem[] {
  const store = parseObjectStoreSettings(storeGiven(values))
  if (store.ok) return []
  return store.sentences.map((given) => {
    const [, short = '', rest = given] = /^(\w+): (.*)$/s.exec(given) ?? []
    const name = settingNames.find((one) => one === `store.${short}`) ?? 'store.endpoint'
    return { name, problem: { code: 'store', sentence: rest } }
  })
}

const storeGiven = (values: SettingValues<'store'>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => name.startsWith('store.') && value !== null)
      .map(([name, value]) => [name.slice('store.'.length), value]),
  )

/** The object store of settings that {@link readSettings} has accepted. */
export function storeSettingsOf(values: SettingValues<'store'>): ObjectStoreSettings {
  const store = parseObjectStoreSettings(storeGiven(values))
  if (!store.ok) throw new Error('These settings were not accepted.')
  return store.settings
}
