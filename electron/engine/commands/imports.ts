import type { CommandOutput, ParsedInput } from '../../../shared/contract.ts'
import type { ImportChoice, ImportQuestion, RememberedChoice } from '../../../shared/recordings/importing.ts'
import { accountName } from '../../../shared/recordings/remoteCopies.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { AccountStore } from '../accounts/accounts.ts'
import type { Connections } from '../accounts/connections.ts'
import type { Targets } from '../accounts/targets.ts'
import { optionsOf } from '../intake/importOrders.ts'
import type { ImportDecision } from '../intake/payloads.ts'
import { previewSamples, withoutHeader } from '../intake/readAsSamples.ts'
import { type HandlersOf, ok } from './handlers.ts'
import type { CommandParts } from './parts.ts'

/** The choices for imported recordings: the questions to a person, their choices, and remembered choices. */
export function importCommands(deps: CommandParts): HandlersOf<'imports'> {
  const { importChoices, importOrders, undecided } = deps
  return {
    'imports.waiting': () => ({
      questions: undecided.questions(),
      usual: usualChoice(deps),
      remote: remoteService(deps),
    }),
    'imports.answer': (answer) => answerQuestion(deps, answer),
    'imports.salvage': (which) => salvage(deps, which),
    'imports.previewSamples': ({ jobId, layout }) =>
      previewSamples({ ...deps, devices: deps.devices.imports }, jobId, layout),
    'imports.readAsSamples': ({ jobId, layout }) => {
      const job = deps.queue.together(() => {
        const failed = withoutHeader(deps, jobId)
        deps.batches.addRetried([jobId])
        deps.queue.change(failed, { ...failed.payload, samples: layout, askedByPerson: true })
        deps.queue.requeue(jobId)
        return failed
      })
      deps.devices.jobChanged(job.id)
      deps.changes.jobs([jobId])
      deps.runner.pump()
      return ok
    },
    'imports.remembered': () => ({
      choices: importChoices.list().map(
        (remembered): RememberedChoice => ({
          ...remembered,
          account: accountNameOf(deps.accounts, remembered.choice),
          isInForce: importOrders.isInForce(remembered.choice),
        }),
      ),
    }),
    'imports.remember': ({ source, choice }) => {
      decisionOf(deps, choice)
      importChoices.remember(source, choice)
      return ok
    },
    'imports.forget': ({ sourceKey }) => {
      importChoices.forget(sourceKey)
      return ok
    },
  }
}

function answerQuestion(
  deps: CommandParts,
  { sourceKey, lastJobId, choice, remember }: ParsedInput<'imports.answer'>,
): CommandOutput<'imports.answer'> {
  const { queue, undecided, importChoices, settings } = deps
  const decision = decisionOf(deps, choice)
  const upTo = remember ? Number.MAX_SAFE_INTEGER : lastJobId
  const source = sourceOf(undecided.questions(), sourceKey)
  const answered = queue.together(() => {
    if (remember && source) importChoices.remember(source, choice)
    const options = JSON.stringify(optionsOf(choice, settings.get().transcription))
    deps.imports.decide(sourceKey, upTo, {
      localOnly: choice.localOnly || deps.projects.defaultsOf(choice.projectId)?.localOnly === true,
      options,
      decision,
      projectId: choice.projectId,
    })
    const taken = undecided.take(sourceKey, upTo)
    const jobIds = taken.flatMap(({ recordingId, isNew }) => carryOut(deps, recordingId, isNew, choice, decision) ?? [])
    deps.batches.addRetried(jobIds)
    return { jobIds, recordingIds: taken.map(({ recordingId }) => recordingId) }
  })
  deps.changes.recordings(answered.recordingIds)
  deps.changes.library()
  deps.changes.queue()
  deps.runner.pump()
  return { jobIds: answered.jobIds }
}

