import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeDevice } from '../../../electron/recorders/catalogue/describe.ts'
import { deviceKey, isPlausibleSerial } from '../../../electron/recorders/catalogue/deviceKey.ts'
import { identity } from './pluggedRecorders.ts'

const plaud = identity({
  vendorId: 0x0bda,
  productId: 0x4042,
  manufacturer: 'PLAUD',
  product: 'NOTE',
  serial: '881045678901234567',
})

describe('a device’s description', () => {
  test.each([
    [plaud, 'Plaud Note'],
    [identity(), 'Sony IC RECORDER'],
    [
      identity({ vendorId: 0x07b4, productId: 0x024f, manufacturer: 'OLYMPUS', product: 'Digital Voice Recorder' }),
      'Olympus Digital Voice Recorder',
    ],
    [identity({ vendorId: 0x1686, productId: 0x01c0, product: 'H1' }), 'Zoom recorder'],
    [identity({ vendorId: 0x0644, productId: 0x801d, product: null }), 'TASCAM recorder'],
  ])('comes from its numbers %#', (device, name) => {
    expect(describeDevice(device)).toMatchObject({ name, kind: 'recorder', isKnown: true })
  })

  test('needs the device’s texts if a number is shared', () => {
    const realtek = { ...plaud, manufacturer: 'Generic', product: 'USB Card Reader' }
    expect(describeDevice(realtek)).toBeNull()
    expect(describeDevice(realtek, 'storage')).toMatchObject({ kind: 'card-reader', isKnown: false })
    const gamepad = identity({ product: 'Wireless Controller', manufacturer: 'Sony Interactive Entertainment' })
    expect(describeDevice(gamepad, 'other')).toBeNull()
    expect(describeDevice(identity({ product: null }), 'storage')).toMatchObject({
      name: 'Sony recorder',
      isKnown: true,
    })
  })

  test('falls back to drive, phone or reader, and ignores a keyboard', () => {
    const other = identity({ vendorId: 0x18d1, productId: 0x4ee1, manufacturer: 'Google', product: 'Pixel 9' })
    expect(describeDevice(other, 'mtp')).toMatchObject({ name: 'Google Pixel 9', kind: 'phone', isKnown: false })
    expect(describeDevice({ ...other, manufacturer: null, product: null }, 'storage')?.name).toBe('USB drive')
    expect(describeDevice({ ...other, product: 'Google Drive' }, 'storage')?.name).toBe('Google Drive')
    expect(describeDevice(other, 'other')).toBeNull()
    expect(describeDevice(other)).toBeNull()
  })
})

describe('the key of a device', () => {
  const card = { uuid: '3A2F-11C4', label: 'REC' }

  test('is its serial, or its volume if the serial is useless', () => {
    expect(deviceKey(plaud)).toBe('0bda:4042:881045678901234567')
    expect(deviceKey(plaud, card)).toBe('0bda:4042:881045678901234567')
    expect(deviceKey(identity({ serial: null }), card)).toBe('volume:3a2f-11c4:REC')
    expect(deviceKey(identity({ serial: '000000000000' }), { ...card, label: null })).toBe('volume:3a2f-11c4:')
    expect(deviceKey(identity({ serial: null }))).toBeNull()
    expect(deviceKey(identity({ serial: null }), { uuid: '0000-0000', label: 'REC' })).toBeNull()
  })

  test('is the card for a card reader', () => {
    const reader = { ...plaud, manufacturer: 'Generic', product: 'USB3.0-CRW', serial: '29203008282014000' }
    expect(deviceKey(reader, card)).toBe('volume:3a2f-11c4:REC')
    expect(deviceKey(reader)).toBe('0bda:4042:29203008282014000')
  })

  test.each(['10FC5C7E1A2B3C', '881045678901234567', '123456789012345678', 'MOCK0001', 'a1-B2 c3'])(
    'accepts %s as a serial',
    (serial) => expect(isPlausibleSerial(serial)).toBe(true),
  )

  test.each([
    null,
    '',
    '000000',
    'FFFFFFFF',
    '123456789ABC',
    '0123456789ABCDEF',
    '123456789',
    '000000000001',
    '----',
    'abc',
    '6&2f1b0c4&0&3',
    'ser\u0007ial',
    'N/A',
    'Serial Number',
    '\uFFFD\uFFFD\uFFFD\uFFFD',
    ' 1234X',
  ])('refuses %j as a serial', (serial) => expect(isPlausibleSerial(serial)).toBe(false))

  test('never throws, and two serials never share one', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const [first, second] = [one, other].map((serial) => deviceKey(identity({ serial })))
        if (one !== other && first !== null) expect(first).not.toBe(second)
      }),
    )
  })
})
