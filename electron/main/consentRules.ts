import { realpath } from 'node:fs/promises'
import type { ParsedInput } from '../../shared/contract.ts'
import type { WatchFolder } from '../../shared/devices/device.ts'
import { filesSource, watchFolderSource } from '../../shared/recordings/importing.ts'
import { usualDefaults } from '../../shared/recordings/projects.ts'
import { words } from '../../shared/words/catalogue.ts'
import { problem } from '../../shared/words/problem.ts'
import { isInside } from '../system/index.ts'
import { accountRules } from './accountConsents.ts'
import { newBackgroundKeys } from './backgroundKeys.ts'
import type { ConsentRules, Facts } from './consentFacts.ts'
import { ownedAddress } from './consentFacts.ts'
import {
  choiceStaysHere,
  deviceQuestion,
  isKeptHere,
  keepsToChoice,
  projectQuestion,
  sourceName,
  sourceQuestion,
} from './keptHereConsents.ts'
import { letOutQuestion, type WritingCommand } from './letOutConsents.ts'
import { remoteQuestion, whereTo } from './remoteConsents.ts'
import { deviceSet, pathSet, recordingSet, waitingSet } from './sentSets.ts'
import { ownerQuestion, recorderQuestion, workflowQuestion } from './typedConsents.ts'
import { choosesRemote, originsOf, widerSending } from './widening.ts'

/** True if every account sends over https. */
async function sendsEncrypted({ ask }: Facts): Promise<boolean> {
  const origins = (await ask('accounts.list', undefined)).accounts.flatMap(originsOf)
  return origins.length > 0 && origins.every((origin) => origin.startsWith('https:'))
}

async function writingQuestion(input: ParsedInput<WritingCommand>, facts: Facts) {
  const asked = await letOutQuestion(input, facts)
  return [asked && { ...words.consents.letIntoFolder(asked), about: asked.about, letsOut: asked.recordingIds }]
}

/** True if the recordings of a watched folder never leave this machine: by its own choice, or by a remembered one. */
const folderStaysHere = async (folder: WatchFolder, facts: Facts): Promise<boolean> =>
  folder.localOnly || (await isKeptHere(watchFolderSource(folder).key, facts))

