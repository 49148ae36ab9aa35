import { describe, expect, test } from 'vitest'
import { asMtpUsbDevice, MtpSession, openMtpTransport } from '../../../electron/recorders/mtp/index.ts'
import { findMtpInterface } from '../../../electron/recorders/mtp/usbDevice.ts'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { MtpResponder, usbDeviceOver } from '../../support/mtpResponder.ts'

const failing = (text: string) => async (): Promise<never> => {
  throw Object.assign(new Error(text), { code: 'GenericFailure' })
}
const device = () => usbDeviceOver(new MtpResponder([]))
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => ({ code: 'done', message: '' }),
    (error: unknown) => (error instanceof TapelogError ? error : { code: String(error), message: '' }),
  )

describe('opening a device', () => {
  test.each([
    ['linux', 'claimInterface error: interface is busy', 'device-busy', 'gvfs-mtp'],
    ['darwin', 'claimInterface error: failed to claim interface', 'device-busy', 'ptpcamerad'],
    ['win32', 'claimInterface error: unsupported', 'device-busy', 'Explorer'],
    ['linux', 'open error: permission denied', 'device-no-permission', 'udev rule'],
    ['linux', 'open error: device disconnected', 'device-unplugged', 'Plug it in again'],
    ['linux', 'open error: something else', 'device-open-failed', 'plug it in again'],
  ] as const)('explains on %s the error: %s', async (platform, text, code, word) => {
    const usb = device()
    const step = text.startsWith('open') ? 'open' : 'claimInterface'
    const error = await errorOf(openMtpTransport(Object.assign(usb, { [step]: failing(text) }), { platform }))
    expect(error.code).toBe(code)
    expect(error.message).toContain(word)
    expect(usb.calls.at(-1)).toBe('close')
  })

  test('reports a device without an MTP interface', async () => {
    const usb = Object.defineProperty(device(), 'configuration', { value: null })
    expect(await errorOf(openMtpTransport(usb))).toMatchObject({ code: 'device-no-mtp' })
  })
})

test('takes only a USB device that has transfers', () => {
  const usb = device()
  expect(asMtpUsbDevice(usb)).toBe(usb)
  expect(() => asMtpUsbDevice({})).toThrow('without transfers')
})

test('finds the interface by its class or by the vendor’s name for it', () => {
  const endpoints = ['in', 'out'].map((direction, index) => ({
    endpointNumber: index + 1,
    direction,
    type: 'bulk',
    packetSize: 64,
  }))
  const found = (numbers: number[], interfaceName: string | null, ends = endpoints) => {
    const [interfaceClass = 0, interfaceSubclass = 0, interfaceProtocol = 0] = numbers
    const alternate = { alternateSetting: 0, interfaceClass, interfaceSubclass, interfaceProtocol, interfaceName }
    return findMtpInterface({ interfaces: [{ interfaceNumber: 3, alternates: [{ ...alternate, endpoints: ends }] }] })
  }
  expect(found([6, 1, 1], null)).toMatchObject({ interfaceNumber: 3, inEndpoint: 1, outEndpoint: 2, inPacketBytes: 64 })
  expect(found([255, 255, 0], 'MTP')).toMatchObject({ events: null })
  const interrupt = (packetSize: number) => ({ endpointNumber: 3, direction: 'in', type: 'interrupt', packetSize })
  expect(found([6, 1, 1], null, [...endpoints, interrupt(28)])?.events).toEqual({
    endpointNumber: 3,
    transferBytes: 28,
  })
  expect(found([6, 1, 1], null, [...endpoints, interrupt(8)])?.events).toEqual({ endpointNumber: 3, transferBytes: 24 })
  for (const none of [found([255, 255, 0], 'ADB'), found([8, 6, 80], 'MTP'), found([6, 1, 1], '', endpoints.slice(1))])
    expect(none).toBeNull()
})

describe('a failed transfer', () => {
  const failure = async (text: string, unplugged?: AbortSignal) => {
    const usb = device()
    const options = { unplugGraceMs: 200, ...(unplugged ? { unplugged } : {}) }
    const transport = await openMtpTransport(Object.assign(usb, { transferIn: failing(text) }), options)
    return { code: (await errorOf(transport.read(1024))).code, transport, usb }
  }
  test('is recognised by its text', async () => {
    expect((await failure('transferIn error: Disconnected')).code).toBe('device-unplugged')
    expect((await failure('transferIn error: Cancelled')).code).toBe('device-timeout')
    expect((await failure('transferIn error: Fault')).code).toBe('device-transfer-failed')
  })
  test('clears a stall', async () => {
    const { code, usb } = await failure('transferIn error: Stall')
    expect(code).toBe('device-stalled')
    expect(usb.calls).toContain('clear in')
  })
  test('counts as an unplug if a disconnect follows', async () => {
    const gone = new AbortController()
    const { addEventListener } = gone.signal
    // The event comes once the failed transfer listens for it.
    gone.signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      addEventListener.apply(gone.signal, args)
      queueMicrotask(() => gone.abort())
    }
    const { code, transport } = await failure('transferIn error: Fault', gone.signal)
    expect(code).toBe('device-unplugged')
    expect((await errorOf(transport.write(new Uint8Array(12)))).code).toBe('device-unplugged')
  })
  test('times out without an answer', async () => {
    const usb = Object.assign(device(), { transferIn: () => new Promise<never>(() => {}) })
    const transport = await openMtpTransport(usb, { transferTimeoutMs: -1990 })
    expect((await errorOf(transport.read(1024))).code).toBe('device-timeout')
  })
})

test('keeps an answer that came while the program was blocked', async () => {
  const answer = Uint8Array.of(1, 2, 3)
  // The library's timeout and its grace are over before this thread can look.
  const whileNothingRuns = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2300)
  const transferIn = () =>
    new Promise<object>((resolve) => {
      setImmediate(() => {
        whileNothingRuns()
        setImmediate(() => resolve({ status: 'ok', data: new DataView(answer.buffer) }))
      })
    })
  const transport = await openMtpTransport(Object.assign(device(), { transferIn }), { transferTimeoutMs: 1 })
  expect(await transport.read(1024)).toEqual(answer)
})

test('sends an empty packet after whole ones', async () => {
  const usb = device()
  const lengths: number[] = []
  const transport = await openMtpTransport(
    Object.assign(usb, {
      transferOut: async (_endpoint: number, data: Uint8Array) => {
        lengths.push(data.length)
        return { status: 'ok', bytesWritten: data.length }
      },
      transferIn: async (_endpoint: number, length: number) => {
        lengths.push(length)
        return { status: 'ok' }
      },
    }),
  )
  await transport.write(new Uint8Array(512))
  await transport.write(new Uint8Array(16))
  expect(await transport.read(1000)).toHaveLength(0)
  expect(lengths).toEqual([512, 0, 16, 1024])
  await Promise.all([transport.close(), transport.close()])
  expect(usb.calls).toEqual(['open', 'claim', 'release', 'close'])
  expect((await errorOf(transport.read(1024))).code).toBe('device-closed')
})

test('releases the device if the session cannot be opened', async () => {
  const usb = Object.assign(device(), { transferOut: failing('transferOut error: Fault') })
  const opened = MtpSession.open(await openMtpTransport(usb))
  expect((await errorOf(opened)).code).toBe('device-transfer-failed')
  expect(usb.calls.slice(-2)).toEqual(['release', 'close'])
})
