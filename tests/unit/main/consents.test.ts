import { describe, expect, test } from 'vitest'
import type { Account } from '../../../shared/accounts/account.ts'
import type { CommandName, ParsedInput } from '../../../shared/contract.ts'
import { usualKeys } from '../../../shared/keys/bindings.ts'
import { account, type ConsentState, consentsInState, fieldsOf, home, saving } from './consentsInState.ts'

type Case = [what: string, name: CommandName, input: object, says: RegExp, state?: Partial<ConsentState>]
const fields = fieldsOf(account(1, 'one.example'))
const apiKey = { accountId: 1, name: 'apiKey', origin: 'https://one.example' } as const
const userToken = { ...apiKey, name: 'userToken' } as const
const secondAccount = { ...account(1, 'one.example'), apiBase: 'https://one.example' }
const second = fieldsOf(secondAccount)
const here = {
  destination: 'this-machine',
  accountId: null,
  language: 'auto',
  speakers: null,
  hotwords: [],
  localOnly: false,
}
const keptHere = (key: string): Partial<ConsentState> => ({
  settings: { destination: 'remote' },
  localOnly: false,
  keptHere: [key],
})

const widening: Case[] = [
  [
    'a new account',
    'accounts.save',
    saving(null, { ...fields, baseUrl: 'https://evil.example/x' }),
    /^https:\/\/evil\.example\nDomain:\nevil\.example\n/,
  ],
  [
    'another address of an account',
    'accounts.save',
    saving(1, { ...fields, baseUrl: 'https://evil.example/x' }),
    /^https:\/\/evil\.example\nDomain:\nevil\.example\n/,
  ],
  [
    'a second address of an account',
    'accounts.save',
    saving(1, { ...fields, apiBase: 'https://evil.example' }),
    /^https:\/\/evil\.example\nDomain:\nevil\.example\n/,
  ],
  [
    'the first client ID',
    'accounts.save',
    saving(1, { ...fields, clientId: 'mine' }),
    /client ID: “mine”\n.*owner of these credentials/s,
  ],
  [
    'another address, which leaves a credential behind, with one that is entered for it',
    'accounts.save',
    saving(1, { ...fields, baseUrl: 'https://evil.example/x' }, { apiKey: 'theirs' }),
    /^https:\/\/evil\.example\nDomain:\nevil\.example\n.*API key: changed\nuser token: removed\n/s,
    { secrets: [apiKey, userToken] },
  ],
  [
    'another port of the same host',
    'accounts.save',
    saving(1, { ...fields, baseUrl: 'https://one.example:8443/x' }),
    /^https:\/\/one\.example:8443\n/,
  ],
  ['another account', 'accounts.activate', { accountId: 2 }, /https:\/\/two\.example\n/],
  ['the remote service for new recordings', 'settings.update', { destination: 'remote' }, /https:\/\/one\.example\n/],
  ['serial numbers', 'settings.update', { removeSerialNumbers: false }, /serial|recorders/],
  [
    'keys of other programs',
    'settings.update',
    { keys: { ...usualKeys, inBackground: true } },
    /other program does not get them: .*F\d/,
  ],
  [
    'one more key of other programs',
    'settings.update',
    { keys: { ...usualKeys, changed: { 'play.pause': ['Mod+Shift+c'] }, inBackground: true } },
    /other program does not get them: CommandOrControl\+Shift\+C\.$/,
    { settings: { keys: { ...usualKeys, inBackground: true } } },
  ],
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
    // The page could have set the title, so the question shows the file name.
    /^File: “a\.wav”, 1:01\n\n[^\n]*\nhttps:\/\/one\.example\nDomain:\none\.example\n\nThe service may store the audio at another address, which it gives for each upload\.$/,
    { localOnly: false },
  ],
  [
    'names and terms with one recording, where all go to the service',
    'recordings.transcribe',
    { recordingId: 1, destination: 'remote', options: { hotwords: ['Okafor', 'aquifer'] } },
    /\n\nThese 2 names and terms are sent with it:\n“Okafor”, “aquifer”$/,
    { settings: { destination: 'remote' }, localOnly: false },
  ],
  [
    'a name with one recording that goes where the settings say',
    'recordings.transcribe',
    { recordingId: 1, options: { hotwords: ['Okafor'] } },
    /This name or term is sent with it:\n“Okafor”$/,
    { settings: { destination: 'remote' }, localOnly: false },
  ],
  [
    'a name with several recordings that go where the settings say',
    'recordings.transcribeSeveral',
    { recordingIds: [1], options: { hotwords: ['Okafor'] } },
    /“Okafor”/,
    { settings: { destination: 'remote' } },
  ],
  [
    'names with an answer, where all go to the service',
    'imports.answer',
    {
      sourceKey: 'files',
      lastJobId: 1,
      choice: { ...here, destination: 'remote', hotwords: ['Okafor'] },
      remember: false,
    },
    /“Okafor”/,
    { settings: { destination: 'remote' }, localOnly: false },
  ],
  ...(['secretKey', 'apiKey', 'userToken', 'authorization'] as const).flatMap((name): Case[] => [
    [
      `another ${name} beside a user token`,
      'accounts.save',
      saving(1, second, { [name]: 'theirs' }),
      new RegExp(`^https://one\\.example\n.*: ${name === 'userToken' ? 'changed' : 'set'}\n.*owner of the new`, 's'),
      { accounts: [secondAccount], secrets: [userToken] },
    ],
    [
      `${name} removed`,
      'accounts.save',
      saving(1, second, { [name]: '' }),
      /: removed\n.*owner of the remaining credentials/s,
      { accounts: [secondAccount], secrets: [{ ...apiKey, name }] },
    ],
    [
      `${name}, the first credential`,
      'accounts.save',
      saving(1, second, { [name]: 'mine' }),
      /^https:\/\/one\.example\nDomain:\none\.example\n.*: set\n\n.*owner of these credentials/s,
      { accounts: [secondAccount] },
    ],
  ]),
  ...(
    [
      ['baseUrl', 'https://one.example/y'],
      ['apiBase', 'https://one.example/api'],
      ['clientId', 'theirs'],
      ['userId', 'theirs'],
      ['ownerId', 'theirs'],
      ['workflowStatusPath', '/theirs/{workflow_id}'],
    ] as const
  ).flatMap(([field, value]): Case[] => [
    [
      `another ${field} at the same address, with a user token`,
      'accounts.save',
      saving(1, { ...fields, [field]: value }),
      new RegExp(`^https://one\\.example\n.*: “${value.replaceAll(/[/.{}]/g, '\\$&')}”\n.*owner`, 's'),
      { secrets: [userToken] },
    ],
    [
      `${field} removed from an account with a client ID`,
      'accounts.save',
      saving(1, { ...fields, clientId: 'mine', [field]: field === 'baseUrl' ? value : '' }),
      field === 'baseUrl' ? /owner of the new credentials/ : /owner of the remaining credentials/,
      {
        accounts: [
          {
            ...account(1, 'one.example'),
            clientId: 'mine',
            [field]: field === 'baseUrl' ? 'https://one.example/z' : 'https://one.example/mine',
          },
        ],
      },
    ],
  ]),
  [
    'pasted user tokens in place of those of the account',
    'accounts.save',
    saving(1, { ...fields, userId: 'mine', userTokenSource: 'pasted' }),
    /source of user tokens: changed\n/,
    { accounts: [{ ...account(1, 'one.example'), userId: 'mine', userTokenSource: 'minted' }] },
  ],
  ['an account removed', 'accounts.remove', { accountId: 1 }, /^https:\/\/one\.example\n.*credentials are removed/s],
  [
    'a project whose recordings stay here, made an ordinary one',
    'projects.update',
    { projectId: 3, name: 'Source', defaults: { localOnly: false } },
    /Never leaves this machine/,
  ],
  ['such a project, removed', 'projects.remove', { projectId: 3 }, /Never leaves this machine/],
  [
    'a project transcribed here while the settings send, made as the settings say',
    'projects.update',
    { projectId: 4, name: 'Desk', defaults: { localOnly: false, destination: null } },
    /can send new ones/,
    { settings: { destination: 'remote' } },
  ],
  [
    'such a project, removed',
    'projects.remove',
    { projectId: 4 },
    /can send new ones/,
    { settings: { destination: 'remote' } },
  ],
  [
    'several recordings, transcribed elsewhere',
    'recordings.transcribeSeveral',
    { recordingIds: [1, 2], destination: 'remote' },
    /^“a\.wav”, “b\.wav”, “c\.wav” and 1 more\. 40:00 in all\.\n.*https:\/\/one\.example/s,
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
  [
    'a folder above one whose files stay here by a choice',
    'watchFolders.add',
    { path: '/', localOnly: false },
    /^\/in\n/,
    keptHere('folder:7'),
  ],
]

