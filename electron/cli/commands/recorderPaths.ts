import { join } from 'node:path'
import { TapelogError } from '../../../shared/errors.ts'
import { listRecorders } from '../../engine/devices/recorders.ts'

/**
 * The files of a plugged-in recorder's recordings, one for each. `key`: as `tapelog devices` prints it. Throws
 * 'device-not-there' with what is plugged in instead, or the recorder's own problem.
 */
export async function recorderPaths(key: string): Promise<string[]> {
  const { recorders, problem } = await listRecorders()
  const recorder = recorders.find((one) => one.key === key)
  if (!recorder) {
    const others = recorders.flatMap((one) => one.key ?? [])
    throw new TapelogError(
      'device-not-there',
      `${problem?.message ?? 'This recorder is not plugged in.'} ${
        others.length === 0 ? 'No other is.' : `These are: ${others.join(', ')}.`
      }`,
      { retryable: true },
    )
  }
  const [trouble] = recorder.problems
  if (trouble) throw new TapelogError(trouble.code, trouble.message, { retryable: trouble.retryable })
  return recorder.volumes.flatMap(({ volume, layout }) =>
    (layout?.recordings ?? []).map(({ parts: [path = []] }) => join(volume.mountPoint, ...path)),
  )
}
