import type { Device } from '../../shared/device.ts'
import type { TranscriptionOptions } from '../../shared/domain.ts'
import { type ErrorInfo, TapelogError } from '../../shared/errors.ts'
import type { Imported } from './imports.ts'
import { jobsOf } from './jobsOf.ts'
import type { Session } from './session.ts'

/**
 * Brings in what is new on a plugged-in recorder and waits until it is. `key`: as `tapelog devices` prints it. Throws
 * 'device-not-there' with what is plugged in instead, or the recorder's own problem.
 */
export async function importFromDevice(
  { engine, out, signal }: Session,
  key: string,
  options: { localOnly: boolean; transcription: TranscriptionOptions },
): Promise<Imported> {
  engine.start({ kinds: ['import'], devices: true })
  const device = await deviceThere({ engine, signal }, key)
  const { localOnly, transcription } = options
  const { jobIds } = await engine.call('devices.import', {
    deviceId: key,
    options: transcription,
    ...(localOnly ? { localOnly } : {}),
  })
  const { counts } = device
  out.note(`${device.name}: ${counts?.new ?? 0} new of ${counts?.total ?? 0}`)
  await engine.settle({ signal })
  const mine = await jobsOf(engine, jobIds)
  for (const { subject, state, error } of mine)
    if (error) {
      const { code, message } = error
      out.event(state === 'done' ? 'skipped' : 'failed', { name: subject, code, message }, `${subject}: ${message}`)
    }
  return {
    recordingIds: mine.flatMap(({ recordingId }) => recordingId ?? []),
    someFailed: mine.some(({ state }) => state !== 'done'),
  }
}

/** Waits until a device is listed and compared with the library, or it is known that it is not there or cannot be read. */
async function deviceThere({ engine, signal }: Pick<Session, 'engine' | 'signal'>, key: string): Promise<Device> {
  let changed = Promise.withResolvers<void>()
  const off = engine.on('devices.changed', () => changed.resolve())
  const stop = () => changed.resolve()
  signal.addEventListener('abort', stop)
  try {
    for (;;) {
      changed = Promise.withResolvers<void>()
      const { devices, isLooking, problem } = await engine.call('devices.list', undefined)
      const here = devices.filter(({ state }) => state !== 'away')
      const device = here.find(({ deviceId }) => deviceId === key)
      const isCompared = device?.counts?.checking === 0
      if (device && isCompared && device.state !== 'opening') return device
      if (signal.aborted) throw new TapelogError('stopped', 'Stopped.')
      if (!isLooking) {
        const [trouble] = device?.problems ?? []
        if (trouble) throw new TapelogError(trouble.code, trouble.message, { retryable: trouble.retryable })
        throw notThere(problem, here)
      }
      await changed.promise
    }
  } finally {
    signal.removeEventListener('abort', stop)
    off()
  }
}

/** Why nothing is there at all, or what is there instead. */
function notThere(problem: ErrorInfo | null, here: readonly Device[]): TapelogError {
  const others = here.map(({ deviceId }) => deviceId).join(', ')
  const instead = others === '' ? 'Nothing else is.' : `These are: ${others}.`
  const { code, message } = problem ?? {
    code: 'device-not-there',
    message: `This recorder is not plugged in. ${instead}`,
  }
  return new TapelogError(code, message, { retryable: true })
}