describe('a command that lets more leave the machine', () => {
  test.each(widening)('asks once for %s', async (...[, name, input, says, state]: Case) => {
    const yes = consentsInState(state)
    await yes.carryOut(name, input as never)
    expect(yes.asked).toHaveLength(1)
    expect(yes.asked[0]?.detail).toMatch(says)
    expect(yes.done).toEqual([name])
    const no = consentsInState(state)
    await expect(no.carryOut(name, input as never, 0)).rejects.toMatchObject({ code: 'not-confirmed' })
    expect(no.done).toEqual([])
  })

  test('asks before an unknown field chooses the remote service', async () => {
    const { asked, done, carryOut } = consentsInState()
    const input = {
      paths: ['/a'],
      localOnly: false,
      ask: false,
      later: [{ choice: { destination: 'remote' } }],
    } as ParsedInput<'recordings.import'>
    await expect(carryOut('recordings.import', input, 0)).rejects.toMatchObject({ code: 'not-confirmed' })
    expect(asked).toMatchObject([{ message: 'Send this file or folder away from this machine?' }])
    expect(done).toEqual([])
  })

  const remote = { destination: 'remote' as const, accountId: 1, language: 'auto', speakers: null, hotwords: [] }
  const choice = { ...remote, localOnly: false, projectId: null }
  test.each([
    ['files', '', 'Send files that you import away from this machine, without asking again?'],
    ['folder:7', 'x', 'Send new recordings from “/in” away from this machine, without asking again?'],
    ['device:note', 'x', 'Send new recordings from “NOTE” away from this machine, without asking again?'],
    ['device:other', 'x', 'Send new recordings from “other” away from this machine, without asking again?'],
  ])('names the source of a remembered choice: %s, whatever the page calls it', async (key, name, message) => {
    const { asked, carryOut } = consentsInState()
    await carryOut('imports.remember', { source: { key, name }, choice })
    await carryOut('imports.answer', { sourceKey: key, lastJobId: 1, choice, remember: true })
    await carryOut('imports.answer', { sourceKey: key, lastJobId: 1, choice, remember: false })
    expect(asked.map((question) => question.message)).toEqual([
      message,
      message,
      'Send these 4 recordings away from this machine?',
    ])
    const where = /The audio is sent to the account “Account 1” at:\nhttps:\/\/one\.example\nDomain:\none\.example\n/
    for (const question of asked) expect(question.detail).toMatch(where)
    const set = '“a.wav”, “b.wav”, “c.wav” and 1 more. 2:00:00 in all.'
    expect(asked.map(({ detail }) => detail.split('\n')[0])).toEqual([
      expect.stringMatching(/^The audio/),
      `Beginning with these 4 recordings: ${set}`,
      set,
    ])
  })

  test('calls only data sent over https encrypted', async () => {
    const plain = { ...account(3, 'desk.example'), baseUrl: 'http://desk.example/x' }
    const asksAbout = async (accounts: Account[], patch: ParsedInput<'settings.update'>) => {
      const { asked, carryOut } = consentsInState({ accounts, settings: { sendOver: 'chosen' } })
      await carryOut('settings.update', patch)
      return asked[0]?.detail ?? ''
    }
    for (const patch of [{ sendOver: 'any' as const }, { chosenNetworks: [home] }]) {
      expect(await asksAbout([account(1, 'one.example')], patch)).toMatch(/how much\. The recordings are encrypted\.$/)
      for (const accounts of [[account(1, 'one.example'), plain], [plain], []])
        expect(await asksAbout(accounts, patch)).toMatch(/how much\.$/)
    }
  })

  test('states that a network has no name', async () => {
    const { asked, carryOut } = consentsInState({ settings: { sendOver: 'chosen' }, network: null })
    await carryOut('settings.update', { chosenNetworks: [home] })
    expect(asked[0]?.detail).toMatch(/^A network without a name, in use now\n/)
  })

  test('asks two questions if one command allows two things to leave', async () => {
    const { asked, carryOut } = consentsInState({ settings: { sendOver: 'unmetered' } })
    await carryOut('settings.update', { destination: 'remote', sendOver: 'any' })
    expect(asked.map(({ message }) => message)).toEqual([
      'Send new recordings away from this machine?',
      'Send recordings over any network?',
    ])
  })
})

