import { words } from '../../../shared/words/catalogue.ts'
import { english } from '../../../shared/words/en/index.ts'
import {
  flagOf,
  type ReadSettings,
  readSettings,
  type SettingGroup,
  type SettingName,
  type SettingProblem,
  type SettingValues,
  settingNames,
  settingsTable,
  variableOf,
} from '../../service/index.ts'
import { exitCode, report } from '../output.ts'
import { plain } from '../queueLines.ts'
import type { Terminal } from '../terminal.ts'

/** The flags of every command of the service, as commander has parsed them; those of settings are texts. */
export type ServiceFlags = { config?: string; printSettings?: boolean; json?: boolean }

/**
 * Calls `work` with the settings of some groups. Prints all that is wrong with them instead, one sentence in each line;
 * or, with --print-settings, the settings.
 */
export async function withSettings<const G extends SettingGroup>(
  terminal: Terminal,
  flags: ServiceFlags,
  groups: readonly G[],
  work: (values: SettingValues<G>) => Promise<number>,
): Promise<number> {
  const read = settingsFrom(terminal.env, flags, groups)
  if (!read.ok) {
    for (const problem of read.problems) terminal.stderr.write(`${plain(problemWords(problem, words))}\n`)
    const problems = read.problems.map((problem) => ({
      ...{ name: problem.name, code: problem.problem.code, message: problemWords(problem, english) },
    }))
    report(terminal, null, flags.json ?? false).result({ ok: false, problems })
    return exitCode.usage
  }
  if (!flags.printSettings) return await work(read.values)
  printSettings(terminal, read, flags.json ?? false)
  return exitCode.done
}

const attributeOf = (flag: string): string =>
  flag.slice(2).replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

function settingsFrom<const G extends SettingGroup>(
  env: Terminal['env'],
  flags: ServiceFlags,
  groups: readonly G[],
): ReadSettings<G> {
  const parsed = flags as Record<string, unknown>
  const given: Record<string, string> = {}
  for (const flag of settingNames.map(flagOf)) {
    const value = flag === null ? undefined : parsed[attributeOf(flag)]
    if (flag !== null && typeof value === 'string') given[flag] = value
  }
  const configPath = flags.config ?? (env.TAPELOG_CONFIG || null)
  return readSettings(groups, { flags: given, environment: env, configPath })
}

/** A setting with its three names. */
function namesOf(name: SettingName, { terminalService }: typeof english): string {
  const flag = flagOf(name)
  const others = flag === null ? [variableOf(name), `${variableOf(name)}_FILE`] : [flag, variableOf(name)]
  return terminalService.names(name, others)
}

function problemWords({ name, problem }: SettingProblem, said: typeof english): string {
  const { wrong, problems, fileProblems } = said.terminalService
  if (name === null) {
    const sentence = fileProblems[problem.code]
    return typeof sentence === 'string' ? sentence : sentence('given' in problem ? problem.given : '')
  }
  return wrong(namesOf(name, said), whyWords(problem, problems))
}

function whyWords(
  problem: Extract<SettingProblem, { name: SettingName }>['problem'],
  problems: (typeof english)['terminalService']['problems'],
): string {
  if (problem.code === 'store' || problem.code === 'sign-in') return problem.sentence
  if (problem.code === 'one-of') return problems['one-of'](problem.choices)
  return problem.code === 'number' ? problems.number(problem.least, problem.most) : problems[problem.code]
}

function printSettings<G extends SettingGroup>(
  { stdout }: Terminal,
  read: ReadSettings<G> & { ok: true },
  isJson: boolean,
): void {
  const { hidden, none, sources } = words.terminalService
  const rows = [...read.sources].map(([name, source]) => {
    const value: unknown = (read.values as Record<string, unknown>)[name]
    const isHidden = settingsTable[name].isSecret && value !== null
    return { name, value: isHidden ? null : value, isHidden, source }
  })
  if (isJson) {
    stdout.write(`${JSON.stringify({ settings: rows })}\n`)
    return
  }
  for (const { name, value, isHidden, source } of rows) {
    const shown = isHidden ? hidden : value === null || value === '' ? none : textOf(value)
    stdout.write(`${name.padEnd(28)} ${plain(shown)}  [${sources[source]}]\n`)
  }
}

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
