import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { TapelogError } from '../../../../shared/errors/errors.ts'
import { safeParse } from '../../../../shared/errors/safeParse.ts'
import { isUntrusted } from '../../../../shared/errors/untrustedCertificate.ts'
import { problem } from '../../../../shared/words/problem.ts'
import { errorCodeOf } from '../../../system/index.ts'
import {
  protocolHeader,
  protocolVersion,
  type WorkerCall,
  type WorkerRequest,
  type WorkerResponse,
  workerCalls,
  workerPaths,
} from './protocol.ts'

export const usualSilenceMs = 15_000
const mostAnswerBytes = 16 * 1024 ** 2

const nodeProblems = ['worker-key-refused', 'worker-too-old', 'worker-too-new', 'worker-api-untrusted'] as const
/** Problems with a sentence of their own: the operator of the worker can solve them. */
type NodeProblem = (typeof nodeProblems)[number]
/** Trying again does not solve these while the worker runs. */
const permanentProblems: ReadonlySet<NodeProblem> = new Set(['worker-key-refused', 'worker-too-old'])

/** The node did not answer, or does not answer this worker now. `code`: a {@link NodeProblem}, else for the log only. */
export class NodeUnavailable extends Error {
  readonly code: string

  constructor(code: string) {
    super('The API node cannot be used now.')
    this.code = code
  }

  /** The problem with its sentence; null if all that is known is that the node does not answer. */
  get problem(): TapelogError | null {
    const code = nodeProblems.find((one) => one === this.code)
    return code === undefined ? null : problem(code)
  }
}
/** The task is not this worker's any more. */
export class ClaimLost extends Error {}
/** The node rejects what was sent; sending it again changes nothing. */
export class RejectedByNode extends Error {
  readonly status: number

  constructor(status: number) {
    super('The API node rejects what was sent.')
    this.status = status
  }
}

type Options = {
  /** `transcription_id` of the task, for calls that name one. */
  task?: string
  signal?: AbortSignal | undefined
  /** How long the node may say nothing; the default is {@link usualSilenceMs}. */
  silenceMs?: number
}

type ApiSettings = {
  origin: string
  key: string
  ca?: string[] | undefined
  onPermanentProblem: (error: TapelogError) => void
}

/** The connection of a worker to the API nodes. It sees nothing else of the service. */
export class ApiClient {
  readonly #origin: string
  readonly #key: string
  readonly #agent: HttpAgent
  readonly #onPermanentProblem: (error: TapelogError) => void
  /** The certificate authorities to trust, as PEM texts; undefined for the usual ones. */
  readonly ca: string[] | undefined

  /**
   * `origin`: of the nodes, such as `https://newsroom.example`. `onPermanentProblem`: called with a problem that trying again does not solve:
   * 'worker-key-refused' and 'worker-too-old'.
   */
  constructor({ origin, key, ca, onPermanentProblem }: ApiSettings) {
    this.#onPermanentProblem = onPermanentProblem
    this.#origin = origin
    this.#key = key
    this.ca = ca
    this.#agent = origin.startsWith('https:')
      ? new HttpsAgent({ keepAlive: true, ...(ca ? { ca } : {}) })
      : new HttpAgent({ keepAlive: true })
  }

  /**
   * Null for an answer without a body. Throws {@link ClaimLost}, {@link RejectedByNode} and {@link NodeUnavailable}; none of them
   * is a TapelogError, because those would be the end of a task.
   */
  async call<N extends WorkerCall>(
    name: N,
    body: WorkerRequest<N>,
    options: Options = {},
  ): Promise<WorkerResponse<N> | null> {
    const { status, version, text } = await this.#send(name, JSON.stringify(body), options)
    if (status === 204) return null
    if (status === 401) throw this.#unavailable('worker-key-refused')
    if (status === 426) throw this.#unavailable(version < protocolVersion ? 'worker-too-new' : 'worker-too-old')
    if (status === 409) throw new ClaimLost()
    if (status === 429 || status >= 500) throw new NodeUnavailable(`${status}`)
    if (status !== 200) throw new RejectedByNode(status)
    const answer = safeParse(workerCalls[name].response, jsonOf(text))
    // Another server answers at the node's address.
    if (!answer.success) throw new NodeUnavailable('not-the-interface')
    return answer.data as WorkerResponse<N>
  }

  /** Ends every connection; calls that are under way fail. */
  close(): void {
    this.#agent.destroy()
  }

  async #send(name: WorkerCall, body: string, { task = '', signal, silenceMs = usualSilenceMs }: Options) {
    const url = new URL(workerPaths[name].replace(':transcription_id', task), this.#origin)
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request = send(url, {
      ...{ method: 'POST', agent: this.#agent, ...(signal ? { signal } : {}) },
      headers: {
        authorization: `Bearer ${this.#key}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        [protocolHeader]: protocolVersion,
      },
    })
    request.setTimeout(silenceMs, () => request.destroy(new NodeUnavailable('ETIMEDOUT')))
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        request.on('error', reject).on('response', resolve).end(body)
      })
      const text = await textOf(response)
      return { status: response.statusCode ?? 0, version: Number(response.headers[protocolHeader]), text }
    } catch (error) {
      throw this.#thrown(error, signal)
    }
  }

  #thrown(error: unknown, signal: AbortSignal | undefined): unknown {
    if (error instanceof NodeUnavailable || signal?.aborted) return error
    const code = errorCodeOf(error) || (error instanceof Error ? error.name : '')
    return isUntrusted(code) ? this.#unavailable('worker-api-untrusted') : new NodeUnavailable(code)
  }

  #unavailable(code: NodeProblem): NodeUnavailable {
    if (permanentProblems.has(code)) this.#onPermanentProblem(problem(code))
    return new NodeUnavailable(code)
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  const blocks: Buffer[] = []
  let sizeBytes = 0
  for await (const block of response as AsyncIterable<Buffer>) {
    sizeBytes += block.length
    if (sizeBytes > mostAnswerBytes) throw new NodeUnavailable('too-long')
    blocks.push(block)
  }
  return Buffer.concat(blocks).toString('utf8')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
