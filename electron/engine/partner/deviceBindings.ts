import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BindingView, BoundDevice, DeviceRecordView } from '../../../shared/binding.ts'
import { TapelogError } from '../../../shared/errors.ts'
import { type BindingRequest, recoveryClientIds } from '../../../shared/partner/bindings.ts'
import type { DeviceModel } from '../../../shared/partner/secondFamily.ts'
import type { BoundDeviceStore } from '../library/boundDevices.ts'
import type { PartnerClient } from './client.ts'
import { PartnerError, type PartnerOperation } from './errors.ts'

/**
 * Remote bindings of recorders (sections 3.1 and 4.1) and their records in the second family (4.2). Only the cloud step:
 * the local one belongs to the maker's SDK.
 */
export class DeviceBindings {
  readonly #devices: BoundDeviceStore
  readonly #client: () => PartnerClient

  /** `client` is that of the account in use; it throws when there is none. */
  constructor(devices: BoundDeviceStore, client: () => PartnerClient) {
    this.#devices = devices
    this.#client = client
  }

  async read(deviceId: number): Promise<BindingView> {
    const view = await this.#ask(this.#client(), deviceId)
    // Unbound, or bound by somebody else meanwhile.
    if (!view.isOurs) this.#devices.setUnbound(deviceId)
    return view
  }

  async #ask(client: PartnerClient, deviceId: number): Promise<BindingView> {
    const { bound, ...device } = this.#devices.get(deviceId)
    const { is_bind, bind_history } = await inWords(client.call('readBinding', { query: requestOf(device) }))
    return {
      isBound: is_bind,
      isOurs: is_bind === true && bound?.serviceKey === client.account.key && bound.event === (bind_history[0] ?? null),
      history: bind_history,
      recoveryClientIds: recoveryClientIds(bind_history),
    }
  }

  /** Binding again what is bound to this account changes nothing. */
  async bind(deviceId: number): Promise<BindingView> {
    const client = this.#client()
    await inWords(client.call('bind', { body: requestOf(this.#devices.get(deviceId)) }))
    const { history, recoveryClientIds: clientIds } = await this.#ask(client, deviceId)
    this.#devices.setBound(deviceId, client.account.key, history[0] ?? null)
    return { isBound: true, isOurs: true, history, recoveryClientIds: clientIds }
  }

  async unbind(deviceId: number): Promise<BindingView> {
    const client = this.#client()
    try {
      await inWords(client.call('unbind', { body: requestOf(this.#devices.get(deviceId)) }))
    } catch (error) {
      if (error instanceof TapelogError && error.code === 'device-bound-elsewhere') this.#devices.setUnbound(deviceId)
      throw error
    }
    this.#devices.setUnbound(deviceId)
    return this.#ask(client, deviceId)
  }

  /**
   * Writes what the local SDK recovers a locked device with: the client IDs it was bound to, each once, newest first.
   * Section 1: only while the device is not bound, which is asked now.
   */
  async exportRecovery(deviceId: number, directory: string, nowMs: number): Promise<string> {
    const device = this.#devices.get(deviceId)
    const { isBound, recoveryClientIds: clientIds } = await this.read(deviceId)
    if (isBound === true)
      throw new TapelogError(
        'recovery-impossible',
        'The device is bound, so it cannot be recovered. Its owner has to unbind it first.',
      )
    if (clientIds.length === 0)
      throw new TapelogError('recovery-empty', 'The device was never bound, so there is nothing to recover it with.')
    const path = join(directory, `recovery-${device.serialNumber.replace(/[^\w-]/g, '_')}.json`)
    const content = {
      serialNumber: device.serialNumber,
      type: requestOf(device).type,
      exportedAt: new Date(nowMs).toISOString(),
      clientIds,
    }
    await writeFile(path, `${JSON.stringify(content, null, 2)}\n`).catch((cause: unknown) => {
      throw new TapelogError('folder-unwritable', 'The file could not be written there. Choose another folder.', {
        cause,
      })
    })
    return path
  }

  async bindRecord(deviceId: number, ownerId: string): Promise<DeviceRecordView> {
    const client = this.#client()
    const device = this.#devices.get(deviceId)
    return this.#keep(
      device,
      client,
      await inWords(client.call('bindDevice', { body: recordRequest(device, ownerId) })),
    )
  }

  async unbindRecord(deviceId: number, ownerId: string): Promise<DeviceRecordView> {
    const client = this.#client()
    const device = this.#devices.get(deviceId)
    return this.#keep(
      device,
      client,
      await inWords(client.call('unbindDevice', { body: recordRequest(device, ownerId) })),
    )
  }

  /** By the record's id, which binding it gave. */
  async readRecord(deviceId: number): Promise<DeviceRecordView> {
    const client = this.#client()
    const { record } = this.#devices.get(deviceId)
    if (record?.serviceKey !== client.account.key)
      throw new TapelogError('record-unknown', 'This device has no record yet. Bind it to an owner first.')
    return viewOf(await inWords(client.call('readDevice', { params: { device_id: record.id } })))
  }

  #keep(device: BoundDevice, client: PartnerClient, model: DeviceModel): DeviceRecordView {
    if (model.id) this.#devices.setRecord(device.id, model.id, client.account.key)
    return viewOf(model)
  }
}

function requestOf(device: Pick<BoundDevice, 'type' | 'serialNumber'>): BindingRequest {
  if (device.type === null)
    throw new TapelogError(
      'device-type-unknown',
      'This serial number does not tell which device it is (881… is a notepro, 882… a notepins). Choose its type.',
    )
  return { type: device.type, sn: device.serialNumber }
}

const recordRequest = (device: BoundDevice, ownerId: string) => ({
  owner_id: ownerId,
  sn: device.serialNumber,
  sn_type: device.recordType,
})

const binds: readonly (PartnerOperation | null)[] = ['bind', 'unbind', 'bindDevice', 'unbindDevice']
const asksRegistry: readonly (PartnerOperation | null)[] = ['readBinding', 'bind', 'unbind']

/** The refusals that the interface describes, as what they mean (section 7); any other keeps its own words. */
async function inWords<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error
    // Nothing here is tried again by itself.
    if (error.kind === 'unreachable' || error.kind === 'unanswered')
      throw new TapelogError(
        'registry-unreachable',
        'The service cannot be reached. Check its address and your network, then ask again.',
        { retryable: true, cause: error },
      )
    if (error.status === 403 && binds.includes(error.operation))
      throw new TapelogError(
        'device-bound-elsewhere',
        'This device is bound to another account. Only its owner can unbind it.',
        { cause: error },
      )
    if (error.status === 404 && !error.isForeign)
      throw asksRegistry.includes(error.operation)
        ? new TapelogError(
            'serial-unknown',
            'The service does not know this serial number. Check it, and the device’s type.',
            { cause: error },
          )
        : new TapelogError('record-unknown', 'The service has no record of this device. Bind it to an owner first.', {
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
