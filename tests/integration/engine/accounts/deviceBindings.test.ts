import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DeviceBindings } from '../../../../electron/engine/accounts/deviceBindings.ts'
import type { Engine } from '../../../../electron/engine/index.ts'
import { newAccount } from '../../../../shared/accounts/account.ts'
import type { BoundDevice } from '../../../../shared/accounts/binding.ts'
import type { CommandInput } from '../../../../shared/contract.ts'
import { TapelogError } from '../../../../shared/errors/errors.ts'
import { addAccount } from '../../../support/keptAccounts.ts'
import { openTestService, type TestService } from '../../../support/serviceClient.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** Remote bindings of recorders through the engine's commands, against the real registry. */
const fresh = '8810000000000001'
const taken = '8820000000000002'
const odd = '9990000000000003'

let folder: string
let service: TestService
let engine: Engine
beforeEach(async () => {
  folder = testFolder()
  service = await openTestService({
    devices: [
      { serialNumber: fresh, ownerId: null },
      { serialNumber: taken, ownerId: 'another-account' },
      { serialNumber: odd, ownerId: null },
    ],
  })
  engine = await openEngine(join(folder, 'library'), null, { remoteOverride: service.connection })
})
afterEach(async () => {
  await engine.stop()
  await service.remove()
})

const add = async (serialNumber: string, more: Partial<CommandInput<'bindings.add'>> = {}) =>
  (await engine.call('bindings.add', { serialNumber, ...more })).id
const ask = (what: 'read' | 'bind' | 'unbind', deviceId: number) => engine.call(`bindings.${what}`, { deviceId })
const listed = async (deviceId: number) =>
  (await engine.call('bindings.list', undefined)).devices.find(({ id }) => id === deviceId)

describe('the list of recorders', () => {
  test('has each recorder once, with the type that its serial number or a person gives', async () => {
    const first = await add(` ${fresh} `)
    expect(await listed(first)).toEqual({
      id: first,
      serialNumber: fresh,
      type: 'notepro',
      typeOverride: null,
      recordType: 'notepin',
      record: null,
      bound: null,
    })
    expect((await listed(await add(taken)))?.type).toBe('notepins')
    expect((await listed(await add(odd)))?.type).toBeNull()
    expect(await add(fresh, { typeOverride: 'notepins', recordType: 'notepro' })).toBe(first)
    expect(await listed(first)).toMatchObject({ type: 'notepins', typeOverride: 'notepins', recordType: 'notepro' })
    await engine.call('bindings.remove', { deviceId: first })
    const { devices } = await engine.call('bindings.list', undefined)
    expect(devices.map(({ serialNumber }) => serialNumber)).toEqual([taken, odd])
    await expect(ask('read', first)).rejects.toMatchObject({ code: 'device-unknown' })
  })

  test('refuses an empty, too long or malformed serial number', async () => {
    const form = 'serial-number-form'
    for (const [serialNumber, problem] of [
      [' ', 'serial-number-missing'],
      ['8'.repeat(41), form],
      ['881/../../../etc/x', form],
      ['We never saw the contract.', form],
      ['8810000\u200b', form],
      ['８８１', form],
    ] as const)
      await expect(add(serialNumber)).rejects.toMatchObject({
        code: 'bad-input',
        message: `serialNumber: ${problem}`,
      })
    await add('8'.repeat(40))
    await expect(add(fresh, { typeOverride: 'a sentence' as 'note' })).rejects.toMatchObject({
      message: expect.stringContaining('device-type'),
    })
  })

  test('sends no malformed device type to the registry', async () => {
    const asked: string[] = []
    let nowMs = 0
    const bindingsOf = (device: Partial<BoundDevice>) => {
      const client = { account: { key: 'k' }, call: async (name: string) => void asked.push(name) }
      const store = { get: () => ({ id: 1, type: 'notepro', recordType: 'note', ...device }) }
      return new DeviceBindings(
        store as never,
        () => client as never,
        () => nowMs,
      )
    }
    await expect(bindingsOf({ serialNumber: fresh, type: 'a sentence' }).bind(1)).rejects.toMatchObject({
      code: 'device-type-unknown',
    })
    expect(asked).toEqual([])

    const bindings = bindingsOf({ serialNumber: fresh, record: { id: 'r', serviceKey: 'k' } })
    const many = async () => {
      const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => bindings.readRecord(1)))
      return outcomes.filter(
        (one) =>
          !(
            one.status === 'rejected' &&
            one.reason instanceof TapelogError &&
            one.reason.code === 'registry-too-often'
          ),
      ).length
    }
    expect(await many()).toBe(30)
    expect(asked).toHaveLength(30)
    nowMs = 60_000
    expect(await many()).toBe(30)
  })
})

