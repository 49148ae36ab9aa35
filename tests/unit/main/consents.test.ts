import { describe, expect, test } from 'vitest'
import { Consents } from '../../../electron/main/consents.ts'
import type { ConsentQuestion } from '../../../electron/main/consentWords.ts'
import type { EngineHost } from '../../../electron/main/engineHost.ts'
import type { SecretVault } from '../../../electron/main/secrets.ts'
import { type Account, newAccount } from '../../../shared/account.ts'
import type { CommandName, ParsedInput } from '../../../shared/contract.ts'
import { type Settings, settingsSchema } from '../../../shared/settings.ts'

const account = (id: number, host: string): Account => ({
  ...newAccount('custom'),
  id,
  name: `Account ${id}`,
  baseUrl: `https://${host}/developer/api`,
})
const fieldsOf = ({ id: _id, ...fields }: Account) => fields
const home = { id: 'home', name: 'Home' }

type State = {
  settings: Partial<Settings>
  accounts: Account[]
  activeId: number | null
  localOnly: boolean
  network: null
  /** Sources whose recordings stay here, by a choice that is remembered. */
  keptHere: string[]
  secrets: ReturnType<SecretVault['present']>
}

/** Consents over an engine in this state. `press`: what a person presses. */
function desk(state: Partial<State> = {}) {
  const { settings = {}, accounts = [account(1, 'one.example'), account(2, 'two.example')], activeId = 1 } = state
  const { localOnly = true, keptHere = [], secrets = [] } = state
  const answers: Record<string, unknown> = {
    'accounts.list': { accounts, activeId },
    'settings.get': settingsSchema.parse(settings),
    'network.current': { ...home, metered: false, ...('network' in state ? { name: null } : {}) },
    'recordings.get': { title: 'A source', originalName: 'a.wav', durationMs: 61_000, localOnly },
    'devices.list': { devices: [{ deviceId: 'note', name: 'NOTE', localOnly }] },
    'watchFolders.list': { folders: [{ id: 7, path: '/in', localOnly }] },
    'projects.list': { projects: [{ id: 3, name: 'Source', defaults: { localOnly: true } }] },
    'imports.remembered': {
      choices: keptHere.map((key) => ({ source: { key, name: key }, choice: { localOnly: true } })),
    },
  }
  const engine = { call: async (name: string) => answers[name] } as unknown as EngineHost
  const models = {
    models: [
      { id: 'small', title: 'Small', sizeBytes: 487_601_967, address: 'https://models.example/small.bin' },
      { id: 'demo', title: 'Demo', sizeBytes: 1000, address: null },
    ],
    addresses: [{ base: 'whisper.cpp', address: 'https://models.example/', usual: 'https://models.example/' }],
  }
  const consents = new Consents(engine, { present: () => secrets }, { call: async () => models as never })
  const asked: ConsentQuestion[] = []
  const done: string[] = []
  const carryOut = <N extends CommandName>(name: N, input: ParsedInput<N>, press = 1) =>
    consents.carryOut(
      name,
      input,
      async (question) => {
        asked.push(question)
        return press
      },
      async () => void done.push(name),
    )
  return { asked, done, carryOut, consents, answers }
}

type Case = [what: string, name: CommandName, input: object, says: RegExp, state?: Partial<State>]
const fields = fieldsOf(account(1, 'one.example'))
const apiKey = { accountId: 1, name: 'apiKey', origin: 'https://one.example' } as const
const here = {
  destination: 'this-machine',
  accountId: null,
  language: 'auto',
  speakers: null,
  hotwords: [],
  localOnly: false,
}
const keptHere = (key: string): Partial<State> => ({
  settings: { destination: 'remote' },
  localOnly: false,
  keptHere: [key],
})

