import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings } from '../../../electron/service/newsroom/settings/readSettings.ts'
import { flagOf, settingNames, settingsTable, variableOf } from '../../../electron/service/newsroom/settings/table.ts'
import { selfSigned } from '../../support/selfSigned.ts'
import { testFolder } from '../../support/testFolder.ts'

const folder = testFolder()
let files = 0
function fileOf(content: unknown, mode = 0o600): string {
  const path = join(folder, `settings-${++files}`)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content), { mode })
  return path
}

type Given = { flags?: Record<string, string>; environment?: Record<string, string>; file?: unknown; mode?: number }
const given = ({ flags = {}, environment = {}, file, mode }: Given) => ({
  ...{ flags, environment },
  configPath: file === undefined ? null : fileOf(file, mode),
})
const listen = (all: Given) => readSettings(['listen'], given(all))
const problemsOf = (read: ReturnType<typeof listen>) => (read.ok ? [] : read.problems)

test('a flag counts before the environment, the file and the default', () => {
  const file = { listen: { port: 1, host: '::1', connections: 3 } }
  const read = listen({
    file,
    environment: { TAPELOG_LISTEN_PORT: '2', TAPELOG_LISTEN_HOST: 'localhost' },
    flags: { '--listen-port': '3' },
  })
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  expect(read.values).toMatchObject({
    ...{ 'listen.port': 3, 'listen.host': 'localhost', 'listen.connections': 3, 'listen.noticeSeconds': 5 },
  })
  expect(
    ['listen.port', 'listen.host', 'listen.connections', 'listen.noticeSeconds'].map((name) =>
      read.sources.get(name as 'listen.port'),
    ),
  ).toEqual(['flag', 'environment', 'file', 'usual'])
})

test('a secret has no flag and may be in a file that a variable names', () => {
  expect(settingNames.filter((name) => settingsTable[name].isSecret)).toEqual([
    ...['signIn.providers', 'database.url', 'store.secretAccessKey', 'worker.key'],
  ])
  for (const name of settingNames) expect(flagOf(name) === null).toBe(settingsTable[name].isSecret)
  const secret = fileOf('postgres://u:p@127.0.0.1/tapelog\n')
  const read = readSettings(['database'], given({ environment: { TAPELOG_DATABASE_URL_FILE: secret } }))
  expect(read).toMatchObject({ ok: true, values: { 'database.url': 'postgres://u:p@127.0.0.1/tapelog' } })
  const missing = readSettings(
    ['database'],
    given({ environment: { TAPELOG_DATABASE_URL_FILE: join(folder, 'none') } }),
  )
  expect(problemsOf(missing as never)).toMatchObject([{ problem: { code: 'secret-file-unreadable' } }])
  const both = { TAPELOG_DATABASE_URL_FILE: secret, TAPELOG_DATABASE_URL: 'postgres://127.0.0.1/tapelog' }
  expect(problemsOf(readSettings(['database'], given({ environment: both })) as never)).toMatchObject([
    { problem: { code: 'given-twice' } },
  ])
})

test('identity providers come from a JSON file or the settings file', () => {
  const provider = {
    ...{ newsroomClient: 'news', issuer: 'https://id.news.example', clientId: 'tapelog', clientSecret: 'hush' },
  }
  const whole = [{ ...provider, scopes: 'openid email profile' }]
  const environment = { TAPELOG_SIGN_IN_PROVIDERS_FILE: fileOf([provider]) }
  for (const all of [{ environment }, { file: { signIn: { providers: [provider] } } }])
    expect(readSettings(['signIn'], given(all))).toMatchObject({ ok: true, values: { 'signIn.providers': whole } })
  const wrong = [{ ...provider, issuer: 'http://hush.example', port: 1 }]
  const read = readSettings(['signIn'], given({ environment: { TAPELOG_SIGN_IN_PROVIDERS: JSON.stringify(wrong) } }))
  const sentence = expect.stringMatching(/^issuer: give the address .*; port: there is no setting of this name\.$/)
  expect(read).toMatchObject({
    ok: false,
    problems: [{ name: 'signIn.providers', problem: { code: 'sign-in', sentence } }],
  })
  expect(JSON.stringify(read)).not.toContain('hush')
})

test('an empty variable and null count as not set', () => {
  const read = listen({ environment: { TAPELOG_LISTEN_PORT: '' }, file: { listen: { host: null } } })
  expect(read).toMatchObject({ ok: true, values: { 'listen.port': 8700, 'listen.host': '127.0.0.1' } })
})

test('flags and variables have unique names made from the setting', () => {
  expect(flagOf('listen.publicOrigin')).toBe('--listen-public-origin')
  expect(variableOf('store.secretAccessKey')).toBe('TAPELOG_STORE_SECRET_ACCESS_KEY')
  expect(new Set(settingNames.map(variableOf)).size).toBe(settingNames.length)
})