describe('a binding', () => {
  test('goes from never bound to bound to unbound and back, with each event in its history', async () => {
    const device = await add(fresh)
    const { clientId } = service.connection
    expect(await ask('read', device)).toEqual({ isBound: null, isOurs: false, history: [], recoveryClientIds: [] })
    const bound = { isBound: true, isOurs: true, history: [clientId], recoveryClientIds: [clientId] }
    expect(await ask('bind', device)).toEqual(bound)
    expect(await ask('bind', device)).toEqual(bound)
    expect((await listed(device))?.bound).toEqual({
      atMs: expect.any(Number),
      serviceKey: expect.any(String),
      event: clientId,
    })
    expect(await ask('unbind', device)).toEqual({ ...bound, isBound: false, isOurs: false })
    expect(await ask('unbind', device)).toMatchObject({ isBound: false })
    expect((await listed(device))?.bound).toBeNull()
    expect(await ask('bind', device)).toEqual({ ...bound, history: [clientId, clientId] })
  })

  test('a binding of another account is reported as such and stays as it is', async () => {
    const device = await add(taken)
    const state = { isBound: true, isOurs: false, history: ['another-account'], recoveryClientIds: ['another-account'] }
    expect(await ask('read', device)).toEqual(state)
    for (const what of ['bind', 'unbind'] as const)
      await expect(ask(what, device)).rejects.toMatchObject({
        code: 'device-bound-elsewhere',
        message: 'This recorder is registered to another account. Only that account can unregister it.',
      })
    expect(await ask('read', device)).toEqual(state)
    expect((await listed(device))?.bound).toBeNull()
  })

  test('a binding of an unknown serial number is reported as unknown', async () => {
    const device = await add('8819999999999999')
    for (const what of ['read', 'bind', 'unbind'] as const)
      await expect(ask(what, device)).rejects.toMatchObject({
        code: 'serial-unknown',
        message: 'The service does not know this serial number. Check the number and the type of the recorder.',
      })
    expect((await listed(device))?.bound).toBeNull()
  })

  test('asks for the type first if the serial number does not tell it', async () => {
    const device = await add(odd)
    for (const what of ['read', 'bind', 'unbind'] as const)
      await expect(ask(what, device)).rejects.toMatchObject({ code: 'device-type-unknown' })
    await add(odd, { typeOverride: 'notepro' })
    expect(await ask('bind', device)).toMatchObject({ isBound: true, isOurs: true })
  })

  test('reports a wrong user token, and does not take it for another owner’s device', async () => {
    await engine.stop()
    const remoteOverride = { ...service.connection, userToken: 'planted-and-wrong' }
    engine = await openEngine(join(folder, 'library'), null, { remoteOverride })
    await expect(ask('read', await add(fresh))).rejects.toMatchObject({ code: 'credentials-refused' })
  })

  test('says where to make an account if there is none', async () => {
    await engine.stop()
    engine = await openEngine(join(folder, 'library'), null)
    await expect(ask('read', await add(fresh))).rejects.toMatchObject({
      message: expect.stringContaining('No remote account is set up'),
    })
  })
})

describe('the owner of a binding', () => {
  /** Two accounts at the service and one library. Each account acts for another person by minted tokens. */
  async function withTwoAccounts() {
    await engine.stop()
    const { secretKey, baseUrl, clientId } = service.connection
    engine = await openEngine(join(folder, 'library'), null, {
      secret: async ({ name }) => (name === 'secretKey' ? secretKey : null),
    })
    const fields = { ...newAccount('custom'), baseUrl, clientId, userTokenSource: 'minted' as const }
    const first = await addAccount(engine, { ...fields, userId: 'person-1' })
    const second = await addAccount(engine, { ...fields, userId: 'person-2' })
    const use = ({ id }: { id: number }) => engine.call('accounts.activate', { accountId: id })
    return { first, second, use }
  }

  test('the owner is this account only if it bound the recorder', async () => {
    const { first, second, use } = await withTwoAccounts()
    const device = await add(fresh)
    expect(await ask('bind', device)).toMatchObject({ isBound: true, isOurs: true, history: ['person-1'] })
    await use(second)
    expect(await ask('read', device)).toMatchObject({ isBound: true, isOurs: false })
    await expect(ask('bind', device)).rejects.toMatchObject({ code: 'device-bound-elsewhere' })
    await use(first)
    expect(await ask('unbind', device)).toMatchObject({ isBound: false, isOurs: false })
    await use(second)
    expect(await ask('bind', device)).toMatchObject({ isOurs: true, history: ['person-2', 'person-1'] })
  })

  test('the owner is another one once the recorder was unbound and bound elsewhere', async () => {
    const device = await add(fresh)
    await ask('bind', device)
    const body = { type: 'notepro', sn: fresh }
    await service.call('unbind', { body })
    expect(await ask('read', device)).toMatchObject({ isBound: false, isOurs: false })
    await service.call('bind', { body, headers: await service.user('another-person') })
    expect(await ask('read', device)).toMatchObject({ isBound: true, isOurs: false })
  })
})