const widening: Case[] = [
  ['a new account', 'accounts.create', { ...fields, baseUrl: 'https://evil.example/x' }, /^https:\/\/evil\.example\n/],
  [
    'another address of an account',
    'accounts.update',
    { accountId: 1, fields: { ...fields, baseUrl: 'https://evil.example/x' } },
    /^https:\/\/evil\.example\n/,
  ],
  [
    'a second address of an account',
    'accounts.update',
    { accountId: 1, fields: { ...fields, apiBase: 'https://evil.example' } },
    /^https:\/\/evil\.example\n/,
  ],
  [
    'another port of the same host',
    'accounts.update',
    { accountId: 1, fields: { ...fields, baseUrl: 'https://one.example:8443/x' } },
    /^https:\/\/one\.example:8443\n/,
  ],
  ['another account', 'accounts.activate', { accountId: 2 }, /https:\/\/two\.example\n/],
  ['the remote service for new recordings', 'settings.update', { destination: 'remote' }, /https:\/\/one\.example\n/],
  ['serial numbers', 'settings.update', { removeSerialNumbers: false }, /serial|recorders/],
  ['any network', 'settings.update', { sendOver: 'any' }, /network/, { settings: { sendOver: 'unmetered' } }],
  ['unmetered networks', 'settings.update', { sendOver: 'unmetered' }, /network/, { settings: { sendOver: 'chosen' } }],
  [
    'one more network',
    'settings.update',
    { chosenNetworks: [home, { id: 'aurora', name: 'Home' }] },
    /“Home”, in use now\n“Home”, not in use now/,
    { settings: { sendOver: 'chosen' } },
  ],
  [
    'chosen networks in place of those that are not metered',
    'settings.update',
    { sendOver: 'chosen' },
    /“Home”, in use now/,
    { settings: { sendOver: 'unmetered', chosenNetworks: [home] } },
  ],
  [
    'the remote service for one recording',
    'recordings.transcribe',
    { recordingId: 1, destination: 'remote' },
    // The title is the page's; the file is not.
    /^File: “a\.wav”, 1:01\n\n[^\n]*\nhttps:\/\/one\.example$/,
    { localOnly: false },
  ],
  [
    'another credential in place of one',
    'secrets.set',
    { accountId: 1, name: 'apiKey', value: 'theirs' },
    /^https:\/\/one\.example\n.*owner/s,
    { secrets: [apiKey] },
  ],
  [
    'a credential taken away',
    'secrets.set',
    { accountId: 1, name: 'apiKey', value: '' },
    /owner/,
    { secrets: [apiKey] },
  ],
  ...(['clientId', 'userId'] as const).map(
    (field): Case => [
      `another ${field} at the same address`,
      'accounts.update',
      { accountId: 1, fields: { ...fields, [field]: 'theirs' } },
      /^https:\/\/one\.example\n.*owner/s,
      { accounts: [{ ...account(1, 'one.example'), [field]: 'mine' }] },
    ],
  ),
  [
    'a project whose recordings stay here, made an ordinary one',
    'projects.update',
    { projectId: 3, name: 'Source', defaults: { localOnly: false } },
    /Never leaves this machine/,
  ],
  ['such a project, removed', 'projects.remove', { projectId: 3 }, /Never leaves this machine/],
  [
    'several recordings, transcribed elsewhere',
    'recordings.transcribeSeveral',
    { recordingIds: [1, 2], destination: 'remote' },
    /https:\/\/one\.example/,
  ],
  ...(['files', 'folder:7', 'device:note'] as const).flatMap((key): Case[] => [
    [
      `what was chosen for ${key} to stay here, chosen otherwise`,
      'imports.remember',
      { source: { key, name: 'x' }, choice: here },
      /never leave this machine/,
      keptHere(key),
    ],
    [
      `the same in an answer (${key})`,
      'imports.answer',
      { sourceKey: key, lastJobId: 1, choice: here, remember: false },
      /never/,
      keptHere(key),
    ],
    [`the same forgotten (${key})`, 'imports.forget', { sourceKey: key }, /never/, keptHere(key)],
  ]),
  [
    'files that stay here, imported otherwise',
    'recordings.import',
    { paths: ['/a'], localOnly: false, ask: false, destination: 'this-machine' },
    /never/,
    keptHere('files'),
  ],
  [
    'files that stay here, imported with a question',
    'recordings.import',
    { paths: ['/a'], localOnly: false, ask: true },
    /never/,
    keptHere('files'),
  ],
  [
    'a recorder whose files stay here, imported otherwise',
    'devices.import',
    { deviceId: 'note', ask: false, destination: 'remote' },
    /never/,
    keptHere('device:note'),
  ],
  ['a recorder that stays here, forgotten', 'devices.forget', { deviceId: 'note' }, /from this device/],
  [
    'a recorder whose files stay here, forgotten',
    'devices.forget',
    { deviceId: 'note' },
    /never/,
    keptHere('device:note'),
  ],
  ['a recording that stays here', 'recordings.setLocalOnly', { recordingId: 1, localOnly: false }, /“a\.wav”, 1:01/],
  [
    'a recorder whose recordings stay here',
    'devices.update',
    { deviceId: 'note', localOnly: false },
    /from this device/,
  ],
  ['an import from it that may leave', 'devices.import', { deviceId: 'note', localOnly: false }, /from this device/],
  ['a folder that stays here, no longer watched', 'watchFolders.remove', { watchFolderId: 7 }, /^\/in\n.*again/s],
  [
    'a folder whose files stay here by a choice, no longer watched',
    'watchFolders.remove',
    { watchFolderId: 7 },
    /never/,
    keptHere('folder:7'),
  ],
  ['a folder whose recordings stay here', 'watchFolders.add', { path: '/in', localOnly: false }, /^\/in\n/],
]

