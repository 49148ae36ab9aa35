import type { Account } from '../../shared/account.ts'
import type { CommandName, CommandOutput, EngineCommandName, ParsedInput } from '../../shared/contract.ts'
import type { ModelList } from '../../shared/contractModels.ts'
import { filesSource, type ImportChoice, watchFolderSource } from '../../shared/importing.ts'
import { type Project, type ProjectDefaults, usualDefaults } from '../../shared/projects.ts'
import { problem } from '../../shared/sentences/problem.ts'
import type { ConsentQuestion } from './consentWords.ts'
import type { EngineHost } from './engineHost.ts'
import type { ModelsHost } from './modelsHost.ts'
import type { SecretVault } from './secrets.ts'
import { choosesRemote, hasOtherOwner, newOrigins, originsOf, widerSending } from './widening.ts'
import { currentConsentWords as words } from './words.ts'

type Facts = {
  ask: <N extends EngineCommandName>(name: N, input: unknown) => Promise<CommandOutput<N>>
  models: () => Promise<ModelList>
  /** Credentials that are kept. */
  secrets: () => ReturnType<SecretVault['present']>
}
/** The questions before a command may be carried out; none where it lets no more leave than before. */
type ConsentRule<N extends CommandName> = (input: ParsedInput<N>, facts: Facts) => Promise<(ConsentQuestion | null)[]>

async function accountOf({ ask }: Facts, accountId: number | null): Promise<Account | null> {
  const { accounts } = await ask('accounts.list', undefined)
  return accounts.find(({ id }) => id === accountId) ?? null
}

/** The account that new remote work goes to. Throws `no-account`. */
async function accountInUse(facts: Facts): Promise<Account> {
  const { activeId } = await facts.ask('accounts.list', undefined)
  const account = await accountOf(facts, activeId)
  if (!account) throw problem('no-account')
  return account
}

/** Once the remote service is chosen for new recordings, choosing it again for some of them decides nothing new. */
async function remoteQuestion(input: unknown, facts: Facts, what: Parameters<typeof words.remote>[0]) {
  if (!choosesRemote(input)) return null
  const { destination } = await facts.ask('settings.get', undefined)
  if (destination === 'remote') return null
  const account = await accountInUse(facts)
  return words.remote(what, account.name, originsOf(account))
}

/**
 * What a person calls a source; null for files that they import. The page's own name for it is not used: it could be false.
 */
async function sourceName(sourceKey: string, { ask }: Facts): Promise<string | null> {
  if (sourceKey === filesSource.key) return null
  const id = sourceKey.slice(sourceKey.indexOf(':') + 1)
  if (sourceKey.startsWith('folder:')) {
    const { folders } = await ask('watchFolders.list', undefined)
    return folders.find((folder) => String(folder.id) === id)?.path ?? id
  }
  if (!sourceKey.startsWith('device:')) return id
  const { devices } = await ask('devices.list', undefined)
  return devices.find(({ deviceId }) => deviceId === id)?.name ?? id
}

/** Whether a remembered choice keeps recordings from this source on this machine. */
async function isKeptHere(sourceKey: string, facts: Facts): Promise<boolean> {
  const { choices } = await facts.ask('imports.remembered', undefined)
  const remembered = choices.find(({ source }) => source.key === sourceKey)
  return remembered !== undefined && (await choiceStaysHere(remembered.choice, facts))
}

/** A person chose that recordings from this source never leave this machine, and the command does not keep to that. */
async function sourceQuestion(sourceKey: string, staysHere: boolean, facts: Facts) {
  if (staysHere) return null
  return (await isKeptHere(sourceKey, facts)) ? words.letSourceLeave(await sourceName(sourceKey, facts)) : null
}

/** Whether recordings never leave by a choice, or by the project that it puts them into. */
async function choiceStaysHere({ localOnly, projectId }: Pick<ImportChoice, 'localOnly' | 'projectId'>, facts: Facts) {
  return localOnly || (await projectOf(projectId, facts))?.defaults.localOnly === true
}

async function projectOf(projectId: number | null, { ask }: Facts): Promise<Project | null> {
  if (projectId === null) return null
  const { projects } = await ask('projects.list', undefined)
  return projects.find(({ id }) => id === projectId) ?? null
}

/**
 * New recordings of this project never leave this machine, or are not sent although the settings would send them, and the command
 * ends that.
 */
