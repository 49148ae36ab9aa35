import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readIdentity, type UsbDeviceLike } from '../../../electron/recorders/usb/identity.ts'
import { loadNodeUsb, type UsbApi } from '../../../electron/recorders/usb/nodeUsb.ts'
import { UsbWatch, type UsbWatchOptions } from '../../../electron/recorders/usb/usbWatch.ts'
import { FakeClock, FakeSystem } from '../../support/fakeSystem.ts'

const device = (handle: string, over: Partial<UsbDeviceLike> = {}): UsbDeviceLike => ({
  handle,
  vendorId: 0x054c,
  productId: 0x01d5,
  manufacturerName: 'SONY',
  productName: 'IC RECORDER\0\0',
  serialNumber: `serial-${handle}`,
  bus: '001',
  address: 7,
  ports: [1],
  deviceClass: 0,
  ...over,
})

const throwing = (message: string) => ({
  get serialNumber(): string {
    throw new Error(message)
  },
  get configuration(): never {
    throw new Error('configuration was read')
  },
})

/** The USB library, with a bus in memory. */
class FakeUsb implements UsbApi {
  bus: UsbDeviceLike[] = []
  listeners = 0
  listings = 0
  listingError: string | null = null
  watchError: string | null = null
  whileListing: (listing: number) => void = () => {}
  onConnect: (device: UsbDeviceLike) => void = () => {}
  onDisconnect: (handle: string) => void = () => {}

  async getDevices(): Promise<UsbDeviceLike[]> {
    if (this.listingError) throw new Error(this.listingError)
    const listed = [...this.bus]
    this.whileListing(++this.listings)
    return listed
  }

  async watch(onConnect: (device: UsbDeviceLike) => void, onDisconnect: (handle: string) => void) {
    if (this.watchError) throw new Error(this.watchError)
    this.listeners += 1
    Object.assign(this, { onConnect, onDisconnect })
    return async () => {
      this.listeners -= 1
    }
  }
}

let usb: FakeUsb
let system: FakeSystem
let clock: FakeClock
let watch: UsbWatch
let seen: string[]

function create(options: UsbWatchOptions = {}): UsbWatch {
  watch = new UsbWatch({ loadUsb: async () => usb, system, clock, platform: 'linux', ...options })
  watch.on('connected', ({ id }) => seen.push(`+${id}`))
  watch.on('disconnected', ({ id, serial }) => seen.push(`-${id} ${serial}`))
  watch.on('state', ({ state, problem }) => seen.push(problem ? `${state} ${problem.code}` : state))
  return watch
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => {
  usb = new FakeUsb()
  system = new FakeSystem()
  clock = new FakeClock()
  seen = []
  system.folders.add('/sys/bus/usb/devices/usb1')
  system.files.set('/run/udev/control', '')
})
afterEach(() => watch?.stop())

describe('the list of devices', () => {
  test('reads a device once at connect and remembers it at disconnect', async () => {
    await create().start()
    let isGone = false
    usb.onConnect(
      device('a', {
        get serialNumber() {
          if (isGone) throw new Error('errno 2')
          return 'S-1'
        },
      }),
    )
    isGone = true
    expect(watch.devices).toMatchObject([{ id: 'a', serial: 'S-1', product: 'IC RECORDER', serialProblem: null }])
    expect(watch.deviceOf('a')?.handle).toBe('a')
    usb.onDisconnect('a')
    usb.onDisconnect('never seen')
    expect(seen).toEqual(['starting', 'watching', '+a', '-a S-1'])
    expect(watch.deviceOf('a')).toBeNull()
  })

  test.each([
    ['getDevices error: Permission denied (errno 13)', 'no-permission'],
    ['string descriptor: No such file or directory (errno 2)', 'gone'],
    ['GenericFailure', 'unreadable'],
  ])('has no serial, but a reason, if the serial cannot be read: %s', (message, serialProblem) => {
    const broken = Object.defineProperties(device('a'), Object.getOwnPropertyDescriptors(throwing(message)))
    expect(readIdentity(broken)).toMatchObject({ serial: null, serialProblem, product: 'IC RECORDER' })
  })

  test('includes once a device that is plugged in during the start', async () => {
    usb.bus = [device('a')]
    usb.whileListing = (listing) => {
      if (listing === 1) usb.bus.push(device('b'))
      else usb.onConnect(device('a'))
    }
    await create().start()
    expect(seen).toEqual(['starting', '+a', '+b', 'watching'])
  })

  test('leaves out a device that is pulled out during the listing', async () => {
    usb.bus = [device('a')]
    usb.whileListing = (listing) => listing === 2 && usb.onDisconnect('a')
    await create().start()
    expect(seen).toEqual(['starting', 'watching'])
  })

  test('shows three fast replugs as three pairs', async () => {
    await create().start()
    for (const id of ['a', 'b', 'c']) {
      usb.onConnect(device(id))
      usb.onDisconnect(id)
    }
    expect(seen.slice(2)).toEqual(['+a', '-a serial-a', '+b', '-b serial-b', '+c', '-c serial-c'])
  })
})

