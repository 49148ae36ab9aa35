import { Consents } from '../../../electron/main/consents.ts'
import type { EngineHost } from '../../../electron/main/engineHost.ts'
import { LetOut } from '../../../electron/main/letOut.ts'
import type { HeldSecret } from '../../../electron/main/secrets.ts'
import { type Account, type AccountFields, newAccount } from '../../../shared/accounts/account.ts'
import type { CommandName, ParsedInput } from '../../../shared/contract.ts'
import { type Settings, settingsSchema } from '../../../shared/settings/settings.ts'
import type { ConsentQuestion } from '../../../shared/words/en/consents.ts'

export const account = (id: number, host: string): Account => ({
  ...newAccount('custom'),
  id,
  credentialSet: `account-${id}`,
  name: `Account ${id}`,
  baseUrl: `https://${host}/developer/api`,
})
export const fieldsOf = ({ id: _id, credentialSet: _set, ...fields }: Account) => fields
export const saving = (
  accountId: number | null,
  fields: AccountFields,
  secrets: ParsedInput<'accounts.save'>['secrets'] = {},
): ParsedInput<'accounts.save'> => ({ accountId, fields, secrets, file: null, untested: false })
export const home = { id: 'home', name: 'Home' }

export type ConsentState = {
  settings: Partial<Settings>
  accounts: Account[]
  activeId: number | null
  localOnly: boolean
  network: null
  /** Sources whose recordings stay here because of a remembered choice. */
  keptHere: string[]
  secrets: (HeldSecret & { accountId: number })[]
  /** Imports that wait for an answer: their number and the newest of them. */
  waiting: { recordings: number; lastJobId: number }
  /** Milliseconds, of a clock that stands still. */
  clock: { nowMs: number }
}

/** The consent rules over an engine in this state. `press`: the button that a person presses. */
export function consentsInState(state: Partial<ConsentState> = {}) {
  const { settings = {}, accounts = [account(1, 'one.example'), account(2, 'two.example')], activeId = 1 } = state
  const { localOnly = true, keptHere = [], secrets = [], clock = { nowMs: 0 } } = state
  const { waiting = { recordings: 4, lastJobId: 9 } } = state
  const answers: Record<string, unknown> = {
    'accounts.list': { accounts, activeId, abilities: [] },
    'settings.get': settingsSchema.parse(settings),
    'network.current': { ...home, metered: false, ...('network' in state ? { name: null } : {}) },
    'recordings.get': { title: 'A source', originalName: 'a.wav', durationMs: 61_000, localOnly },
    'recordings.selected': {
      recordings: ['a', 'b', 'c', 'd', 'e'].map((name, index) => ({
        id: index + 1,
        title: 'Ice cream',
        originalName: `${name}.wav`,
        durationMs: 600_000,
        localOnly: name === 'e',
      })),
    },
    'imports.waiting': {
      questions: ['files', 'folder:7', 'device:note', 'device:other'].map((key) => ({
        source: { key, name: '' },
        firstNames: ['a.wav', 'b.wav', 'c.wav'],
        durationMs: 7_200_000,
        ...waiting,
      })),
    },
    'devices.recordings': {
      recordings: ['a', 'b', 'c', 'd'].map((key) => ({
        key,
        title: `${key}.wav`,
        state: key === 'd' ? 'known' : 'new',
      })),
    },
    'bindings.list': {
      devices: [{ id: 5, serialNumber: '8810000001', typeOverride: null, recordType: 'notepin' }],
    },
    'devices.list': { devices: [{ deviceId: 'note', name: 'NOTE', localOnly }] },
    'watchFolders.list': { folders: [{ id: 7, path: '/in', localOnly }] },
    'projects.list': {
      projects: [
        { id: 3, name: 'Source', defaults: { localOnly: true, destination: null } },
        { id: 4, name: 'Desk', defaults: { localOnly: false, destination: 'this-machine' } },
      ],
    },
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
  const consents = new Consents(
    engine,
    { heldIn: (set) => secrets.filter(({ accountId }) => set === `account-${accountId}`) },
    { call: async () => models as never },
    new LetOut(),
    'https://updates.example/tapelog/',
    () => clock.nowMs,
  )
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