/** The questions before a page's commands. A command without a rule here needs a question only if it chooses the remote service. */
export const consentRules: ConsentRules = {
  ...accountRules,
  'settings.update': async (patch, facts) => {
    const before = await facts.ask('settings.get', undefined)
    const wider = widerSending(before, patch)
    const taken = newBackgroundKeys(before.keys, patch.keys ?? before.keys)
    return [
      await remoteQuestion(patch, facts, { kind: 'new-recordings' }),
      patch.stampAuthority != null && patch.stampAuthority !== before.stampAuthority
        ? words.consents.stampAuthority(ownedAddress(patch.stampAuthority))
        : null,
      taken.length > 0 ? words.consents.backgroundKeys(taken) : null,
      before.removeSerialNumbers && patch.removeSerialNumbers === false ? words.consents.serialNumbers : null,
      wider &&
        (wider.to === 'chosen'
          ? words.consents.networks(
              wider.networks,
              await facts.ask('network.current', undefined),
              await sendsEncrypted(facts),
            )
          : words.consents.allNetworks(wider.to, await sendsEncrypted(facts))),
    ]
  },
  'imports.answer': async (input, facts) => [
    await remoteQuestion(input, facts, async () => {
      const waiting = await waitingSet(input.sourceKey, input.lastJobId, facts)
      // Otherwise recordings that arrive while the question is open would be sent although nobody saw them.
      if (!waiting && !input.remember) throw problem('question-outdated')
      return input.remember
        ? { kind: 'source', source: await sourceName(input.sourceKey, facts), waiting }
        : { kind: 'these', these: waiting }
    }),
    await sourceQuestion(input.sourceKey, await choiceStaysHere(input.choice, facts), facts),
  ],
  'imports.remember': async (input, facts) => [
    await remoteQuestion(input, facts, {
      kind: 'source',
      source: await sourceName(input.source.key, facts),
      waiting: null,
    }),
    await sourceQuestion(input.source.key, await choiceStaysHere(input.choice, facts), facts),
  ],
  'projects.update': async ({ projectId, defaults }, facts) => [await projectQuestion(projectId, defaults, facts)],
  'projects.remove': async ({ projectId }, facts) => [await projectQuestion(projectId, usualDefaults, facts)],
  'imports.forget': async ({ sourceKey }, facts) => [await sourceQuestion(sourceKey, false, facts)],
  'recordings.import': async (input, facts) => [
    await remoteQuestion(input, facts, pathSet(input.paths)),
    await sourceQuestion(filesSource.key, keepsToChoice(input), facts),
  ],
  'recordings.transcribe': async (request, facts) => {
    const input = await whereTo(request, facts)
    if (!choosesRemote(input)) return []
    const recording = await facts.ask('recordings.get', { recordingId: input.recordingId })
    // The engine refuses this and says why.
    if (recording.localOnly) return []
    return [await remoteQuestion(input, facts, { kind: 'recording', recording })]
  },
  'recordings.transcribeSeveral': async (input, facts) => [
    await remoteQuestion(await whereTo(input, facts), facts, () => recordingSet(input.recordingIds, facts)),
  ],
  'recordings.setLocalOnly': async ({ recordingId, localOnly }, facts) => {
    if (localOnly) return []
    const recording = await facts.ask('recordings.get', { recordingId })
    return [recording.localOnly ? words.consents.letRecordingLeave(recording) : null]
  },

  'exports.write': writingQuestion,
  'exports.start': writingQuestion,
  'handover.write': writingQuestion,
  'bindings.add': async (device, { ask }) => [await recorderQuestion(device, ask)],
  'deviceRecords.bind': async (record, { ask }) => [await ownerQuestion(record, ask)],
  'deviceRecords.unbind': async (record, { ask }) => [await ownerQuestion(record, ask)],
  'workflows.submit': async (workflow, { ask }) => [await workflowQuestion(workflow, ask)],
  'devices.update': async ({ deviceId, localOnly }, facts) => [await deviceQuestion(deviceId, localOnly, facts)],
  'devices.import': async (input, facts) => [
    await remoteQuestion(input, facts, () => deviceSet(input.deviceId, input.keys, facts)),
    await deviceQuestion(input.deviceId, input.localOnly, facts),
    await sourceQuestion(`device:${input.deviceId}`, keepsToChoice(input), facts),
  ],
  // At the next plug-in, the recorder would count as a new device whose recordings may leave.
  'devices.forget': async ({ deviceId }, facts) => [
    await deviceQuestion(deviceId, false, facts),
    await sourceQuestion(`device:${deviceId}`, false, facts),
  ],
  // Adding the folder again would make a new watched folder, whose recordings may leave.
  'watchFolders.remove': async ({ watchFolderId }, facts) => {
    const { folders } = await facts.ask('watchFolders.list', undefined)
    const folder = folders.find(({ id }) => id === watchFolderId)
    if (!folder) return []
    return [(await folderStaysHere(folder, facts)) ? words.consents.stopWatching(folder.path) : null]
  },
  // Nothing else in Tapelog connects to these addresses, and nothing is downloaded without a request.
  'models.install': async ({ ids }, facts) => {
    const { models } = await facts.models()
    const wanted = models.flatMap(({ id, title, sizeBytes, address }) =>
      ids.includes(id) && address !== null ? [{ title, sizeBytes, address: ownedAddress(address) }] : [],
    )
    return [wanted.length === 0 ? null : words.consents.downloadModels(wanted)]
  },
  'models.acceptLicence': async ({ id }, facts) => {
    const model = (await facts.models()).models.find((one) => one.id === id)
    return [model?.isLicenceOpen ? words.consents.acceptLicence(model.title, model.licence) : null]
  },
  'models.setAddress': async ({ base, address }, facts) => {
    const known = (await facts.models()).addresses.find((one) => one.base === base)
    return [address === null || known?.address === address ? null : words.consents.modelAddress(ownedAddress(address))]
  },
  'updates.choose': async ({ isOn }, { updateAddress }) => [
    isOn && updateAddress !== null ? words.consents.searchForUpdates(ownedAddress(updateAddress)) : null,
  ],
  'watchFolders.add': async (input, facts) => {
    const { folders } = await facts.ask('watchFolders.list', undefined)
    // The engine watches the folder itself, also if a link leads there.
    const path = await realpath(input.path).catch(() => input.path)
    // The same files would arrive through a folder above or below it.
    const around = folders.filter((folder) => isInside(folder.path, path) || isInside(path, folder.path))
    const stays = await Promise.all(
      around.map((folder) => (folder.path === path ? folder.localOnly : folderStaysHere(folder, facts))),
    )
    const known = around.find((_, index) => stays[index])
    return [
      await remoteQuestion(input, facts, { kind: 'source', source: input.path, waiting: null }),
      known && !input.localOnly ? words.consents.letFolderLeave(known.path) : null,
    ]
  },
}
