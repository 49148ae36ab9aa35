import {
  type BindingView,
  type BoundDevice,
  type DeviceRecordView,
  deviceTypes,
} from '../../../shared/accounts/binding.ts'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { type BindingRequest, recoveryClientIds } from '../../../shared/partner/bindings.ts'
import type { DeviceModel } from '../../../shared/partner/secondFamily.ts'
import { problem } from '../../../shared/words/problem.ts'
import { type PartnerClient, PartnerError, type PartnerOperation } from '../../partner/index.ts'
import { demandDiskPath } from '../../system/index.ts'
import type { BoundDeviceStore } from './boundDevices.ts'
import { writeRecoveryFile } from './recoveryFile.ts'
import { RequestRate } from './requestRate.ts'

/**
 * Remote bindings of recorders (sections 3.1 and 4.1) and their records in the second family (4.2). This class does
 * only the remote step; the maker's SDK does the local step.
 */
export class DeviceBindings {
  readonly #devices: BoundDeviceStore
  readonly #rate: RequestRate
  /** Throws `registry-too-often`. */
  readonly #client: () => PartnerClient

  /** `client` returns the client of the account in use; it throws if there is none. */
  constructor(devices: BoundDeviceStore, client: () => PartnerClient, now: () => number) {
    this.#devices = devices
    this.#rate = new RequestRate(now)
    this.#client = () => {
      this.#rate.take()
      return client()
    }
  }

  async read(deviceId: number): Promise<BindingView> {
    const view = await this.#ask(this.#client(), deviceId)
    // Meanwhile, the recorder was unbound, or bound to another account.
    if (!view.isOurs) this.#devices.setUnbound(deviceId)
    return view
  }

  async #ask(client: PartnerClient, deviceId: number): Promise<BindingView> {
    const { bound, ...device } = this.#devices.get(deviceId)
    const { is_bind, bind_history } = await withOwnCodes(client.call('readBinding', { query: requestOf(device) }))
    return {
      isBound: is_bind,
      isOurs: is_bind === true && bound?.serviceKey === client.account.key && bound.event === (bind_history[0] ?? null),
      history: bind_history,
      recoveryClientIds: recoveryClientIds(bind_history),
    }
  }

  /** Binds a recorder. A second binding to the same account changes nothing. */
  async bind(deviceId: number): Promise<BindingView> {
    const client = this.#client()
    await withOwnCodes(client.call('bind', { body: requestOf(this.#devices.get(deviceId)) }))
    const { history, recoveryClientIds: clientIds } = await this.#ask(client, deviceId)
    this.#devices.setBound(deviceId, client.account.key, history[0] ?? null)
    return { isBound: true, isOurs: true, history, recoveryClientIds: clientIds }
  }

  async unbind(deviceId: number): Promise<BindingView> {
    const client = this.#client()
    try {
      await withOwnCodes(client.call('unbind', { body: requestOf(this.#devices.get(deviceId)) }))
    } catch (error) {
      if (error instanceof TapelogError && error.code === 'device-bound-elsewhere') this.#devices.setUnbound(deviceId)
      throw error
    }
    this.#devices.setUnbound(deviceId)
    return this.#ask(client, deviceId)
  }

  /**
   * Writes the file with which the local SDK recovers a locked device: the client IDs to which it was bound, each once,
   * newest first. Throws `recovery-impossible` while the device is bound (section 1), and `recovery-empty` if it was
   * never bound. Never replaces a file. Returns the path.
   */
  async exportRecovery(deviceId: number, directory: string, nowMs: number): Promise<string> {
    demandDiskPath(directory)
    const device = this.#devices.get(deviceId)
    const { isBound, recoveryClientIds: clientIds } = await this.read(deviceId)
    if (isBound === true) throw problem('recovery-impossible')
    if (clientIds.length === 0) throw problem('recovery-empty')
    return writeRecoveryFile(directory, {
      serialNumber: device.serialNumber,
      type: requestOf(device).type,
      exportedAt: new Date(nowMs).toISOString(),
      clientIds,
    })
  }

  async bindRecord(deviceId: number, ownerId: string): Promise<DeviceRecordView> {
    const client = this.#client()
    const device = this.#devices.get(deviceId)
    return this.#keep(
      device,
      client,
      await withOwnCodes(client.call('bindDevice', { body: recordRequest(device, ownerId) })),
    )
  }

  async unbindRecord(deviceId: number, ownerId: string): Promise<DeviceRecordView> {
    const client = this.#client()
    const device = this.#devices.get(deviceId)
    return this.#keep(
      device,
      client,
      await withOwnCodes(client.call('unbindDevice', { body: recordRequest(device, ownerId) })),
    )
  }

  /** Reads the record with the id that `bindRecord` stored. */
  async readRecord(deviceId: number): Promise<DeviceRecordView> {
    const client = this.#client()
    const { record } = this.#devices.get(deviceId)
    if (record?.serviceKey !== client.account.key) throw problem('record-unknown')
    return viewOf(await withOwnCodes(client.call('readDevice', { params: { device_id: record.id } })))
  }

  #keep(device: BoundDevice, client: PartnerClient, model: DeviceModel): DeviceRecordView {
    if (model.id) this.#devices.setRecord(device.id, model.id, client.account.key)
    return viewOf(model)
  }
}

function requestOf(device: Pick<BoundDevice, 'type' | 'serialNumber'>): BindingRequest {
  if (device.type === null || !isDeviceType(device.type)) throw problem('device-type-unknown')
  return { type: device.type, sn: device.serialNumber }
}

const isDeviceType = (type: string): boolean => (deviceTypes as readonly string[]).includes(type)

function recordRequest({ serialNumber, recordType }: BoundDevice, ownerId: string) {
  return { owner_id: ownerId, sn: serialNumber, sn_type: recordType }
}

const binds: readonly (PartnerOperation | null)[] = ['bind', 'unbind', 'bindDevice', 'unbindDevice']
const asksRegistry: readonly (PartnerOperation | null)[] = ['readBinding', 'bind', 'unbind']

/** Gives the refusals of the interface description (section 7) their own codes. */
async function withOwnCodes<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error
    // Requests to the registry are not jobs, and Tapelog does not retry them automatically. So the usual sentence,
    // which announces a retry, would be wrong.
    if (error.kind === 'unreachable' || error.kind === 'unanswered')
      throw problem('registry-unreachable', null, { retryable: true, cause: error })
    if (error.status === 403 && binds.includes(error.operation))
      throw problem('device-bound-elsewhere', null, { cause: error })
    if (error.status === 404 && !error.isForeign)
      throw problem(asksRegistry.includes(error.operation) ? 'serial-unknown' : 'record-unknown', null, {
        cause: error,
      })
    throw error
  }
}

const viewOf = (model: DeviceModel): DeviceRecordView => ({
  id: model.id ?? null,
  ownerId: model.owner_id ?? null,
  name: model.name ?? null,
  model: model.model ?? null,
  version: model.version ?? null,
  isBound: model.is_bind ?? null,
  freeSpace: model.free_space ?? null,
  capacity: model.capacity ?? null,
  battery: model.battery ?? null,
  updatedAt: model.updated_at ?? null,
})
