import type { Endpoint } from '../../shared/partner/endpoint.ts'
import { endpoints } from '../../shared/partner/endpoints.ts'
import { type Extension, knownExtensions } from '../../shared/partner/extensionNames.ts'
import { PartnerError } from './errors.ts'

/** The extensions that a service said it has. `askedMs`: when it was asked, in Unix milliseconds. */
type SaidCapabilities = { extensions: readonly string[]; askedMs: number }

/** Keeps what the service of one account said, between starts. */
export type KeptCapabilities = {
  read(): SaidCapabilities | null
  write(said: SaidCapabilities): void
}

/** How long to rely on an answer with extensions, and on one without. */
const askAgainMs = 12 * 3_600_000
const askAgainWithoutMs = 3_600_000
/** How soon to ask again if no answer came: without a network, and otherwise. */
const afterNoNetworkMs = 60_000
const afterNoAnswerMs = 10 * 60_000

type Addresses = { baseUrl: string; apiBase: string; workflowStatusPath: string }

const origin = (address: string): string | null => URL.parse(address)?.origin ?? null

/**
 * True if the account says that its service is Tapelog's: its workflow status path is the one of Tapelog's service. Only such a service is
 * asked for extensions. They are asked for with the API key, which belongs to the origin of `baseUrl`, so `apiBase` must have the same.
 * @exportedFor tests: they try every pair of addresses
 */
export const isTapelogService = (account: Addresses): boolean =>
  account.workflowStatusPath === endpoints.readWorkflow.path &&
  origin(account.apiBase) !== null &&
  origin(account.apiBase) === origin(account.baseUrl)

/** The limits of the response to `readCapabilities`: no job may wait long for it. */
export const capabilityLimits = { totalTimeoutMs: 3000, idleTimeoutMs: 3000, maxAnswerBytes: 64 * 1024 }

/** An extension that a service refuses with one of these may have gone with another version. */
const unknownThere: readonly (number | null)[] = [404, 405, 501]

/** True if the service may have other extensions by now: it was unreachable, or does not know one that it said it has. */
export const raisesDoubt = ({ origin: source }: Endpoint, { kind, status }: PartnerError): boolean =>
  kind === 'unreachable' || (source === 'extension' && unknownThere.includes(status))

/** True if the service answered, and its answer means that it does not have what was asked for. */
const isClearNo = ({ kind, status }: PartnerError): boolean =>
  kind === 'bad-answer' || status === 501 || (kind === 'refused' && status !== 403)

/**
 * The extensions of one service. What the service says is not trusted: it can only switch on extensions that this version knows. Without an
 * answer, it has none, or those of its last answer.
 * @exportedFor tests: they set its clock and its answers
 */
export class ServiceCapabilities {
  readonly #ask: (() => Promise<readonly string[]>) | null
  readonly #kept: KeptCapabilities | null
  readonly #now: () => number
  #extensions: ReadonlySet<Extension> = new Set()
  /** When the service must be asked again. */
  #dueMs = 0
  /** Not asked before this time, whatever happens. */
  #notBeforeMs = 0
  #underWay: Promise<void> | null = null

  /** `ask`: rejects with a PartnerError; null if the service must not be asked. Such a service has no extensions. */
  constructor(ask: (() => Promise<readonly string[]>) | null, kept: KeptCapabilities | null, now: () => number) {
    this.#ask = ask
    this.#kept = kept
    this.#now = now
    const said = ask === null ? null : (kept?.read() ?? null)
    if (said !== null) this.#rely(said)
  }

  has(name: Extension): boolean {
    return this.#extensions.has(name)
  }

  /** Asks the service if that is due. Never rejects, and takes no longer than one request with its time limit. */
  async refresh(): Promise<void> {
    if (this.#ask === null) return
    const nowMs = this.#now()
    // Only a clock that was set back makes a time so far away.
    const isFarAway = Math.max(this.#dueMs, this.#notBeforeMs) - nowMs > askAgainMs
    if (!isFarAway && (nowMs < this.#dueMs || nowMs < this.#notBeforeMs)) return
    this.#underWay ??= this.#refresh(this.#ask).finally(() => {
      this.#underWay = null
    })
    await this.#underWay
  }

  /** A person tests the account: asks now. */
  async refreshNow(): Promise<void> {
    this.#notBeforeMs = 0
    this.#dueMs = 0
    await this.refresh()
  }

  /** Call it when the service was unreachable, or refused an extension as unknown: it may be another version now. */
  doubt(): void {
    this.#dueMs = 0
  }

  async #refresh(ask: () => Promise<readonly string[]>): Promise<void> {
    const askedMs = this.#now()
    this.#notBeforeMs = askedMs + afterNoNetworkMs
    try {
      this.#answered({ extensions: await ask(), askedMs })
    } catch (error) {
      if (error instanceof PartnerError && isClearNo(error)) this.#answered({ extensions: [], askedMs })
      else {
        const isUnreachable = error instanceof PartnerError && error.kind === 'unreachable'
        this.#dueMs = askedMs + (isUnreachable ? afterNoNetworkMs : afterNoAnswerMs)
        this.#notBeforeMs = this.#dueMs
      }
    }
  }

  #answered({ extensions, askedMs }: SaidCapabilities): void {
    const said = { extensions: [...knownExtensions(extensions)], askedMs }
    this.#rely(said)
    try {
      this.#kept?.write(said)
    } catch {
      // The disk is full. The service is asked again at the next start.
    }
  }

  #rely({ extensions, askedMs }: SaidCapabilities): void {
    this.#extensions = knownExtensions(extensions)
    this.#dueMs = askedMs + (this.#extensions.size > 0 ? askAgainMs : askAgainWithoutMs)
  }
}

export type Capabilities = Pick<ServiceCapabilities, 'has' | 'refresh' | 'refreshNow' | 'doubt'>

/** The service on this machine has the version of this client, so it need not be asked. */
const everyCapability: Capabilities = {
  has: () => true,
  refresh: async () => {},
  refreshNow: async () => {},
  doubt() {},
}

/** The extensions of an account's service. `ask`: see {@link ServiceCapabilities}; it is called only for a service that may be asked. */
export function capabilitiesOf(
  account: Addresses & { kind: 'embedded' | 'remote'; capabilities?: KeptCapabilities },
  ask: () => Promise<readonly string[]>,
  now: () => number,
): Capabilities {
  if (account.kind === 'embedded') return everyCapability
  const { capabilities = null } = account
  return new ServiceCapabilities(capabilities !== null && isTapelogService(account) ? ask : null, capabilities, now)
}
