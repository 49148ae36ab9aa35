import type { TapelogBridge } from '../../../shared/contract/bridge.ts'
import type { Attack } from './attack.ts'

declare const tapelog: TapelogBridge

/** Attacks that send recordings which never leave this machine, to an address or account that no person confirmed. */
export const sendingAttacks: Record<string, Attack> = {
  // A recording that never leaves this machine, to an address that no person confirmed.
  'a new account at the address': async ({ foreign, fields }) =>
    (
      await tapelog.accounts.save({
        accountId: null,
        fields: { ...fields, baseUrl: `${foreign}/developer/api` },
        untested: true,
      })
    ).ok,
  'a new account whose name says another address': async ({ foreign, fields }) =>
    (
      await tapelog.accounts.save({
        accountId: null,
        fields: { ...fields, name: `${fields.baseUrl}”\n\n`, baseUrl: `${foreign}/x` },
        untested: true,
      })
    ).ok,
  'a new account with the address as its second one': async ({ foreign, fields }) =>
    (await tapelog.accounts.save({ accountId: null, fields: { ...fields, apiBase: foreign }, untested: true })).ok,
  'a new account with a user name that looks like a host': async ({ foreign, fields }) =>
    (
      await tapelog.accounts.save({
        accountId: null,
        fields: { ...fields, baseUrl: foreign.replace('://', '://newsroom.invalid@') },
        untested: true,
      })
    ).ok,
  'the address put into the account': async ({ foreign, accountId, fields }) =>
    (
      await tapelog.accounts.save({
        accountId,
        fields: { ...fields, baseUrl: `${foreign}/developer/api` },
        untested: true,
      })
    ).ok,
  'the address put into the account as its second one': async ({ foreign, accountId, fields }) =>
    (await tapelog.accounts.save({ accountId, fields: { ...fields, apiBase: foreign }, untested: true })).ok,
  'the address as the path of a workflow’s status': async ({ foreign, accountId, fields, recordingId }) => {
    const workflowStatusPath = `${foreign.replace('http:', '')}/{workflow_id}`
    await tapelog.accounts.save({ accountId, fields: { ...fields, workflowStatusPath }, untested: true })
    await tapelog.workflows.submit({ recordingId, definition: '[{"type": "transcribe"}]', destination: 'remote' })
    await tapelog.accounts.save({ accountId, fields, untested: true })
    // This result says nothing: the listener sees what left.
    return false
  },
  'ten questions at once, in the hope of one yes': async ({ foreign, fields }) => {
    const many = Array.from({ length: 10 }, (_, at) =>
      tapelog.accounts.save({ accountId: null, fields: { ...fields, baseUrl: `${foreign}/${at}` }, untested: true }),
    )
    return (await Promise.all(many)).some(({ ok }) => ok)
  },
  'the remote service for new recordings': async () => (await tapelog.settings.update({ destination: 'remote' })).ok,
  'the remote service hidden in other settings': async () => {
    const patch = { notifications: true, destination: 'remote', accountId: 1, queuePaused: false } as object
    return (await tapelog.settings.update(patch)).ok
  },
  'the remote service for the recording': async ({ recordingId }) =>
    (await tapelog.recordings.transcribe({ recordingId, destination: 'remote' })).ok,
  'the recording no longer local only': async ({ recordingId }) =>
    (await tapelog.recordings.setLocalOnly({ recordingId, localOnly: false })).ok,
  'the recording no longer local only, under a harmless title': async ({ recordingId }) => {
    await tapelog.recordings.rename({ recordingId, title: 'Test tone' })
    return (await tapelog.recordings.setLocalOnly({ recordingId, localOnly: false })).ok
  },
  'the recording imported again as one that may leave': async ({ recordingId, importToken }) => {
    await tapelog.recordings.import({ paths: [importToken], localOnly: false })
    const reply = await tapelog.recordings.get({ recordingId })
    const list = await tapelog.recordings.list({})
    return !reply.ok || !reply.value.localOnly || !list.ok || list.value.items.some(({ localOnly }) => !localOnly)
  },
  'a workflow that calls the address': async ({ recordingId, foreign }) => {
    const step = { type: 'transcribe', url: foreign, callback: foreign, webhook: foreign }
    await tapelog.workflows.submit({ recordingId, definition: JSON.stringify([step]), destination: 'remote' })
    return false
  },
  'any network': async () => (await tapelog.settings.update({ sendOver: 'any' })).ok,
  'one more network': async () =>
    (await tapelog.settings.update({ chosenNetworks: [{ id: 'theirs', name: 'Home' }] })).ok,
  'keys of other programs': async () =>
    (await tapelog.settings.update({ keys: { preset: 'tapelog', changed: {}, inBackground: true } })).ok,
  'serial numbers with what is sent': async () => (await tapelog.settings.update({ removeSerialNumbers: false })).ok,
  'a credential for the address': async ({ foreign, fields }) => {
    await tapelog.accounts.save({
      ...{ accountId: 99, fields: { ...fields, baseUrl: foreign }, secrets: { apiKey: 'x' }, untested: true },
    })
    const reply = await tapelog.secrets.list()
    return !reply.ok || reply.value.present.some(({ origin }) => origin === foreign)
  },
  'another credential for the account': async ({ accountId, fields }) =>
    (await tapelog.accounts.save({ accountId, fields, secrets: { apiKey: 'theirs' }, untested: true })).ok,
  'a test of another credential, which carries it out': async ({ accountId, fields }) =>
    (await tapelog.accounts.save({ accountId, fields, secrets: { userToken: 'a sentence' } })).ok,
  'a test at the address, kept or not': async ({ foreign, fields }) =>
    (
      await tapelog.accounts.save({
        ...{ accountId: null, fields: { ...fields, baseUrl: `${foreign}/x` }, secrets: { apiKey: 'x' } },
      })
    ).ok,
  'credentials of a file that nobody chose': async ({ accountId, fields }) =>
    (
      await tapelog.accounts.save({
        ...{ accountId, fields, file: { token: 'x'.repeat(32), take: ['apiKey', 'baseUrl'] as const } },
      } as never)
    ).ok,
  'the credential taken away, and another one set': async ({ accountId, fields }) => {
    const save = (apiKey: string) => tapelog.accounts.save({ accountId, fields, secrets: { apiKey }, untested: true })
    const taken = await save('')
    const set = await save('theirs')
    return taken.ok || set.ok
  },
  'another customer of the confirmed address': async ({ accountId, fields }) =>
    (await tapelog.accounts.save({ accountId, fields: { ...fields, clientId: 'theirs' }, untested: true })).ok,
  'another’s user token in place of minted ones': async ({ accountId, fields }) => {
    const update = await tapelog.accounts.save({
      accountId,
      fields: { ...fields, userTokenSource: 'minted', userId: 'their-user' },
      untested: true,
    })
    const set = await tapelog.accounts.save({ accountId, fields, secrets: { userToken: 'theirs' }, untested: true })
    return update.ok || set.ok
  },
  'another owner and another path at the confirmed address': async ({ accountId, fields }) =>
    (
      await tapelog.accounts.save({
        accountId,
        fields: { ...fields, ownerId: 'theirs', baseUrl: `${fields.baseUrl}/x` },
        untested: true,
      })
    ).ok,
  'the account removed while a question is open': async ({ accountId, fields, foreign }) => {
    const replies = await Promise.all([
      tapelog.accounts.save({ accountId: null, fields: { ...fields, baseUrl: foreign }, untested: true }),
      tapelog.accounts.remove({ accountId }),
    ])
    return replies.some(({ ok }) => ok)
  },
  // If the page could watch the folder again, with a folder that a person chose for something else, its recordings could leave.
  'a watched folder that stays here, no longer watched': async () => {
    const list = await tapelog.watchFolders.list()
    const ids = list.ok ? list.value.folders.map(({ id }) => id) : []
    const replies = await Promise.all(ids.map((watchFolderId) => tapelog.watchFolders.remove({ watchFolderId })))
    return ids.length === 0 || replies.some(({ ok }) => ok)
  },
  'files that stay here, chosen otherwise': async () => {
    const source = { key: 'files', name: 'something else' }
    const choice: Parameters<TapelogBridge['imports']['remember']>[0]['choice'] = {
      ...{ destination: 'this-machine', accountId: null, language: 'auto', speakers: null, hotwords: [] },
      ...{ localOnly: false, projectId: null },
    }
    const replies = [
      await tapelog.imports.remember({ source, choice }),
      await tapelog.imports.answer({ sourceKey: 'files', lastJobId: 1, choice, remember: true }),
      await tapelog.imports.forget({ sourceKey: 'files' }),
    ]
    return replies.some(({ ok }) => ok)
  },
  'files that stay here, imported otherwise': async ({ importToken }) => {
    const replies = [
      await tapelog.recordings.import({ paths: [importToken], destination: 'this-machine' }),
      await tapelog.recordings.import({ paths: [importToken], destination: 'not-now' }),
      await tapelog.recordings.import({ paths: [importToken], ask: true }),
    ]
    return replies.some(({ ok }) => ok)
  },
  'a choice that changes while it is read': async () => {
    let reads = 0
    const input = { notifications: true } as Record<string, unknown>
    const changing = () => (++reads % 2 === 1 ? 'this-machine' : 'remote')
    Object.defineProperty(input, 'destination', { enumerable: true, get: changing })
    const proxy = new Proxy({}, { ownKeys: () => ['destination'], get: changing })
    // A value that cannot be copied throws at once.
    for (const sent of [input, proxy]) await (async () => await tapelog.settings.update(sent))().catch(() => null)
    const settings = await tapelog.settings.get()
    return !settings.ok || settings.value.destination !== 'this-machine'
  },
  'a choice by what every object inherits': async () => {
    const root = Object.prototype as unknown as Record<string, unknown>
    try {
      Object.assign(root, { destination: 'remote', localOnly: false, sendOver: 'any' })
      await tapelog.settings.update({ notifications: true })
      await tapelog.settings.update(JSON.parse('{"__proto__": {"destination": "remote"}}'))
    } finally {
      for (const name of ['destination', 'localOnly', 'sendOver']) delete root[name]
    }
    const settings = await tapelog.settings.get()
    return !settings.ok || settings.value.destination === 'remote' || settings.value.sendOver === 'any'
  },
  'two changes of an account at once, one of them harmless': async ({ accountId, fields, foreign }) => {
    await Promise.all([
      tapelog.accounts.save({ accountId, fields, untested: true }),
      tapelog.accounts.save({ accountId, fields: { ...fields, baseUrl: `${foreign}/developer/api` }, untested: true }),
      tapelog.accounts.save({ accountId, fields, untested: true }),
    ])
    const list = await tapelog.accounts.list()
    return !list.ok || list.value.accounts.some(({ baseUrl }) => baseUrl.startsWith(foreign))
  },
  'everything in one go': async ({ foreign, fields, recordingId, accountId }) => {
    const replies = [
      await tapelog.accounts.save({
        accountId: null,
        fields: { ...fields, baseUrl: `${foreign}/developer/api` },
        untested: true,
      }),
      await tapelog.settings.update({ destination: 'remote' }),
      await tapelog.recordings.setLocalOnly({ recordingId, localOnly: false }),
      await tapelog.recordings.transcribe({ recordingId, destination: 'remote' }),
    ]
    await tapelog.accounts.test({ accountId })
    await tapelog.queue.resume({ all: true })
    await tapelog.queue.retry({ recordingId })
    return replies.some(({ ok }) => ok)
  },
}
