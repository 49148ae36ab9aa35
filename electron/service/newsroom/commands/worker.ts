import { readFileSync } from 'node:fs'
import { TapelogError } from '../../../../shared/errors/errors.ts'
import type { Log } from '../../../../shared/errors/log.ts'
import { problem } from '../../../../shared/words/problem.ts'
import { availableLanguages, readModelSettings, tasksAtOnce } from '../../../recognition/index.ts'
import { type Check, failed, ok } from '../check/check.ts'
import { checkWorkFolder, isService } from '../check/checkAddresses.ts'
import type { SettingValues } from '../settings/table.ts'
import { ApiClient, NodeUnavailable } from '../worker/apiClient.ts'
import { checkWorker, type WorkerDeps } from '../worker/settings.ts'
import { type NewsroomWorker, startWorker } from '../worker/worker.ts'

type WorkerValues = SettingValues<'work' | 'worker'>
/** `modelsFolder`: of this user, if the settings name none. */
type Place = { packageRoot: string; modelsFolder: string; log: Log }

/** Starts a worker. Rejects as `startWorker` does. */
export const startServiceWorker = (values: WorkerValues, place: Place): Promise<NewsroomWorker> =>
  startWorker(depsOf(values, place))

/** What a worker is started with. Throws 'worker-ca-invalid'. */
export function depsOf(values: WorkerValues, { packageRoot, modelsFolder: usualFolder, log }: Place): WorkerDeps {
  const modelsFolder = values['worker.modelsFolder'] ?? usualFolder
  const atOnce = values['worker.tasksAtOnce']
  const interruptionUrl = values['worker.interruptionUrl']
  const extraCa = values['worker.extraCa']
  return {
    ...{ apiOrigin: values['worker.origin'], plainHttp: values['worker.plainHttp'], key: values['worker.key'] },
    ...(extraCa === null ? {} : { extraCa: readCa(extraCa) }),
    ...(interruptionUrl === null ? {} : { interruptionUrl }),
    ...{ workFolder: values['work.folder'], allowUnsealed: values['worker.allowUnsealed'] },
    ...{ speechModel: values['worker.speechModel'], modelsFolder, packageRoot, log },
    atOnce: () => atOnce ?? tasksAtOnce(readModelSettings(modelsFolder).tasksAtOnce),
  }
}

function readCa(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw problem('worker-ca-invalid', null, { cause })
  }
}

/** Tries everything that a worker needs. `say` is called with each result. */
export async function checkServiceWorker(
  values: WorkerValues,
  place: Place,
  say: (check: Check) => void,
): Promise<void> {
  const origin = values['worker.origin']
  // `fetch` does not trust `extraCa`; the request of `keyCheck` does, and tries the address too.
  if (values['worker.extraCa'] === null)
    say((await isService(origin)) === 'yes' ? ok('worker-node', { origin }) : failed('worker-node', { origin }))
  say(await keyCheck(depsOf(values, place)))
  const { packageRoot, modelsFolder } = depsOf(values, place)
  const { languages } = availableLanguages({ speechModel: values['worker.speechModel'], modelsFolder, packageRoot })
  say(languages?.length === 0 ? failed('worker-models') : ok('worker-models'))
  say(await checkWorkFolder(values['work.folder']))
}

/** The worker's own first request. */
async function keyCheck(deps: WorkerDeps): Promise<Check> {
  let api: ApiClient | null = null
  try {
    const { origin, ca } = checkWorker(deps)
    api = new ApiClient({ origin, ca, key: deps.key, onPermanentProblem: () => {} })
    await api.call('check', {})
    return ok('worker-key')
  } catch (error) {
    const known = error instanceof NodeUnavailable ? error.problem : error
    if (known instanceof TapelogError) return failed('worker-key', { error: known.code })
    if (error instanceof NodeUnavailable) return failed('worker-key', { code: error.code })
    throw error
  } finally {
    api?.close()
  }
}
