import type { Account } from '../../shared/accounts/account.ts'
import type { CommandOutput, EngineCommandName, ParsedInput } from '../../shared/contract.ts'
import { visibleText } from '../../shared/text/dialogText.ts'
import { words } from '../../shared/words/catalogue.ts'
import type { ConsentQuestion } from '../../shared/words/en/consents.ts'
import { problem } from '../../shared/words/problem.ts'
import { owned } from './consentFacts.ts'
import { originsOf } from './widening.ts'

/**
 * Questions before text from a page goes to a remote service: serial numbers, owners, workflows. A page could hide anything in the
 * text, so the question shows all of it; text that is too long to show is refused.
 */
type Ask = <N extends EngineCommandName>(name: N, input: unknown) => Promise<CommandOutput<N>>
type Question = Promise<ConsentQuestion | null>

async function accountInUse(ask: Ask): Promise<Account | null> {
  const { accounts, activeId } = await ask('accounts.list', undefined)
  return accounts.find(({ id }) => id === activeId) ?? null
}
const whose = (account: Account | null) => account && { name: account.name, origins: owned(originsOf(account)) }

/** The question appears once, when a person adds a recorder to the registry's list, even if no account is in use yet. */
export async function recorderQuestion(
  { serialNumber, typeOverride, recordType }: ParsedInput<'bindings.add'>,
  ask: Ask,
): Question {
  const { devices } = await ask('bindings.list', undefined)
  const isThere = devices.some(
    (one) => one.serialNumber === serialNumber && one.typeOverride === typeOverride && one.recordType === recordType,
  )
  return isThere ? null : words.consents.recorder(serialNumber, typeOverride, whose(await accountInUse(ask)))
}

/** The text that a dialog can show completely. The account's own owner was confirmed with the account. */
const ownerForm = /^[\x21-\x7e]{1,80}$/

export async function ownerQuestion({ deviceId, ownerId }: ParsedInput<'deviceRecords.bind'>, ask: Ask): Question {
  const account = await accountInUse(ask)
  if (account?.ownerId === ownerId) return null
  if (!ownerForm.test(ownerId)) throw problem('owner-form')
  const { devices } = await ask('bindings.list', undefined)
  const serialNumber = devices.find(({ id }) => id === deviceId)?.serialNumber
  // The engine refuses this and says why.
  return serialNumber === undefined ? null : words.consents.owner(ownerId, serialNumber, whose(account))
}

/** How many characters fit into a dialog. */
const longestWorkflow = 1500

const visibleJson = (definition: string): string => visibleText(JSON.stringify(JSON.parse(definition)))

export async function workflowQuestion(
  { recordingId, definition, destination, version }: ParsedInput<'workflows.submit'>,
  ask: Ask,
): Question {
  if (destination !== 'remote') return null
  const recording = await ask('recordings.get', { recordingId })
  // The engine refuses this and says why, also if there is no account.
  if (recording.localOnly) return null
  const account = await accountInUse(ask)
  if (!account) return null
  const shown = visibleJson(definition)
  if (shown.length > longestWorkflow) throw problem('workflow-too-long', { most: longestWorkflow })
  return words.consents.workflow(recording, shown, version, { name: account.name, origins: owned(originsOf(account)) })
}
