import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import type { CommandName, CommandOutput, EventName, EventPayload } from '../../shared/contract.ts'
import { root } from './tapelogWindow.ts'

/** What the engine answers at one moment of a recorder's visit; no recordings: they cannot be asked for then. */
export type DeviceFrame = {
  name: string
  list: CommandOutput<'devices.list'>
  recordings: CommandOutput<'devices.recordings'> | null
}

/** A recorder's visit, as the engine told it: written down from a real kernel. */
export function recordedSession(): DeviceFrame[] {
  const file = join(root, 'tests/fixtures/deviceSession.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { frames: DeviceFrame[] }).frames
}

/** Takes the engine's place for one command: always this answer, or this sentence where it is an error. */
export async function answer<N extends CommandName>(
  app: ElectronApplication,
  name: N,
  value: CommandOutput<N> | Error,
): Promise<void> {
  const reply =
    value instanceof Error
      ? { ok: false, error: { code: 'not-there', message: value.message, retryable: true } }
      : { ok: true, value }
  await app.evaluate(
    ({ ipcMain }, stub) => {
      const asked = globalThis as unknown as { asked?: Record<string, unknown[]> }
      asked.asked ??= {}
      const calls = asked.asked
      ipcMain.removeHandler(stub.name)
      ipcMain.handle(stub.name, (_event, input: unknown) => {
        calls[stub.name] = [...(calls[stub.name] ?? []), input]
        return stub.reply
      })
    },
    { name, reply },
  )
}

/** What the window has asked of a command since `answer` took it over. */
export const askedOf = (app: ElectronApplication, name: CommandName): Promise<unknown[]> =>
  app.evaluate(
    (_electron, name) => (globalThis as unknown as { asked?: Record<string, unknown[]> }).asked?.[name] ?? [],
    name,
  )

/** An event, as the engine's host sends it. */
export const send = <N extends EventName>(app: ElectronApplication, name: N, payload: EventPayload<N>): Promise<void> =>
  app.evaluate(
    ({ BrowserWindow }, event) => {
      for (const window of BrowserWindow.getAllWindows()) window.webContents.send('event', event.name, event.payload)
    },
    { name, payload },
  )

/** The window is told that things are as in this frame. */
export async function show(app: ElectronApplication, { list, recordings }: Omit<DeviceFrame, 'name'>): Promise<void> {
  await answer(app, 'devices.list', list)
  await answer(app, 'devices.recordings', recordings ?? new Error('This recorder is not plugged in.'))
  await send(app, 'devices.changed', {})
}