describe('what widens what may leave is asked for, once, and not done without a yes', () => {
  test.each(widening)('%s', async (...[, name, input, says, state]: Case) => {
    const yes = desk(state)
    await yes.carryOut(name, input as never)
    expect(yes.asked).toHaveLength(1)
    expect(yes.asked[0]?.detail).toMatch(says)
    expect(yes.done).toEqual([name])
    const no = desk(state)
    await expect(no.carryOut(name, input as never, 0)).rejects.toMatchObject({ code: 'not-confirmed' })
    expect(no.done).toEqual([])
  })

  test('what no rule names, and chooses the remote service somewhere in it', async () => {
    const { asked, done, carryOut } = desk()
    const input = {
      paths: ['/a'],
      localOnly: false,
      ask: false,
      later: [{ choice: { destination: 'remote' } }],
    } as ParsedInput<'recordings.import'>
    await expect(carryOut('recordings.import', input, 0)).rejects.toMatchObject({ code: 'not-confirmed' })
    expect(asked).toMatchObject([{ message: 'Send these recordings away from this machine?' }])
    expect(done).toEqual([])
  })

  const remote = { destination: 'remote' as const, accountId: 1, language: 'auto', speakers: null, hotwords: [] }
  const choice = { ...remote, localOnly: false, projectId: null }
  test.each([
    ['files', '', 'Send files that you import away from this machine, without asking again?'],
    ['folder:7', 'x', 'Send new recordings from “/in” away from this machine, without asking again?'],
    ['device:note', 'x', 'Send new recordings from “NOTE” away from this machine, without asking again?'],
    ['device:other', 'x', 'Send new recordings from “other” away from this machine, without asking again?'],
  ])('a remembered choice says what follows it: %s, whatever the page calls it', async (key, name, message) => {
    const { asked, carryOut } = desk()
    await carryOut('imports.remember', { source: { key, name }, choice })
    await carryOut('imports.answer', { sourceKey: key, lastJobId: 1, choice, remember: true })
    await carryOut('imports.answer', { sourceKey: key, lastJobId: 1, choice, remember: false })
    expect(asked.map((question) => question.message)).toEqual([
      message,
      message,
      'Send these recordings away from this machine?',
    ])
    const detail = /^The audio is sent to the account “Account 1” at:\nhttps:\/\/one\.example\n/
    for (const question of asked) expect(question.detail).toMatch(detail)
  })

  test('only what is sent over https is called encrypted', async () => {
    const plain = { ...account(3, 'desk.example'), baseUrl: 'http://desk.example/x' }
    const asksAbout = async (accounts: Account[], patch: ParsedInput<'settings.update'>) => {
      const { asked, carryOut } = desk({ accounts, settings: { sendOver: 'chosen' } })
      await carryOut('settings.update', patch)
      return asked[0]?.detail ?? ''
    }
    for (const patch of [{ sendOver: 'any' as const }, { chosenNetworks: [home] }]) {
      expect(await asksAbout([account(1, 'one.example')], patch)).toMatch(/how much\. The recordings are encrypted\.$/)
      for (const accounts of [[account(1, 'one.example'), plain], [plain], []])
        expect(await asksAbout(accounts, patch)).toMatch(/how much\.$/)
    }
  })

  test('a network without a name is called that', async () => {
    const { asked, carryOut } = desk({ settings: { sendOver: 'chosen' }, network: null })
    await carryOut('settings.update', { chosenNetworks: [home] })
    expect(asked[0]?.detail).toMatch(/^A network without a name, in use now\n/)
  })

  test('two widenings in one command are two questions', async () => {
    const { asked, carryOut } = desk({ settings: { sendOver: 'unmetered' } })
    await carryOut('settings.update', { destination: 'remote', sendOver: 'any' })
    expect(asked.map(({ message }) => message)).toEqual([
      'Send new recordings away from this machine?',
      'Send recordings over any network?',
    ])
  })
})

