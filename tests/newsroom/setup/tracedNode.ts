import { createNewsroomNode } from '../../../electron/service/newsroom/node.ts'
import { startWorker } from '../../../electron/service/newsroom/worker/worker.ts'
import { silentLog } from '../../../shared/errors/log.ts'
import type { ServiceConnection } from '../../../shared/partner/connection.ts'
import { callService, recognisersInHand, storeParts } from '../../support/serviceClient.ts'
import { eventually, until } from '../../support/waiting.ts'
import { loadedModules } from './loadedModules.ts'
import { type nodeSettings, workerSettings } from './openNewsroom.ts'

/** A node that does one whole task and ends. Prints the task's id, its address, and which modules of OpenTelemetry it loaded. */
type Given = { settings: ReturnType<typeof nodeSettings>; workerKey: string; connection: ServiceConnection }
const { settings, workerKey, connection: given }: Given = JSON.parse(process.argv[2] ?? '')
const recognisers = recognisersInHand()
// The origin is where the node listens.
const { publicOrigin: _publicOrigin, ...own } = settings
const node = await createNewsroomNode({
  ...own,
  log: silentLog,
})
const { address } = node
const worker = await startWorker({
  ...workerSettings(address, workerKey, `${settings.workFolder}/worker`),
  ...{ atOnce: () => 1, startRecogniser: recognisers.start, log: silentLog },
})
const connection = { ...given, baseUrl: `${address}/developer/api`, apiBase: address }
const recording = Buffer.from('This stands for a recording.')
const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
const asked = { body: { filesize: recording.length, filetype: 'mp3' }, headers }
const { body: session } = await callService(connection, 'presign', asked)
const { body: file } = await callService(connection, 'completeUpload', {
  body: await storeParts(session, recording, 'mp3'),
})
await fetch(file.DownloadUrl)
const { body: task } = await callService(connection, 'submitTranscription', {
  body: { file_url: file.DownloadUrl, params: {} },
})
const { transcription_id: taskId } = task
await until(() => recognisers.jobs.length === 1)
recognisers.finish(0)
await eventually(
  () => callService(connection, 'readTranscription', { params: { transcription_id: taskId } }),
  ({ body }) => body.status === 'SUCCESS',
)
await worker.close()
await node.close()
// pg-boss and others may load the plain interface; the SDK is what costs.
const modules = loadedModules.filter((path) => path.includes('@opentelemetry/sdk-'))
process.stdout.write(JSON.stringify({ taskId, address, modules }))