describe('a refused setting', () => {
  test.each([
    ['a text for a number', { file: { listen: { port: '8o' } } }, 'listen.port', 'number'],
    ['a number out of its limits', { flags: { '--listen-port': '65536' } }, 'listen.port', 'number'],
    ['a broken number', { file: { listen: { port: 1.5 } } }, 'listen.port', 'number'],
    ['yes for true', { environment: { TAPELOG_LISTEN_PLAIN_HTTP: 'yes' } }, 'listen.plainHttp', 'yes-or-no'],
    [
      'a path in an origin',
      { file: { listen: { publicOrigin: 'https://a.example/b' } } },
      'listen.publicOrigin',
      'origin',
    ],
    ['plain http', { file: { listen: { publicOrigin: 'http://a.example' } } }, 'listen.publicOrigin', 'plain-http'],
    ['no host', { file: { listen: { host: 'a b' } } }, 'listen.host', 'host'],
    ['an open address', { file: { listen: { host: '10.0.0.1' } } }, 'listen.tlsCertificate', 'tls-needed'],
    [
      'every address without an origin',
      { file: { listen: { host: '0.0.0.0', plainHttp: true } } },
      ...['listen.publicOrigin', 'origin-needed'],
    ],
    ['a certificate without a key', { flags: { '--listen-tls-certificate': '/c' } }, 'listen.tlsKey', 'alone'],
    ['an unknown key', { file: { listen: { prot: 1 } } }, null, 'unknown-key'],
    ['an unknown group', { file: { lisen: { port: 1 } } }, null, 'unknown-key'],
    ['a group that is no object', { file: { listen: 1 } }, null, 'unknown-key'],
    ['a mistyped variable', { environment: { TAPELOG_LISTEN_PROT: '1' } }, null, 'unknown-variable'],
    ['a mistyped variable of sign-in', { environment: { TAPELOG_SIGN_IN_PROVIDER: '1' } }, null, 'unknown-variable'],
    ['no JSON', { file: 'port=1' }, null, 'file-not-json'],
    ['a list', { file: [] }, null, 'file-not-json'],
    [
      'a secret in a file that all can read',
      { file: { worker: { key: 'tlw_hush' } }, mode: 0o644 },
      ...[null, 'file-open-to-others'],
    ],
  ] as [string, Given, string | null, string][])('is %s', (_what, all, name, code) => {
    const problems = problemsOf(listen(all))
    expect(problems).toMatchObject([{ name, problem: { code } }])
    expect(JSON.stringify(problems)).not.toMatch(/hush/)
  })

  test('is an unknown log level, or providers that are no list', () => {
    const file = { log: { level: 'loud' }, signIn: { providers: {} } }
    expect(problemsOf(readSettings(['log', 'signIn'], given({ file })) as never)).toMatchObject([
      { name: 'log.level', problem: { code: 'one-of' } },
      { name: 'signIn.providers', problem: { code: 'json-list' } },
    ])
  })

  test('is an unreadable certificate, or one of another key', () => {
    const files = (certificate: string, key: string) => ({
      flags: { '--listen-tls-certificate': certificate, '--listen-tls-key': key },
    })
    const [one, other] = [selfSigned(), selfSigned()]
    expect(problemsOf(listen(files(join(folder, 'none'), fileOf(one.key))))).toMatchObject([
      { name: 'listen.tlsCertificate', problem: { code: 'pem-unreadable' } },
    ])
    expect(problemsOf(listen(files(fileOf(one.certificate), fileOf(other.key))))).toMatchObject([
      { name: 'listen.tlsCertificate', problem: { code: 'pem-no-pair' } },
    ])
    expect(problemsOf(listen(files(fileOf(one.certificate), fileOf(one.key))))).toEqual([])
  })

  test('is an object store over plain http on a network', () => {
    const file = { store: { endpoint: 'http://s3.example', bucket: 'b', accessKeyId: 'id', secretAccessKey: 'hush' } }
    const read = readSettings(['store'], given({ file }))
    expect(problemsOf(read as never)).toMatchObject([
      { name: 'store.bucket', problem: { code: 'store', sentence: 'is not a name that a bucket can have' } },
      { name: 'store.endpoint', problem: { code: 'store' } },
    ])
    expect(JSON.stringify(read)).not.toContain('hush')
  })

  test('is reported with all other problems of its groups at once', () => {
    const problems = problemsOf(listen({ file: { listen: { port: -1, plainHttp: 1 }, database: { url: 'nonsense' } } }))
    expect(problems.map(({ name }) => name)).toEqual(['listen.port', 'listen.plainHttp'])
  })
})