type Free = [what: string, name: CommandName, input: object, state?: Partial<State>]
const narrowing: Free[] = [
  [
    'another path at the same address',
    'accounts.update',
    { accountId: 1, fields: { ...fields, baseUrl: 'https://one.example/y' } },
  ],
  ['the account in use', 'accounts.activate', { accountId: 1 }],
  ['no account', 'accounts.activate', { accountId: null }],
  ['this machine', 'settings.update', { destination: 'this-machine' }, { settings: { destination: 'remote' } }],
  ['remote, which it is', 'settings.update', { destination: 'remote' }, { settings: { destination: 'remote' } }],
  ['fewer networks', 'settings.update', { sendOver: 'chosen', chosenNetworks: [home] }],
  [
    'one network less',
    'settings.update',
    { chosenNetworks: [] },
    { settings: { sendOver: 'chosen', chosenNetworks: [home] } },
  ],
  [
    'a folder whose recordings may leave, no longer watched',
    'watchFolders.remove',
    { watchFolderId: 7 },
    { localOnly: false },
  ],
  ['a folder that is not watched', 'watchFolders.remove', { watchFolderId: 8 }],
  ['keeping a recording here', 'recordings.setLocalOnly', { recordingId: 1, localOnly: true }],
  ['letting go what may leave', 'recordings.setLocalOnly', { recordingId: 1, localOnly: false }, { localOnly: false }],
  [
    'one recording, where all go to the service',
    'recordings.transcribe',
    { recordingId: 1, destination: 'remote' },
    { settings: { destination: 'remote' }, localOnly: false },
  ],
  // The engine refuses it by name.
  ['a recording that stays here', 'recordings.transcribe', { recordingId: 1, destination: 'remote' }],
  ['an import as the recorder says', 'devices.import', { deviceId: 'note', ask: false }],
  ['the first credential', 'secrets.set', { accountId: 1, name: 'userToken', value: 'mine' }, { secrets: [apiKey] }],
  ['the first client ID', 'accounts.update', { accountId: 1, fields: { ...fields, clientId: 'mine' } }],
  [
    'a choice kept',
    'imports.remember',
    { source: { key: 'files', name: '' }, choice: { ...here, localOnly: true } },
    keptHere('files'),
  ],
  ['an import by that choice', 'recordings.import', { paths: ['/a'], localOnly: false, ask: false }, keptHere('files')],
  ['a choice forgotten that let them leave', 'imports.forget', { sourceKey: 'files' }, { localOnly: false }],
  ['a recorder forgotten that may send', 'devices.forget', { deviceId: 'note' }, { localOnly: false }],
]
test.each(narrowing)('nothing is asked for %s', async (...[, name, input, state]: Free) => {
  const { asked, done, carryOut } = desk(state)
  await carryOut(name, input as never)
  expect(asked).toEqual([])
  expect(done).toEqual([name])
})

