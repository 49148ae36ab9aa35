import { join, resolve } from 'node:path'
import type { SpeechModelChoice } from '../../../shared/engineProtocol.ts'
import { silentLog } from '../../../shared/log.ts'
import { createService } from '../../service/index.ts'
import { packageRoot } from '../embeddedService.ts'
import { defaultLibrary } from '../options.ts'
import { exitCode } from '../session.ts'

/** The embedded service by itself, until it is told to stop. Listens on 127.0.0.1 only. */
export async function serveCommand(flags: {
  library?: string
  data?: string
  port: number
  json?: boolean
  speechModel: SpeechModelChoice
}): Promise<number> {
  const service = await createService({
    dataDir: resolve(flags.data ?? join(flags.library ?? defaultLibrary(), 'service')),
    packageRoot,
    port: flags.port,
    speechModel: flags.speechModel,
    log: silentLog,
  })
  if (flags.json) process.stdout.write(`${JSON.stringify(service.connection)}\n`)
  else {
    const { baseUrl, clientId, secretKey, apiKey, userToken } = service.connection
    process.stdout.write(
      `The transcription service listens at ${baseUrl}. Stop it with Ctrl-C. To use it from another terminal:\n\n` +
        `export TAPELOG_BASE_URL=${baseUrl} TAPELOG_CLIENT_ID=${clientId} TAPELOG_SECRET_KEY=${secretKey} ` +
        `TAPELOG_API_KEY=${apiKey} TAPELOG_USER_TOKEN=${userToken}\n`,
    )
  }
  await new Promise<void>((done) => {
    process.once('SIGINT', done)
    process.once('SIGTERM', done)
  })
  await service.close()
  return exitCode.done
}
