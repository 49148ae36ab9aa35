import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { silentLog } from '../../../shared/errors/log.ts'
import type { SpeechModelChoice } from '../../../shared/processes/engineProtocol.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { problem } from '../../../shared/words/problem.ts'
import { readModelSettings, tasksAtOnce } from '../../recognition/index.ts'
import { createService, type SeededDevice } from '../../service/index.ts'
import { modelsPlace } from '../../system/index.ts'
import { shellWord } from '../commandLine.ts'
import { writeCredentialsFile } from '../credentialsFile.ts'
import { packageRoot } from '../embeddedService.ts'
import { libraryOf } from '../library.ts'
import { exitCode, report } from '../output.ts'
import { interruption, type Terminal } from '../terminal.ts'

/** Flags of `tapelog serve`, as commander has parsed them. */
type ServeFlags = {
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
  keepDays: number
  rotate?: boolean
}

/** Runs the service of this machine for other programs, until SIGINT or SIGTERM. */
export async function serveCommand(terminal: Terminal, flags: ServeFlags): Promise<number> {
  const dataDir = await dataFolder(terminal, flags)
  const service = await createService({
    dataDir,
    packageRoot,
    modelsFolder: modelsPlace(terminal.env),
    host: flags.host,
    port: flags.port,
    ...tlsOf(flags),
    plainHttp: flags.plainHttp ?? false,
    ...(flags.publicOrigin === undefined ? {} : { publicOrigin: flags.publicOrigin }),
    devices: flags.device,
    fileUrlOrigins: flags.allowFileUrl,
    speechModel: flags.speechModel,
    keepDays: flags.keepDays,
    tasksAtOnce: () => tasksAtOnce(readModelSettings(modelsPlace(terminal.env)).tasksAtOnce),
    newCredentials: flags.rotate ?? false,
    log: silentLog,
  })
  const { baseUrl, apiBase } = service.connection
  const credentialsFile = writeCredentialsFile(dataDir, service.connection, flags.json ? 'json' : 'shell')
  terminal.stdout.write(
    flags.json
      ? `${JSON.stringify({ baseUrl, apiBase, credentialsFile })}\n`
      : introduction({ baseUrl, apiBase, credentialsFile, isRotated: flags.rotate ?? false }),
  )
  await interruption(terminal)
  await service.close()
  return exitCode.done
}

/** The library's folder by default. It need not hold a library yet. */
async function dataFolder(terminal: Terminal, flags: ServeFlags): Promise<string> {
  if (flags.data !== undefined) return resolve(flags.data)
  const { path, isNew } = await libraryOf(terminal, flags, 'make')
  const dataDir = join(path, 'service')
  const { note } = report(terminal, null, flags.json ?? false)
  if (isNew) note(words.terminal.serve.noLibrary(path, dataDir))
  return dataDir
}

type Running = { baseUrl: string; apiBase: string; credentialsFile: string; isRotated: boolean }

const introduction = ({ baseUrl, apiBase, credentialsFile, isRotated }: Running): string =>
  [
    words.terminal.serve.running(baseUrl),
    words.terminal.serve.described(`${apiBase}/openapi.json`),
    isRotated
      ? words.terminal.serve.newCredentials(credentialsFile)
      : words.terminal.serve.credentials(credentialsFile),
    words.terminal.serve.howToUse,
    '',
    `  . ${shellWord(credentialsFile)}`,
    '',
    words.terminal.serve.toStop,
    '',
  ].join('\n')

function tlsOf({ tlsCert, tlsKey }: ServeFlags): { tls?: { certificate: string; key: string } } {
  if (tlsCert === undefined && tlsKey === undefined) return {}
  if (tlsCert === undefined || tlsKey === undefined) throw problem('tls-incomplete')
  try {
    return { tls: { certificate: readFileSync(tlsCert, 'utf8'), key: readFileSync(tlsKey, 'utf8') } }
  } catch (cause) {
    throw problem('tls-unreadable', null, { cause })
  }
}