describe('the recovery file', () => {
  const write = (deviceId: number, directory = folder) =>
    engine.call('bindings.exportRecovery', { deviceId, directory })
  const files = () => readdirSync(folder).filter((name) => name !== 'library')

  test('lists each client ID once, newest first, with the facts that the SDK needs', async () => {
    const device = await add(fresh)
    const headers = await service.user('person-1')
    const body = { type: 'notepro', sn: fresh }
    for (const who of [headers, {}, headers]) {
      await service.call('bind', { body, headers: who })
      await service.call('unbind', { body, headers: who })
    }
    const { path } = await write(device)
    expect(path).toBe(join(folder, `recovery-${fresh}.json`))
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      serialNumber: fresh,
      type: 'notepro',
      exportedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      clientIds: ['person-1', service.connection.clientId],
    })
  })

  test('is refused while the device is bound, and if it never was', async () => {
    const [device, others] = [await add(fresh), await add(taken)]
    await expect(write(device)).rejects.toMatchObject({ code: 'recovery-empty' })
    await ask('bind', device)
    for (const one of [device, others])
      await expect(write(one)).rejects.toMatchObject({
        code: 'recovery-impossible',
        message: expect.stringContaining('That account has to unregister it first'),
      })
    expect(files()).toEqual([])
    await ask('unbind', device)
    await write(device)
    expect(files()).toHaveLength(1)
  })

  test('is never written over an existing file or through a link', async () => {
    const device = await add(fresh)
    await ask('bind', device)
    await ask('unbind', device)
    const at = (name: string) => join(folder, name)
    writeFileSync(at(`recovery-${fresh}.json`), 'a file of a person')
    writeFileSync(at('elsewhere'), 'another one')
    symlinkSync(at('elsewhere'), at(`recovery-${fresh} (2).json`))
    expect((await write(device)).path).toBe(at(`recovery-${fresh} (3).json`))
    expect((await write(device)).path).toBe(at(`recovery-${fresh} (4).json`))
    expect(readFileSync(at(`recovery-${fresh}.json`), 'utf8')).toBe('a file of a person')
    expect(readFileSync(at('elsewhere'), 'utf8')).toBe('another one')
    expect(JSON.parse(readFileSync(at(`recovery-${fresh} (4).json`), 'utf8')).serialNumber).toBe(fresh)
  })

  test('reports a folder that cannot be written to without its path', async () => {
    const device = await add(fresh)
    await ask('bind', device)
    await ask('unbind', device)
    writeFileSync(join(folder, 'file'), '')
    for (const name of ['not-there', 'file']) {
      const refused = await write(device, join(folder, name)).catch((error: unknown) => error)
      expect(refused).toMatchObject({ code: 'folder-unwritable' })
      expect(String(refused)).not.toContain(folder)
    }
    expect(files()).toEqual(['file'])
  })
})

describe('a device record', () => {
  const record = (what: 'bind' | 'unbind', deviceId: number, ownerId = 'owner-1') =>
    engine.call(`deviceRecords.${what}`, { deviceId, ownerId })

  test('is created by the first binding, belongs to one owner and is read by its ID', async () => {
    const device = await add(odd, { recordType: 'note' })
    const read = () => engine.call('deviceRecords.read', { deviceId: device })
    await expect(read()).rejects.toMatchObject({ code: 'record-unknown' })
    const bound = await record('bind', device)
    expect(bound).toMatchObject({ id: expect.any(String), ownerId: 'owner-1', isBound: true, battery: null })
    expect(await listed(device)).toMatchObject({ record: { id: bound.id }, recordType: 'note' })
    expect(await read()).toEqual(bound)
    expect(await record('bind', device)).toEqual(bound)
    for (const what of ['bind', 'unbind'] as const)
      await expect(record(what, device, 'owner-2')).rejects.toMatchObject({ code: 'device-bound-elsewhere' })
    expect(await record('unbind', device)).toMatchObject({ id: bound.id, ownerId: null, isBound: false })
    expect(await record('bind', device, 'owner-2')).toMatchObject({ id: bound.id, ownerId: 'owner-2' })
  })

  test('reports a missing record, a wrong owner and a missing second address', async () => {
    const device = await add(fresh)
    await expect(record('unbind', device)).rejects.toMatchObject({ code: 'record-unknown' })
    await expect(record('bind', device, 'x'.repeat(121))).rejects.toMatchObject({
      message: expect.stringMatching(/^ownerId: .*120/),
    })
    await engine.stop()
    const remoteOverride = { ...service.connection, apiBase: '' }
    engine = await openEngine(join(folder, 'library'), null, { remoteOverride })
    await expect(record('bind', device)).rejects.toMatchObject({
      message: expect.stringContaining('need a second address, and this account has none'),
    })
  })
})
