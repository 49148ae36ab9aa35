import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import type { CommandName, CommandOutput, EventName, EventPayload } from '../../shared/contract.ts'
import { root } from './tapelogWindow.ts'

/** The engine's answers at one moment. `recordings` is missing if the recordings could not be listed then. */
export type DeviceFrame = {
  name: string
  list: CommandOutput<'devices.list'>
  recordings: CommandOutput<'devices.recordings'> | null
}

/** The engine's answers from plugging a recorder in to unplugging it, recorded with a real kernel. */
export function recordedSession(): DeviceFrame[] {
  const file = join(root, 'tests/fixtures/deviceSession.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { frames: DeviceFrame[] }).frames
}

/** Replaces the engine for one command: always gives this answer or error. */
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

/** The inputs of a command since `answer` was called for it. */
export const askedOf = (app: ElectronApplication, name: CommandName): Promise<unknown[]> =>
  app.evaluate(
    (_electron, name) => (globalThis as unknown as { asked?: Record<string, unknown[]> }).asked?.[name] ?? [],
    name,
  )

/** Sends an event like the engine's host. */
export const send = <N extends EventName>(app: ElectronApplication, name: N, payload: EventPayload<N>): Promise<void> =>
  app.evaluate(
    ({ BrowserWindow }, event) => {
      for (const window of BrowserWindow.getAllWindows()) window.webContents.send('event', event.name, event.payload)
    },
    { name, payload },
  )

/** Sends the window the state in this frame. */
export async function show(app: ElectronApplication, { list, recordings }: Omit<DeviceFrame, 'name'>): Promise<void> {
  await answer(app, 'devices.list', list)
  await answer(app, 'devices.recordings', recordings ?? new Error('This recorder is not plugged in.'))
  await send(app, 'devices.changed', {})
}