type Free = [what: string, name: CommandName, input: object, state?: Partial<ConsentState>]
const narrowing: Free[] = [
  [
    'another name and another unit of times',
    'accounts.save',
    saving(1, { ...fields, name: 'Desk', expiresInUnit: 'minutes' }),
    { secrets: [userToken] },
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
  // The engine refuses this with its own error.
  ['a recording that stays here', 'recordings.transcribe', { recordingId: 1, destination: 'remote' }],
  [
    'a project transcribed here, made as the settings say, which send nothing',
    'projects.update',
    { projectId: 4, name: 'Desk', defaults: { localOnly: false, destination: null } },
  ],
  [
    'a project transcribed here, made one that waits',
    'projects.update',
    { projectId: 4, name: 'Desk', defaults: { localOnly: false, destination: 'not-now' } },
    { settings: { destination: 'remote' } },
  ],
  ['an import as the recorder says', 'devices.import', { deviceId: 'note', ask: false }],
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
test.each(narrowing)('asks nothing for %s', async (...[, name, input, state]: Free) => {
  const { asked, done, carryOut } = consentsInState(state)
  await carryOut(name, input as never)
  expect(asked).toEqual([])
  expect(done).toEqual([name])
})

test('refuses more names than a question can list', async () => {
  const { asked, done, carryOut } = consentsInState({ localOnly: false })
  const hotwords = Array.from({ length: 61 }, (_, index) => `Name ${index}`)
  const input = { recordingId: 1, destination: 'remote' as const, options: { hotwords } }
  await expect(carryOut('recordings.transcribe', input)).rejects.toMatchObject({ code: 'hotwords-too-many-to-send' })
  expect([...asked, ...done]).toEqual([])
})

test('refuses the remote service if there is no account', async () => {
  const { asked, carryOut } = consentsInState({ accounts: [], activeId: null })
  await expect(carryOut('settings.update', { destination: 'remote' })).rejects.toMatchObject({ code: 'no-account' })
  expect(asked).toEqual([])
})
