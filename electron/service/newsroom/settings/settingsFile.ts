import { readFileSync, statSync } from 'node:fs'
import type { SettingProblem } from './settingProblem.ts'
import { groupOf, type SettingName, settingNames, settingsTable } from './table.ts'

type SettingsFile = { values: ReadonlyMap<SettingName, unknown>; problems: SettingProblem[] }

const othersMayRead = 0o004

/** The settings in a file such as `{"listen": {"port": 8700}}`. `path`: null for no file. */
export function readSettingsFile(path: string | null): SettingsFile {
  const values = new Map<SettingName, unknown>()
  const problems: SettingProblem[] = []
  const fail = (problem: Extract<SettingProblem, { name: null }>['problem']) => {
    problems.push({ name: null, problem } as SettingProblem)
    return { values, problems }
  }
  if (path === null) return { values, problems }
  let text: string
  let mode: number
  try {
    text = readFileSync(path, 'utf8')
    mode = statSync(path).mode
  } catch {
    return fail({ code: 'file-unreadable' })
  }
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return fail({ code: 'file-not-json' })
  }
  if (!isObject(parsed)) return fail({ code: 'file-not-json' })
  const groups = new Set<string>(settingNames.map(groupOf))
  for (const [group, given] of Object.entries(parsed)) {
    if (!groups.has(group) || !isObject(given)) {
      fail({ code: 'unknown-key', given: group })
      continue
    }
    for (const [key, value] of Object.entries(given)) {
      const name = settingNames.find((one) => one === `${group}.${key}`)
      if (name === undefined) fail({ code: 'unknown-key', given: `${group}.${key}` })
      // As in other files of settings, null is no value.
      else if (value !== null) values.set(name, value)
    }
  }
  const hasSecret = [...values.keys()].some((name) => settingsTable[name].isSecret)
  if (hasSecret && process.platform !== 'win32' && mode & othersMayRead) fail({ code: 'file-open-to-others' })
  return { values, problems }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
