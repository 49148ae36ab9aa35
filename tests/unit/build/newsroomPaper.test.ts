import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newsroomSettingsPaper } from '../../../build/papers/newsroomSettingsPaper.mjs'
import { readSettings } from '../../../electron/service/newsroom/settings/readSettings.ts'
import { apiGroups } from '../../../electron/service/newsroom/settings/table.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('docs/newsroom.md lists every setting with its facts', () => {
  expect(read('docs/newsroom-settings.md')).toBe(newsroomSettingsPaper())
})

const variablesIn = (text: string) => [...text.matchAll(/TAPELOG_[A-Z_]+/g)].map(([name]) => name)

test('the newsroom’s units and settings files use only settings that exist', () => {
  const api = variablesIn(read('build/newsroom/tapelog-api.service'))
  const worker = variablesIn(read('build/newsroom/tapelog-worker.service'))
  const compose = variablesIn(read('build/newsroom/compose/compose.yaml'))
  const written = variablesIn(read('build/newsroom/compose/makeSecrets.sh'))
  const environment = Object.fromEntries([...api, ...worker, ...compose, ...written].map((name) => [name, '']))
  expect(Object.keys(environment)).toContain('TAPELOG_STORE_SECRET_ACCESS_KEY_FILE')
  for (const [groups, file] of [
    [apiGroups, 'service.json'],
    [['worker'] as const, 'worker.json'],
  ] as const) {
    const configPath = join(root, 'build/newsroom', file)
    const given = readSettings(groups, { flags: {}, environment, configPath })
    const codes = given.ok ? [] : given.problems.map(({ name, problem }) => `${name} ${problem.code}`)
    // The rest is secret, or the folder that the unit names.
    const secrets = file === 'service.json' ? ['work.folder', 'database.url', 'store.secretAccessKey'] : ['worker.key']
    expect(codes).toEqual(secrets.map((name) => `${name} missing`))
  }
})

test('npm ci --omit=dev installs zod, which a service from the sources imports', () => {
  expect(Object.keys(JSON.parse(read('package.json')).dependencies)).toContain('zod')
  expect(JSON.parse(read('package-lock.json')).packages['node_modules/zod'].dev).toBeUndefined()
})

test.each(['api', 'worker'])('a copied %s unit has a folder of its own, and its user a home', (name) => {
  const unit = read(`build/newsroom/tapelog-${name}.service`)
  expect(unit).toMatch(/^CacheDirectory=%N$/m)
  expect(unit).toMatch(/^Environment=TAPELOG_WORK_FOLDER=%C\/%N$/m)
  expect(unit).toMatch(/^Environment=HOME=/m)
})
