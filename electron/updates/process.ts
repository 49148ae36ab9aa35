import { toErrorInfo } from '../../shared/errors/errors.ts'
import type { FromUpdates, ToUpdates } from '../../shared/processes/engineProtocol.ts'
import { followProxies, lowerPriority, makeFilesForOwnerOnly, openParentPort } from '../system/index.ts'
import { checkForUpdate, keptUpdate, type UpdateSource } from './check.ts'
import { downloadUpdate } from './download.ts'
import { updateFolder } from './folder.ts'
import { readPublicKey } from './minisign.ts'

/**
 * A process for one request to the channel, or one download. It holds no recordings and no credentials, and its host ends it. What it
 * reports is not trusted: before installing, main checks the file itself.
 */
const { post, listen } = openParentPort<ToUpdates, FromUpdates>()
const leastBetweenProgressMs = 300

async function carryOut({ folder: path, source: given, work }: ToUpdates): Promise<void> {
  const source: UpdateSource = { ...given, keys: given.publicKeys.flatMap((key) => readPublicKey(key) ?? []) }
  const folder = updateFolder(path)
  if (work === 'check') {
    await checkForUpdate(source, folder)
    return
  }
  const channel = keptUpdate(source, folder)
  let toldMs = 0
  const onProgress = (progress: { bytesDone: number; bytesTotal: number }) => {
    if (Date.now() - toldMs < leastBetweenProgressMs) return
    toldMs = Date.now()
    post({ type: 'progress', ...progress })
  }
  if (channel) await downloadUpdate(source, channel, folder, { onProgress })
}

makeFilesForOwnerOnly()
lowerPriority('background')
const proxies = followProxies()
listen(
  (message) =>
    void proxies
      .then(() => carryOut(message))
      .then(
        () => post({ type: 'ended', error: null }),
        (error: unknown) => post({ type: 'ended', error: toErrorInfo(error) }),
      ),
)