describe('a watch without a bus', () => {
  test.each([
    ['no folder of buses', []],
    ['an empty one, as without any controller', ['/sys/bus/usb/devices']],
  ])('explains %s and finds the bus when it appears', async (_what, folders) => {
    system.folders.clear()
    for (const folder of folders) system.folders.add(folder)
    await create().start()
    expect(seen).toEqual(['starting', 'unavailable usb-no-bus'])
    expect(watch.state.problem?.message).toMatch(/folder/)
    expect(usb.listings).toBe(0)
    system.folders.add('/sys/bus/usb/devices/usb1')
    usb.bus = [device('a')]
    clock.advance(15_000)
    await watch.start()
    await settle()
    expect(seen.slice(2)).toEqual(['+a', 'watching'])
  })

  test('explains a missing permission', async () => {
    system.refused.add('/sys/bus/usb/devices')
    await create().start()
    expect(seen).toEqual(['starting', 'unavailable usb-no-permission'])
    await watch.stop()
    usb.listingError = 'getDevices error: Operation not permitted (errno 1)'
    await create({ platform: 'darwin' }).start()
    expect(watch.state.problem?.code).toBe('usb-no-permission')
  })

  test('explains a library that does not load and a failed listing', async () => {
    await create({ loadUsb: () => Promise.reject(new Error('no native binding')) }).start()
    expect(watch.state).toMatchObject({ state: 'unavailable', problem: { code: 'usb-not-loaded', retryable: false } })
    usb.listingError = 'getDevices error: /sys/bus/usb/devices/ not found (errno 2)'
    await create().start()
    expect(watch.state.problem?.code).toBe('usb-no-bus')
    expect(usb.listeners).toBe(0)
  })

  test('lists the bus every few seconds if there is no udev', async () => {
    system.files.clear()
    usb.bus = [device('a')]
    await create().start()
    usb.bus = [device('b')]
    clock.advance(3000)
    await settle()
    clock.advance(2999)
    usb.bus = []
    await settle()
    expect(seen).toEqual(['starting', '+a', 'polling usb-no-hotplug', '-a serial-a', '+b'])
    usb.listingError = 'errno 2'
    clock.advance(1)
    await settle()
    expect(seen.slice(5)).toEqual(['-b serial-b', 'unavailable usb-no-bus'])
  })

  test('lists the bus if the registration is refused', async () => {
    usb.watchError = 'netlink: Operation not permitted (errno 1)'
    await create({ platform: 'win32' }).start()
    expect(watch.state).toMatchObject({ state: 'polling', problem: { code: 'usb-no-hotplug' } })
  })
})

describe('stopping the watch', () => {
  test('leaves no listener and no timer', async () => {
    await create().start()
    usb.onConnect(device('a'))
    await watch.stop()
    usb.onConnect(device('b'))
    usb.onDisconnect('a')
    expect(usb.listeners).toBe(0)
    expect(clock.timers.size).toBe(0)
    expect(seen.slice(2)).toEqual(['+a', 'stopped'])
    expect(watch.devices).toEqual([])
  })

  test.each([1, 2])('ends a watch that is still starting, at listing %i', async (at) => {
    let stopped: Promise<void> = Promise.resolve()
    usb.bus = [device('a')]
    usb.whileListing = (listing) => {
      if (listing === at) stopped = watch.stop()
    }
    await create().start()
    await stopped
    expect(usb.listeners).toBe(0)
    expect(seen).toEqual(['starting', 'stopped'])
    await watch.start()
    expect(usb.listeners).toBe(1)
    expect(seen.slice(2)).toEqual(['starting', '+a', 'watching'])
  })

  test('ends the timer of polling', async () => {
    system.files.clear()
    await create().start()
    expect(clock.timers.size).toBe(1)
    await watch.stop()
    expect(clock.timers.size).toBe(0)
  })
})

test('works with the real library on this computer', async () => {
  const real = new UsbWatch({ loadUsb: loadNodeUsb })
  await real.start()
  expect(['watching', 'polling', 'unavailable']).toContain(real.state.state)
  await real.stop()
  const unwatch = await (await loadNodeUsb()).watch(
    () => {},
    () => {},
  )
  await unwatch()
})
