import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { SpeechModelChoice } from '../../../shared/engineProtocol.ts'
import { silentLog } from '../../../shared/log.ts'
import type { ServiceConnection } from '../../../shared/partner/connection.ts'
import { problem } from '../../../shared/sentences/problem.ts'
import { createService, type SeededDevice } from '../../service/index.ts'
import { packageRoot } from '../embeddedService.ts'
import { libraryOf } from '../library.ts'
import { connectionVariables } from '../options.ts'
import { report } from '../output.ts'
import { exitCode } from '../session.ts'

/** Flags of `tapelog serve`, as commander has parsed them. */
export type ServeFlags = {
  library?: string
  data?: string
  json?: boolean
  host: string
  port: number
  tlsCert?: string
  tlsKey?: string
  plainHttp?: boolean
  publicOrigin?: string
  device: SeededDevice[]
  allowFileUrl: string[]
  speechModel: SpeechModelChoice
}

/** Runs the service of this machine for other programs, until SIGINT or SIGTERM. */
export async function serveCommand(flags: ServeFlags): Promise<number> {
  const service = await createService({
    dataDir: dataFolder(flags),
    packageRoot,
    host: flags.host,
    port: flags.port,
    ...tlsOf(flags),
    plainHttp: flags.plainHttp ?? false,
    ...(flags.publicOrigin === undefined ? {} : { publicOrigin: flags.publicOrigin }),
    devices: flags.device,
    fileUrlOrigins: flags.allowFileUrl,
    speechModel: flags.speechModel,
    log: silentLog,
  })
  const { connection } = service
  process.stdout.write(flags.json ? `${JSON.stringify(connection)}\n` : introduction(connection))
  await new Promise<void>((done) => {
    process.once('SIGINT', done)
    process.once('SIGTERM', done)
  })
  await service.close()
  return exitCode.done
}

/** By default the library's folder, which may not hold a library yet. */
function dataFolder(flags: ServeFlags): string {
  if (flags.data !== undefined) return resolve(flags.data)
  const { path, isNew, remark } = libraryOf(flags, 'make')
  const dataDir = join(path, 'service')
  const { note } = report(null, flags.json ?? false)
  if (remark !== null) note(remark)
  if (isNew) note(`There is no library in ${path} yet. The service keeps its files in ${dataDir}.`)
  return dataDir
}

function introduction(connection: ServiceConnection): string {
  const variables = Object.entries(connectionVariables)
    .map(([field, name]) => ({ name, value: connection[field as keyof ServiceConnection] }))
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `  ${name}='${value}'`)
  return (
    `The transcription service is running at ${connection.baseUrl}\nIts interface is described at ${connection.apiBase}/openapi.json\n` +
    `Press Ctrl-C to stop it. To use it with tapelog in another terminal, run this there first:\n\nexport \\\n${variables.join(' \\\n')}\n`
  )
}

function tlsOf({ tlsCert, tlsKey }: ServeFlags): { tls?: { certificate: string; key: string } } {
  if (tlsCert === undefined && tlsKey === undefined) return {}
  if (tlsCert === undefined || tlsKey === undefined) throw problem('tls-incomplete')
  try {
    return { tls: { certificate: readFileSync(tlsCert, 'utf8'), key: readFileSync(tlsKey, 'utf8') } }
  } catch (cause) {
    throw problem('tls-unreadable', null, { cause })
  }
}
