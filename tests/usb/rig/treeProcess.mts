import { write } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { type Faults, MtpResponder, type TreeNode } from '../../support/mtpResponder.ts'
import { controlRequest, mtpDescriptors, mtpStrings } from './functionfs.mts'
import { functionFolder } from './functionfsGadget.mjs'

/**
 * In the guest, as the firmware of a device: the tests' own responder over FunctionFS, with every fault that it knows. Gets its
 * tree and faults as a message, and answers until it is ended.
 */
export type DeviceContents = { tree: TreeNode[]; faults: Faults }

/** Writes an empty packet, which a FileHandle would leave out. */
const writeNothing = promisify(write)

/** Larger than any answer except a file's data. */
const pieceBytes = 64 * 1024
const packetBytes = 512

process.once('message', async ({ tree, faults }: DeviceContents) => {
  const responder = new MtpResponder(tree, faults)
  process.on('message', (changed: Pick<DeviceContents, 'faults'>) => {
    responder.faults = changed.faults
  })
  const endpoint = (number: number) => open(join(functionFolder, `ep${number}`), 'r+')
  const control = await endpoint(0)
  await control.write(mtpDescriptors())
  await control.write(mtpStrings())
  const [toHost, fromHost, events] = [await endpoint(1), await endpoint(2), await endpoint(3)]
  // Each loop ends with an error when the device is unplugged.
  const all = [answerControl(control), answerCommands(responder, toHost, fromHost), sendEvents(responder, events)]
  await Promise.race(all).catch((error: Error) => console.log(`  the device ended: ${error.message}`))
})

async function answerCommands(responder: MtpResponder, toHost: FileHandle, fromHost: FileHandle): Promise<void> {
  for (;;) {
    const { buffer, bytesRead } = await fromHost.read(Buffer.alloc(packetBytes), 0, packetBytes, null)
    if (bytesRead === 0) continue
    await responder.write(buffer.subarray(0, bytesRead))
    try {
      do await sendPiece(await responder.read(pieceBytes), toHost)
      while (responder.hasMore)
    } catch (error) {
      if (!(error instanceof TapelogError && error.code === 'device-stalled')) throw error
      // A function refuses a transfer by a read in the wrong direction.
      await toHost.read(Buffer.alloc(1), 0, 1, null).catch(() => {})
    }
  }
}

/** The responder gives less than requested when a transfer ends. After whole packets, an empty packet marks the end. */
async function sendPiece(piece: Uint8Array, toHost: FileHandle): Promise<void> {
  if (piece.length > 0) await toHost.write(piece)
  if (piece.length < pieceBytes && piece.length % packetBytes === 0) await writeNothing(toHost.fd, new Uint8Array(0))
}

async function sendEvents(responder: MtpResponder, events: FileHandle): Promise<void> {
  const { signal } = new AbortController()
  for (;;) await events.write(await responder.readEvent(signal))
}

async function answerControl(control: FileHandle): Promise<void> {
  const eventBytes = 12
  for (;;) {
    const { buffer } = await control.read(Buffer.alloc(eventBytes), 0, eventBytes, null)
    const request = controlRequest(buffer)
    if (!request) continue
    if (request.answer) await control.write(request.answer)
    else if (request.isAnswered) await control.read(Buffer.alloc(1), 0, 1, null).catch(() => {})
    // This read is needed even for a request without data: nothing else tells the host that the request arrived.
    else await control.read(Buffer.alloc(request.lengthBytes + 1))
  }
}
