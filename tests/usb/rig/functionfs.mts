/** FunctionFS's messages in both directions: Documentation/usb/functionfs.rst, include/uapi/linux/usb/functionfs.h. */

const magic = { descriptors: 3, strings: 2 }
const hasSpeeds = { full: 1, high: 2 }
const endpoints = { bulkIn: 0x81, bulkOut: 0x02, interruptIn: 0x83 }
const transfer = { bulk: 2, interrupt: 3 }

const u16 = (value: number) => Buffer.from([value & 255, value >> 8])
const u32 = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer)

/** Still image, subclass 1 and protocol 1 (the class of MTP), named by string 1. */
const mtpInterface = Buffer.from([9, 4, 0, 0, 3, 6, 1, 1, 1])
const endpoint = (address: number, kind: number, packetBytes: number, interval: number) =>
  Buffer.concat([Buffer.from([7, 5, address, kind]), u16(packetBytes), Buffer.from([interval])])

const atSpeed = (packetBytes: number) => [
  mtpInterface,
  endpoint(endpoints.bulkIn, transfer.bulk, packetBytes, 0),
  endpoint(endpoints.bulkOut, transfer.bulk, packetBytes, 0),
  endpoint(endpoints.interruptIn, transfer.interrupt, 28, 6),
]

/** The function's descriptors: ep1 gives data, ep2 takes commands, ep3 gives events. */
export function mtpDescriptors(): Buffer {
  const [full, high] = [atSpeed(64), atSpeed(512)]
  const body = Buffer.concat([u32(hasSpeeds.full | hasSpeeds.high, full.length, high.length), ...full, ...high])
  return Buffer.concat([u32(magic.descriptors, body.length + 8), body])
}

export function mtpStrings(): Buffer {
  const body = Buffer.concat([u32(1, 1), u16(0x0409), Buffer.from('MTP\0')])
  return Buffer.concat([u32(magic.strings, body.length + 8), body])
}

const setupEvent = 4
const deviceStatus = 0x67

/** The control request in an event of ep0; null for other events. */
export function controlRequest(
  event: Buffer,
): { isAnswered: boolean; answer: Buffer | null; lengthBytes: number } | null {
  if (event[8] !== setupEvent) return null
  const isAnswered = ((event[0] ?? 0) & 0x80) !== 0
  // A host asks for this after an error. The four bytes of the answer mean that all is well.
  const answer = isAnswered && event[1] === deviceStatus ? Buffer.concat([u16(4), u16(0x2001)]) : null
  return { isAnswered, answer, lengthBytes: event.readUInt16LE(6) }
}