function salvage(deps: CommandParts, which: ParsedInput<'imports.salvage'>): CommandOutput<'imports.salvage'> {
  const { queue } = deps
  const jobIds = queue.together(() => {
    const failed = deps.imports.failedReading()
    const chosen = 'all' in which ? failed : failed.filter(({ id }) => id === which.jobId)
    if (chosen.length === 0 && 'jobId' in which) throw problem('salvage-not-offered')
    const ids = chosen.map(({ id }) => id)
    deps.batches.addRetried(ids)
    for (const job of chosen) {
      queue.change(job, { ...job.payload, salvage: true, askedByPerson: true })
      queue.requeue(job.id)
    }
    return ids
  })
  for (const jobId of jobIds) deps.devices.jobChanged(jobId)
  deps.changes.jobs(jobIds)
  deps.runner.pump()
  return { jobIds }
}

/** Throws if the choice names an account that is not in use, or an unknown account. */
function decisionOf({ importOrders }: Pick<CommandParts, 'importOrders'>, choice: ImportChoice): ImportDecision {
  const decision = importOrders.decisionFor(choice.localOnly ? hereAtMost(choice.destination) : choice.destination)
  if (decision.destination !== 'remote') return decision
  if (decision.accountId === null && decision.serviceKey === null) throw problem('no-account')
  if (!importOrders.isInForce(choice)) throw problem('import-account-changed')
  return decision
}

/** The initial choice in the question, taken from the settings. */
function usualChoice({ settings, targets }: CommandParts): ImportChoice {
  const { transcription, transcribeOnImport } = settings.get()
  const { destination, accountId } = targets.now()
  return {
    destination: transcribeOnImport ? destination : 'not-now',
    accountId: transcribeOnImport ? accountId : null,
    language: transcription.language,
    speakers: transcription.diarization ? null : 1,
    hotwords: transcription.hotwords,
    localOnly: false,
    projectId: null,
  }
}

/** Carries out the person's choice for a sealed recording. Returns the job that begins its transcription, if there is one. */
function carryOut(
  deps: CommandParts,
  recordingId: number,
  isNew: boolean,
  choice: ImportChoice,
  decision: ImportDecision,
): number | null {
  const { recordings, settings } = deps
  const project = deps.projects.defaultsOf(choice.projectId)
  const staysHere = choice.localOnly || project?.localOnly === true
  if (staysHere && !recordings.get(recordingId).localOnly) deps.keepHere(recordingId)
  // A new import may already be in a project, and the choice may remove it from there.
  const projectId = project === null ? null : choice.projectId
  if ((project || isNew) && recordings.get(recordingId).projectId !== projectId) {
    deps.pseudonyms.keptThrough([recordingId], () => recordings.setProject(recordingId, projectId))
    deps.exportRules.moved([recordingId], projectId)
  }
  if (!isNew) return null
  const options = optionsOf(choice, settings.get().transcription)
  recordings.setOptions(recordingId, options)
  const target = deps.steps.targetOf(recordings.get(recordingId), decision)
  return target === null || target === 'ask'
    ? null
    : deps.steps.start(recordingId, target, options, { choice: 'import' })
}

const hereAtMost = (destination: ImportChoice['destination']): ImportChoice['destination'] =>
  destination === 'remote' ? 'this-machine' : destination

const sourceOf = (questions: readonly ImportQuestion[], key: string) =>
  questions.find(({ source }) => source.key === key)?.source

const accountNameOf = (accounts: AccountStore, { destination, accountId }: ImportChoice): string | null => {
  if (destination !== 'remote') return null
  const account = accounts.list().find(({ id }) => id === accountId)
  return account ? accountName(account) : 'the remote service'
}

/** The remote service in use; null if there is none. */
function remoteService({
  accounts,
  connections,
  targets,
}: {
  accounts: AccountStore
  connections: Connections
  targets: Targets
}) {
  const { accountId, serviceKey } = targets.now('remote')
  const account = accounts.list().find(({ id }) => id === accountId)
  if (account) return { accountId: account.id, name: accountName(account), host: hostOf(account.baseUrl) }
  const address = serviceKey === null ? null : connections.environmentAddress()
  return address === null ? null : { accountId: null, name: 'the remote service', host: hostOf(address) }
}

const hostOf = (address: string): string => URL.parse(address)?.host ?? address
