import type { EgressContent } from '../../shared/egress.ts'
import type { EndpointName } from '../../shared/partner/endpoints.ts'
import type { PartnerOperation } from './errors.ts'

/** A request that is about to leave. */
export type LeavingRequest = {
  operation: PartnerOperation
  content: EgressContent[]
  /** Host and port. */
  host: string
  bodyBytes: number
}

/**
 * Is told of every request with a body before it leaves. Throws where that cannot be written down; then nothing leaves. The
 * returned function is called once, when it is known what left: bytes of the body, `isExact` false where they are at most so many.
 */
export type NoteEgress = (request: LeavingRequest) => (sent: { bytes: number; isExact: boolean }) => void

const contents: Partial<Record<EndpointName, EgressContent[]>> = {
  refreshToken: ['sign-in'],
  mintUserToken: ['sign-in'],
  bind: ['recorder'],
  unbind: ['recorder'],
  bindDevice: ['recorder'],
  unbindDevice: ['recorder'],
  presign: ['file-facts'],
  completeUpload: ['file-facts'],
  completeFile: ['file-facts', 'file-name'],
  submitWorkflow: ['workflow'],
}

/** What the body of a request holds. */
export function contentOf(operation: PartnerOperation, body: unknown): EgressContent[] {
  if (operation === 'putPart') return ['audio']
  if (operation !== 'submitTranscription') return contents[operation] ?? ['request']
  const { params } = body as { params?: { hotwords?: string } }
  return params?.hotwords ? ['request', 'hotwords'] : ['request']
}