test('without an account there is no remote service to choose', async () => {
  const { asked, carryOut } = desk({ accounts: [], activeId: null })
  await expect(carryOut('settings.update', { destination: 'remote' })).rejects.toMatchObject({ code: 'no-account' })
  expect(asked).toEqual([])
})

test('one question at a time; a no is also the answer to those that wait behind it', async () => {
  const { consents } = desk()
  const open = Promise.withResolvers<number>()
  const shown: string[] = []
  const ask = (host: string) =>
    consents.carryOut(
      'accounts.create',
      { ...fields, baseUrl: `https://${host}/x` },
      (question) => {
        shown.push(question.detail.split('\n')[0] ?? '')
        return open.promise
      },
      async () => host,
    )
  const all = ['first.example', 'second.example', 'third.example'].map(ask)
  await expect.poll(() => shown).toEqual(['https://first.example'])
  open.resolve(0)
  for (const one of await Promise.allSettled(all))
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'not-confirmed' } })
  expect(shown).toEqual(['https://first.example'])
})

test('the question and what it is about are one: nothing else of the kind happens between them', async () => {
  const { consents } = desk()
  const order: string[] = []
  const answer = Promise.withResolvers<number>()
  const first = consents.carryOut(
    'accounts.create',
    { ...fields, baseUrl: 'https://first.example/x' },
    () => answer.promise,
    async () => void order.push('first'),
  )
  const second = consents.carryOut(
    'settings.update',
    {},
    async () => 1,
    async () => void order.push('second'),
  )
  answer.resolve(1)
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'second'])
})

test('a name cannot add sentences to a question, or hide an address', async () => {
  const name = `Desk”\n\nhttps://good.example\u202e${'x'.repeat(200)}`
  const { asked, carryOut } = desk({ accounts: [{ ...account(1, 'evil.example'), name }] })
  await carryOut('settings.update', { destination: 'remote' })
  const [, origin, ...rest] = (asked[0]?.detail ?? '').split('\n')
  expect(asked[0]?.detail).not.toContain('\u202e')
  expect(asked[0]?.detail.split('\n')[0]?.length).toBeLessThan(180)
  expect(origin).toBe('https://evil.example')
  expect(rest.join('')).not.toContain('example')
})

test('a folder cannot add sentences to a question', async () => {
  const path = '/in\n\nThis is safe.\u202e'
  const { asked, carryOut, answers } = desk()
  answers['watchFolders.list'] = { folders: [{ id: 7, path, localOnly: true }] }
  await carryOut('watchFolders.add', { path, localOnly: false })
  expect(asked[0]?.detail.split('\n')[0]).toBe('/in This is safe.')
})

test('a download of a model says its address and its size first; another address for models is confirmed too', async () => {
  const { carryOut, asked, done } = desk({})
  await expect(carryOut('models.install', { ids: ['small'] }, 0)).rejects.toMatchObject({ code: 'not-confirmed' })
  expect(done).toEqual([])
  await carryOut('models.install', { ids: ['small', 'demo'] })
  expect(asked.at(-1)).toMatchObject({ message: 'Download “Small”?', buttons: ['Cancel', 'Download'] })
  expect(asked.at(-1)?.detail).toMatch(/^488 MB from:\nhttps:\/\/models\.example\/small\.bin\n/)

  const before = asked.length
  await carryOut('models.setAddress', { base: 'whisper.cpp', address: null })
  await carryOut('models.setAddress', { base: 'whisper.cpp', address: 'https://models.example/' })
  expect(asked.length).toBe(before)
  await carryOut('models.setAddress', { base: 'whisper.cpp', address: 'https://other.example/' })
  expect(asked.at(-1)?.detail).toContain('https://other.example/')
})
