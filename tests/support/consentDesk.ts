import { Consents } from '../../electron/main/consents.ts'
import type { ConsentQuestion } from '../../electron/main/consentWords.ts'
import type { EngineHost } from '../../electron/main/engineHost.ts'
import type { SecretVault } from '../../electron/main/secrets.ts'
import { type Account, newAccount } from '../../shared/account.ts'
import type { CommandName, ParsedInput } from '../../shared/contract.ts'
import { type Settings, settingsSchema } from '../../shared/settings.ts'

export const account = (id: number, host: string): Account => ({
  ...newAccount('custom'),
  id,
  name: `Account ${id}`,
  baseUrl: `https://${host}/developer/api`,
})
export const fieldsOf = ({ id: _id, ...fields }: Account) => fields
export const home = { id: 'home', name: 'Home' }

export type ConsentState = {
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
export function consentDesk(state: Partial<ConsentState> = {}) {
  const { settings = {}, accounts = [account(1, 'one.example'), account(2, 'two.example')], activeId = 1 } = state
  const { localOnly = true, keptHere = [], secrets = [] } = state
  const answers: Record<string, unknown> = {
    'accounts.list': { accounts, activeId },
    'settings.get': settingsSchema.parse(settings),
    'network.current': { ...home, metered: false, ...('network' in state ? { name: null } : {}) },
    'recordings.get': { title: 'A source', originalName: 'a.wav', durationMs: 61_000, localOnly },
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