async function projectQuestion(
  projectId: number,
  after: Pick<ProjectDefaults, 'localOnly' | 'destination'>,
  facts: Facts,
) {
  const project = await projectOf(projectId, facts)
  if (!project || after.localOnly) return null
  if (project.defaults.localOnly) return words.letProjectLeave(project.name)
  if (project.defaults.destination === null || after.destination !== null) return null
  const { destination } = await facts.ask('settings.get', undefined)
  return destination === 'remote' ? words.letProjectSend(project.name) : null
}

/** Whether every account sends over https. */
async function sendsEncrypted({ ask }: Facts): Promise<boolean> {
  const origins = (await ask('accounts.list', undefined)).accounts.flatMap(originsOf)
  return origins.length > 0 && origins.every((origin) => origin.startsWith('https:'))
}

const rules: { [N in CommandName]?: ConsentRule<N> } = {
  'accounts.create': async (fields) => [words.newAddress(newOrigins(null, fields))],
  'accounts.update': async ({ accountId, fields }, facts) => {
    const before = await accountOf(facts, accountId)
    const added = newOrigins(before, fields)
    return [
      added.length === 0 ? null : words.newAddress(added),
      before && hasOtherOwner(before, fields) ? words.otherCredentials(before.name, originsOf(before)) : null,
    ]
  },
  // The first ones are entered with the account; others would send recordings to another customer of the same service.
  'secrets.set': async ({ accountId, name }, facts) => {
    const account = await accountOf(facts, accountId)
    const isThere = facts.secrets().some((secret) => secret.accountId === accountId && secret.name === name)
    return [account && isThere ? words.otherCredentials(account.name, originsOf(account)) : null]
  },
  'accounts.activate': async ({ accountId }, facts) => {
    const { activeId } = await facts.ask('accounts.list', undefined)
    const account = await accountOf(facts, accountId)
    return [!account || accountId === activeId ? null : words.otherAccount(account.name, originsOf(account))]
  },
  'settings.update': async (patch, facts) => {
    const before = await facts.ask('settings.get', undefined)
    const wider = widerSending(before, patch)
    return [
      await remoteQuestion(patch, facts, { kind: 'new-recordings' }),
      before.removeSerialNumbers && patch.removeSerialNumbers === false ? words.serialNumbers : null,
      wider &&
        (wider.to === 'chosen'
          ? words.networks(wider.networks, await facts.ask('network.current', undefined), await sendsEncrypted(facts))
          : words.allNetworks(wider.to, await sendsEncrypted(facts))),
    ]
  },
  'imports.answer': async (input, facts) => [
    await remoteQuestion(
      input,
      facts,
      input.remember ? { kind: 'source', source: await sourceName(input.sourceKey, facts) } : { kind: 'these' },
    ),
    await sourceQuestion(input.sourceKey, await choiceStaysHere(input.choice, facts), facts),
  ],
  'imports.remember': async (input, facts) => [
    await remoteQuestion(input, facts, { kind: 'source', source: await sourceName(input.source.key, facts) }),
    await sourceQuestion(input.source.key, await choiceStaysHere(input.choice, facts), facts),
  ],
  'projects.update': async ({ projectId, defaults }, facts) => [await projectQuestion(projectId, defaults, facts)],
  'projects.remove': async ({ projectId }, facts) => [await projectQuestion(projectId, usualDefaults, facts)],
  'imports.forget': async ({ sourceKey }, facts) => [await sourceQuestion(sourceKey, false, facts)],
  'recordings.import': async (input, facts) => [
    await remoteQuestion(input, facts, { kind: 'these' }),
    await sourceQuestion(filesSource.key, keepsToChoice(input), facts),
  ],
  'recordings.transcribe': async (input, facts) => {
    if (!choosesRemote(input)) return []
    const recording = await facts.ask('recordings.get', { recordingId: input.recordingId })
    // The engine refuses it and says why.
    if (recording.localOnly) return []
    return [await remoteQuestion(input, facts, { kind: 'recording', recording })]
  },
  'recordings.setLocalOnly': async ({ recordingId, localOnly }, facts) => {
    if (localOnly) return []
    const recording = await facts.ask('recordings.get', { recordingId })
    return [recording.localOnly ? words.letRecordingLeave(recording) : null]
  },
  'devices.update': async ({ deviceId, localOnly }, facts) => [await deviceQuestion(deviceId, localOnly, facts)],
  'devices.import': async (input, facts) => [
    await remoteQuestion(input, facts, { kind: 'these' }),
    await deviceQuestion(input.deviceId, input.localOnly, facts),
    await sourceQuestion(`device:${input.deviceId}`, keepsToChoice(input), facts),
  ],
  // Plugged in again it is a new one, whose recordings may leave.
  'devices.forget': async ({ deviceId }, facts) => [
    await deviceQuestion(deviceId, false, facts),
    await sourceQuestion(`device:${deviceId}`, false, facts),
  ],
  // Added again it is a new one, whose recordings may leave.
  'watchFolders.remove': async ({ watchFolderId }, facts) => {
    const { folders } = await facts.ask('watchFolders.list', undefined)
    const folder = folders.find(({ id }) => id === watchFolderId)
    if (!folder) return []
    const { key } = watchFolderSource(folder)
    return [folder.localOnly || (await isKeptHere(key, facts)) ? words.stopWatching(folder.path) : null]
  },
  // Nothing else of Tapelog speaks to these addresses, and nothing is downloaded unasked.
  'models.install': async ({ ids }, facts) => {
    const { models } = await facts.models()
    const wanted = models.flatMap(({ id, title, sizeBytes, address }) =>
      ids.includes(id) && address !== null ? [{ title, sizeBytes, address }] : [],
    )
    return [wanted.length === 0 ? null : words.downloadModels(wanted)]
  },
  'models.setAddress': async ({ base, address }, facts) => {
    const known = (await facts.models()).addresses.find((one) => one.base === base)
    return [address === null || known?.address === address ? null : words.modelAddress(address)]
  },
  'watchFolders.add': async (input, facts) => {
    const { folders } = await facts.ask('watchFolders.list', undefined)
    const known = folders.find(({ path }) => path === input.path)
    return [
      await remoteQuestion(input, facts, { kind: 'source', source: input.path }),
      known?.localOnly && !input.localOnly ? words.letFolderLeave(known.path) : null,
    ]
  },
}

