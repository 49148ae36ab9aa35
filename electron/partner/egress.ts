import type { EgressContent } from '../../shared/network/egress.ts'
import type { PartnerOperation } from './errors.ts'

/** A request that is about to leave. */
type LeavingRequest = {
  operation: PartnerOperation | 'signIn' | 'timeStamp'
  content: EgressContent[]
  /** Host and port. */
  host: string
  /** The size of the body; if the request has no body, the size of its path and query. */
  sizeBytes: number
  /** How many of these bytes are typed text, which belongs to no recording. */
  typedBytes: number
}

/**
 * Called for every request before it leaves. Throws if the request cannot be recorded; nothing leaves then. The returned function is
 * called once, as soon as the number of bytes that left is known. If `isExact` is false, at most that many left.
 */
export type NoteEgress = (request: LeavingRequest) => (sent: { bytes: number; isExact: boolean }) => void

const contents: Partial<Record<PartnerOperation, EgressContent[]>> = {
  issueToken: ['sign-in'],
  refreshToken: ['sign-in'],
  mintUserToken: ['sign-in'],
  readBinding: ['recorder'],
  bind: ['recorder'],
  unbind: ['recorder'],
  bindDevice: ['recorder'],
  unbindDevice: ['recorder'],
  readDevice: ['recorder'],
  presign: ['file-facts'],
  completeUpload: ['file-facts'],
  completeFile: ['file-facts', 'file-name'],
  submitWorkflow: ['workflow'],
  readTranscription: ['status'],
  readWorkflow: ['status'],
  readPartialResults: ['status'],
  readCapabilities: ['capabilities'],
  readLanguages: ['capabilities'],
  readRecogniser: ['capabilities'],
  revokeTranscription: ['task-control'],
  revokeTasks: ['task-control'],
  pauseTasks: ['task-control'],
  resumeTasks: ['task-control'],
  removeFromService: ['task-control'],
}

/** The kinds of content in a request. `body`: before it is encoded. */
export function contentOf(operation: PartnerOperation, body: unknown): EgressContent[] {
  if (operation === 'putPart') return ['audio']
  if (operation !== 'submitTranscription') return contents[operation] ?? ['request']
  return hotwordsOf(body) === '' ? ['request'] : ['request', 'hotwords']
}

/** How many bytes of an encoded body are typed text. */
export function typedBytesOf(operation: PartnerOperation, body: unknown): number {
  if (operation === 'submitTranscription') return jsonBytes(hotwordsOf(body)) - jsonBytes('')
  if (operation !== 'submitWorkflow') return 0
  const { workflows, version } = body as { workflows: unknown; version?: string | null }
  return jsonBytes(workflows) + (version ? jsonBytes(version) - jsonBytes('') : 0)
}

const hotwordsOf = (body: unknown): string => (body as { params?: { hotwords?: string } }).params?.hotwords ?? ''
const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
