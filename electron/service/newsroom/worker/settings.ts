import { X509Certificate } from 'node:crypto'
import { getCACertificates } from 'node:tls'
import type { Log } from '../../../../shared/errors/log.ts'
import { isLoopback } from '../../../../shared/partner/regions.ts'
import type { SpeechModelChoice } from '../../../../shared/processes/engineProtocol.ts'
import { problem } from '../../../../shared/words/problem.ts'
import { recogniserLock, type StartRecogniser } from '../../../recognition/index.ts'

export type WorkerDeps = {
  /** The origin of the API nodes, such as `https://newsroom.example`; http only on this machine, or with `plainHttp`. */
  apiOrigin: string
  /** Keys and recordings cross the network unencrypted. For a network that nobody else is on. */
  plainHttp?: boolean
  /** Certificate authorities to trust beside the usual ones, as PEM texts in one. */
  extraCa?: string
  /** A worker's key, which begins with `tlw_`. */
  key: string
  /**
   * A folder for recordings while they are worked on, of this worker only: two workers must not have the same. What a
   * killed worker left in it is removed at the start.
   */
  workFolder: string
  /** The root of the package: build/models/ is below it. */
  packageRoot: string
  /** The folder of the installed speech models. */
  modelsFolder: string
  speechModel: SpeechModelChoice
  /** How many recordings to transcribe at the same time, called whenever a recording could begin. */
  atOnce: () => number
  /** An address that answers 200 while this machine is about to be taken away. The worker then hands its tasks back. */
  interruptionUrl?: string
  /** Also work where the system cannot isolate recognisers: a malicious recording could then read this user's files. */
  allowUnsealed?: boolean
  /** Starts a recogniser's process; the default forks a process. */
  startRecogniser?: StartRecogniser
  log: Log
}

const keyForm = /^tlw_[\w-]{40,60}$/

/**
 * Checks what a worker is started with. Throws 'worker-origin-invalid', 'worker-origin-plain', 'worker-key-invalid',
 * 'worker-interruption-invalid', 'worker-ca-invalid' and 'worker-not-sealed'. Returns the origin, and the certificate
 * authorities to trust if they are not the usual ones.
 */
export function checkWorker(deps: WorkerDeps): { origin: string; ca: string[] | undefined } {
  const url = URL.parse(deps.apiOrigin)
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
  if (!isOrigin) throw problem('worker-origin-invalid')
  if (url.protocol === 'http:' && !isLoopback(url) && !deps.plainHttp) throw problem('worker-origin-plain')
  if (!keyForm.test(deps.key)) throw problem('worker-key-invalid')
  const interruption = deps.interruptionUrl === undefined ? 'http:' : URL.parse(deps.interruptionUrl)?.protocol
  if (interruption !== 'http:' && interruption !== 'https:') throw problem('worker-interruption-invalid')
  const ca = deps.extraCa === undefined ? undefined : [...getCACertificates('default'), ...certificatesIn(deps.extraCa)]
  if (!deps.allowUnsealed && !deps.startRecogniser && recogniserLock(deps.packageRoot) !== 'sealed')
    throw problem('worker-not-sealed')
  return { origin: url.origin, ca }
}

function certificatesIn(text: string): string[] {
  const found = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  try {
    for (const one of found) new X509Certificate(one)
  } catch (cause) {
    throw problem('worker-ca-invalid', null, { cause })
  }
  if (found.length === 0) throw problem('worker-ca-invalid')
  return found
}