/** Whether an import follows the choice that is remembered for its source. */
const keepsToChoice = (input: { localOnly?: boolean | undefined; destination?: unknown; ask: boolean }): boolean =>
  input.localOnly === true || (input.destination === undefined && !input.ask)

async function deviceQuestion(deviceId: string, localOnly: boolean | undefined, facts: Facts) {
  if (localOnly !== false) return null
  const { devices } = await facts.ask('devices.list', undefined)
  const device = devices.find((device) => device.deviceId === deviceId)
  return device?.localOnly ? words.letDeviceLeave(device.name) : null
}

/**
 * Asks a person, in a dialog of the operating system, before a page's command lets more leave this machine. The page
 * neither words the dialog nor can it press its buttons.
 */
export class Consents {
  readonly #facts: Facts
  #turn: Promise<unknown> = Promise.resolve()
  #refusals = 0

  constructor(
    engine: Pick<EngineHost, 'call'>,
    secrets: Pick<SecretVault, 'present'>,
    models: Pick<ModelsHost, 'call'>,
  ) {
    this.#facts = {
      ask: async (name, input) => (await engine.call(name, input)) as CommandOutput<typeof name>,
      secrets: () => secrets.present(),
      models: () => models.call({ name: 'models.list', input: undefined }),
    }
  }

  /**
   * Carries out a command of a page once every question about it is confirmed. One command at a time, to its end: what a dialog
   * says must still be so when it is answered. `show` gives the number of the pressed button. Throws `not-confirmed`.
   * A refusal also refuses the commands that were waiting behind it, so that a page cannot queue up dialogs.
   */
  async carryOut<N extends CommandName, T>(
    name: N,
    input: ParsedInput<N>,
    show: (question: ConsentQuestion) => Promise<number>,
    work: () => Promise<T>,
  ): Promise<T> {
    const rule = rules[name] as ConsentRule<N> | undefined
    // A command without a rule must not become a way around this.
    if (!rule && !choosesRemote(input)) return work()
    const refusalsBefore = this.#refusals
    const turn = this.#turn.then(async () => {
      const questions = rule
        ? await rule(input, this.#facts)
        : [await remoteQuestion(input, this.#facts, { kind: 'these' })]
      for (const question of questions) {
        if (question === null) continue
        if (this.#refusals !== refusalsBefore) throw problem('not-confirmed')
        if ((await show(question)) === confirmButton) continue
        this.#refusals += 1
        throw problem('not-confirmed')
      }
      return work()
    })
    this.#turn = turn.catch(() => {})
    return turn
  }
}

/** The number of the button that confirms. The first button changes nothing and has the focus. */
const confirmButton = 1
