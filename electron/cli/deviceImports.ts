import type { Device } from '../../shared/devices/device.ts'
import { errorFromInfo } from '../../shared/errors/errors.ts'
import { words } from '../../shared/words/catalogue.ts'
import { problem } from '../../shared/words/problem.ts'
import { type Imported, type ImportOptions, lineOf, wishOf } from './imports.ts'
import { toldOf } from './output.ts'
import { jobsOf } from './recordings.ts'
import { noteSalvage, salvageFailed } from './salvage.ts'
import type { Session } from './session.ts'

/**
 * Imports new recordings from a plugged-in recorder and waits until the import has ended. `key`: as `tapelog devices` prints it. Throws
 * 'recorder-not-there', or the problem of the recorder or of USB.
 */
export async function importFromDevice(
  { engine, out, signal, command }: Session,
  key: string,
  options: ImportOptions,
): Promise<Imported> {
  engine.start({ kinds: ['import'], devices: true })
  const device = await waitForDevice({ engine, signal, command }, key)
  const { jobIds } = await engine.call('devices.import', {
    deviceId: key,
    ...wishOf(options),
    ...(options.localOnly ? { localOnly: true } : {}),
  })
  const { counts } = device
  const deleted = counts?.deleted ? words.terminal.import.deletedHere(counts.deleted) : ''
  out.note(words.terminal.import.fromDevice(device.name, counts?.new ?? 0, counts?.total ?? 0) + deleted)
  await engine.settle({ signal })
  if (options.salvage) await salvageFailed({ engine, signal }, jobIds)
  const mine = await jobsOf(engine, jobIds)
  for (const { subject, state, error } of mine)
    if (error)
      out.event(state === 'done' ? 'skipped' : 'failed', { name: subject, ...toldOf(error) }, lineOf(subject, error))
  if (!options.salvage) noteSalvage({ out, command }, mine)
  return {
    recordingIds: mine.flatMap(({ recordingId }) => recordingId ?? []),
    someFailed: mine.some(({ state }) => state !== 'done'),
  }
}

/** Waits until the device is listed and compared with the library. Throws if the device is not plugged in or cannot be read. */
async function waitForDevice(
  { engine, signal, command }: Pick<Session, 'engine' | 'signal' | 'command'>,
  key: string,
): Promise<Device> {
  let changed = Promise.withResolvers<void>()
  const off = engine.on('devices.changed', () => changed.resolve())
  const stop = () => changed.resolve()
  signal.addEventListener('abort', stop)
  try {
    for (;;) {
      changed = Promise.withResolvers<void>()
      const { devices, isLooking, problem: usbProblem } = await engine.call('devices.list', undefined)
      const here = devices.filter(({ state }) => state !== 'away')
      const device = here.find(({ deviceId }) => deviceId === key)
      const isCompared = device?.counts?.checking === 0
      if (device && isCompared && device.state !== 'opening') return device
      if (signal.aborted) throw problem('stopped')
      if (!isLooking) {
        const reason = device?.problems[0] ?? usbProblem
        if (reason) throw errorFromInfo(reason)
        const others = here.map(({ deviceId }) => deviceId).join(', ')
        throw problem('recorder-not-there', { others, command: command('devices') }, { retryable: true })
      }
      await changed.promise
    }
  } finally {
    signal.removeEventListener('abort', stop)
    off()
  }
}
