import { expect, test } from 'vitest'
import { newAccount, type SecretName } from '../../../../shared/accounts/account.ts'
import { addAccount } from '../../../support/keptAccounts.ts'
import { until } from '../../../support/waiting.ts'
import { engineWithRemoteService } from './engineWithRemoteService.ts'

/** The extensions of an account that a person enters, tests, changes and removes. */
const remote = engineWithRemoteService()
const { recordingId } = remote

const account = () => {
  const { clientId, workflowStatusPath } = remote.service.connection
  return {
    ...newAccount('custom'),
    ...{ baseUrl: remote.connection().baseUrl, apiBase: remote.proxy.origin, clientId, workflowStatusPath },
  }
}

test('a key that is entered while the service refuses the old one is used at once', async () => {
  await remote.engine.stop()
  let isKeyWrong = false
  const secret = async ({ name }: { name: SecretName }) => {
    if (name !== 'apiKey' || !isKeyWrong) return remote.service.connection[name] || null
    // The job has the old key, and is still at work when the new one is there.
    isKeyWrong = false
    remote.engine.credentialsChanged()
    return 'wrong'
  }
  await remote.open({ secret })
  await addAccount(remote.engine, account())
  await remote.transcribing()
  isKeyWrong = true
  await remote.engine.call('queue.cancel', { recordingId })
  await until(() => String(remote.taskStatuses()) === 'REVOKED')
  expect(remote.seen(/\/tapelog\/revoke$/).map(({ headers: its }) => its['x-client-api-key'])[0]).toBe('wrong')
})

test('testing an account asks for its extensions', async () => {
  await remote.engine.stop()
  const secrets = remote.service.connection
  let isKeyWrong = false
  const secret = async ({ name }: { name: SecretName }) => (isKeyWrong ? 'wrong' : secrets[name] || null)
  await remote.open({ secret })
  const known = () => remote.inLibrary('SELECT json_array_length(extensions) > 10 FROM service_capabilities')
  await remote.engine.tryAccount({ fields: account(), secrets, schemes: ['api-key'] })
  expect(known()).toEqual([1])
  const { id } = await addAccount(remote.engine, account())
  const before = remote.seen(/capabilities$/).length
  await remote.engine.call('accounts.test', { accountId: id })
  expect(remote.seen(/capabilities$/)).toHaveLength(before + 1)

  await remote.engine.stop()
  await remote.open({ secret })
  await remote.transcribing()
  // The answer is in the library, so no job asks again, also after a start.
  expect(remote.seen(/capabilities$/)).toHaveLength(before + 1)
  await remote.engine.call('queue.cancel', { recordingId })
  await until(() => String(remote.taskStatuses()) === 'REVOKED')
  // The service refuses the key, so its part of the deletion waits for another, until there is no account any more.
  isKeyWrong = true
  await remote.requestDeletion()
  await until(() => remote.seen(/\/tapelog\/remove$/).length > 0)
  await until(async () => (await remote.deletionProblem()) !== null)
  expect(await remote.deletionProblem()).toMatchObject({
    code: 'removal-waits',
    values: { account: 'My service', why: 'sign-in' },
  })
  await remote.engine.call('accounts.remove', { accountId: id })
  await until(async () => (await remote.deletionsLeft()) === 0)
  expect(remote.inLibrary('SELECT DISTINCT state FROM desired_states')).toEqual(['removed'])
  // No account names the service now, so the job ends. When an account names the service again, it is told.
  remote.engine.credentialsChanged()
  await until(() => remote.inLibrary("SELECT 1 FROM jobs WHERE kind = 'reconcile' AND state <> 'done'").length === 0)
  isKeyWrong = false
  await addAccount(remote.engine, account())
  await until(() => remote.taskStatuses().length === 0 && remote.storedFiles() === 0)
  await until(() => remote.inLibrary('SELECT count(*) FROM desired_states')[0] === 0)
})

test('a deletion that waits for an unreachable service names the account', async () => {
  await remote.engine.stop()
  const secrets = remote.service.connection
  await remote.open({ secret: async ({ name }: { name: SecretName }) => secrets[name] || null })
  await addAccount(remote.engine, account())
  await remote.transcribing()
  remote.proxy.close()
  await remote.requestDeletion()
  await until(async () => (await remote.deletionProblem()) !== null)
  expect(await remote.deletionProblem()).toMatchObject({
    code: 'removal-waits',
    values: { account: 'My service', why: 'network' },
  })
})
