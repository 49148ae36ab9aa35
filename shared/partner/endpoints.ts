import type { z } from 'zod'
import { bindingRequestSchema, bindingResultSchema, bindingStateSchema } from './bindings.ts'
import { capabilitiesSchema } from './capabilities.ts'
import type { Endpoint } from './endpoint.ts'
import { submitExtensions, taskControlAnswerSchema, taskControlRequestSchema, taskExtensions } from './extensions.ts'
import { removalAnswerSchema, removalRequestSchema } from './removal.ts'
import {
  availableLanguagesSchema,
  completedUploadSchema,
  completeUploadRequestSchema,
  partialResultsQuerySchema,
  presignRequestSchema,
  recogniserSchema,
  servicePartialResultsSchema,
  transcriptionPathSchema,
  transcriptionRequestSchema,
  transcriptionTaskSchema,
  uploadSessionSchema,
} from './schemas.ts'
import {
  completeFileRequestSchema,
  deviceModelSchema,
  devicePathSchema,
  deviceRequestSchema,
  fileModelSchema,
  workflowPathSchema,
  workflowRequestSchema,
  workflowStatusSchema,
} from './secondFamily.ts'
import { mintRequestSchema, mintResponseSchema, refreshRequestSchema, tokenResponseSchema } from './tokens.ts'

const otherOwner = { 403: 'Bound to another account; only its owner can unbind it.' } as const

/** What binding and unbinding have in common, in each of the two families. */
const binding = {
  method: 'POST',
  family: 'partner',
  auth: 'user-token',
  body: bindingRequestSchema,
  response: bindingResultSchema,
  refusals: { ...otherOwner, 404: 'Unknown serial number.' },
} as const
const deviceBinding = {
  method: 'POST',
  family: 'second',
  auth: 'authorization',
  body: deviceRequestSchema,
  response: deviceModelSchema,
} as const

/** What Tapelog's own service has beyond the interface. */
const ownExtension = { family: 'second', auth: 'api-key', origin: 'extension' } as const
const taskControl = {
  ...ownExtension,
  method: 'POST',
  body: taskControlRequestSchema,
  response: taskControlAnswerSchema,
} as const

/** Every endpoint of the interface, defined once for the client, the embedded service and its OpenAPI document. */
export const endpoints = {
  issueToken: {
    method: 'POST',
    family: 'partner',
    path: '/oauth/partner/access-token',
    auth: 'basic',
    summary: 'Issue a partner access token',
    response: tokenResponseSchema,
  },
  refreshToken: {
    method: 'POST',
    family: 'partner',
    path: '/oauth/partner/access-token/refresh',
    auth: 'basic',
    summary: 'Exchange a refresh token for a new partner access token',
    body: refreshRequestSchema,
    form: true,
    response: tokenResponseSchema,
  },
  mintUserToken: {
    method: 'POST',
    family: 'partner',
    path: '/open/partner/users/access-token',
    auth: 'partner-token',
    summary: 'Mint a user token',
    body: mintRequestSchema,
    response: mintResponseSchema,
    origin: 'public-pages',
  },
  readBinding: {
    method: 'GET',
    family: 'partner',
    path: '/open/partner/sdk/binding',
    auth: 'user-token',
    summary: 'Remote binding state and bind history of a device',
    query: bindingRequestSchema,
    response: bindingStateSchema,
    refusals: { 404: 'Unknown serial number; no body.' },
  },
  bind: {
    ...binding,
    path: '/open/partner/sdk/bind',
    summary: 'Bind a device to the account',
  },
  unbind: {
    ...binding,
    path: '/open/partner/sdk/unbind',
    summary: 'Unbind a device from the account',
  },
  presign: {
    method: 'POST',
    family: 'partner',
    path: '/open/partner/files/upload/generate-presigned-urls',
    auth: 'user-token',
    summary: 'Begin a multipart upload',
    body: presignRequestSchema,
    response: uploadSessionSchema,
    refusals: { 429: 'The account holds as much as it may.' },
  },
  completeUpload: {
    method: 'POST',
    family: 'partner',
    path: '/open/partner/files/upload/complete-upload',
    auth: 'user-token',
    summary: 'Merge the uploaded parts',
    body: completeUploadRequestSchema,
    response: completedUploadSchema,
    refusals: { 404: 'Unknown upload.' },
  },
  submitTranscription: {
    method: 'POST',
    family: 'partner',
    path: '/open/partner/ai/transcriptions/',
    auth: 'api-key',
    summary: 'Submit a recording for transcription',
    body: transcriptionRequestSchema,
    bodyExtensions: submitExtensions,
    response: transcriptionTaskSchema,
    refusals: {
      403: 'The file_url has expired or is not signed.',
      429: 'More than 60 submits in a minute, or as many unfinished tasks as the account may have.',
    },
  },
  readTranscription: {
    method: 'GET',
    family: 'partner',
    path: '/open/partner/ai/transcriptions/{transcription_id}',
    auth: 'api-key',
    summary: 'Status and result of a transcription',
    params: transcriptionPathSchema,
    response: transcriptionTaskSchema,
    extensions: taskExtensions,
    refusals: { 404: 'Unknown transcription.' },
  },
  bindDevice: {
    ...deviceBinding,
    path: '/api/devices/bind',
    summary: 'Bind a device to a user; makes the device record when there is none',
    refusals: otherOwner,
  },
  unbindDevice: {
    ...deviceBinding,
    path: '/api/devices/unbind',
    summary: 'Unbind a device from a user',
    refusals: { ...otherOwner, 404: 'Unknown device.' },
  },
  readDevice: {
    method: 'GET',
    family: 'second',
    path: '/api/devices/{device_id}',
    auth: 'authorization',
    summary: 'Device by id',
    params: devicePathSchema,
    response: deviceModelSchema,
    refusals: { 404: 'Unknown device.' },
  },
  completeFile: {
    method: 'POST',
    family: 'second',
    path: '/api/files/upload-s3/complete-upload',
    auth: 'authorization',
    summary: 'Complete a multipart upload and make its file record',
    body: completeFileRequestSchema,
    response: fileModelSchema,
    refusals: { 404: 'Unknown upload.' },
  },
  submitWorkflow: {
    method: 'POST',
    family: 'second',
    path: '/api/workflows/submit',
    auth: 'authorization',
    summary: 'Submit a workflow',
    body: workflowRequestSchema,
    response: workflowStatusSchema,
    refusals: { 429: 'The account has as many unfinished tasks as it may have.' },
  },
  readCapabilities: {
    ...ownExtension,
    method: 'GET',
    path: '/tapelog/capabilities',
    summary: 'What this service can do beyond the interface',
    response: capabilitiesSchema,
  },
  readWorkflow: {
    method: 'GET',
    family: 'second',
    path: '/tapelog/workflows/{workflow_id}',
    auth: 'authorization',
    summary: 'Status of a workflow',
    params: workflowPathSchema,
    response: workflowStatusSchema,
    refusals: { 404: 'Unknown workflow.' },
    origin: 'extension',
  },
  revokeTranscription: {
    ...ownExtension,
    method: 'POST',
    path: '/tapelog/transcriptions/{transcription_id}/revoke',
    summary: 'Revoke a transcription that is not finished',
    params: transcriptionPathSchema,
    response: transcriptionTaskSchema,
    refusals: { 404: 'Unknown transcription.' },
  },
  revokeTasks: {
    ...taskControl,
    path: '/tapelog/revoke',
    summary: 'Revoke unfinished tasks: answered when nothing works on them any more',
  },
  pauseTasks: {
    ...taskControl,
    path: '/tapelog/pause',
    summary:
      'Pause unfinished tasks: answered when nothing works on them any more; nothing begins to until they are resumed',
  },
  resumeTasks: {
    ...taskControl,
    path: '/tapelog/resume',
    summary: 'Resume paused tasks: each in the place it had, after what was heard of it',
  },
  removeFromService: {
    ...ownExtension,
    method: 'POST',
    path: '/tapelog/remove',
    summary:
      'Remove tasks with their results, and uploads with their files; answers with what is gone, so without what is still in use',
    body: removalRequestSchema,
    response: removalAnswerSchema,
  },
  readPartialResults: {
    ...ownExtension,
    method: 'GET',
    path: '/tapelog/transcriptions/{transcription_id}/heard',
    summary:
      'What was heard of a recording so far, stretch by stretch and without speakers, while its transcription is under way; in parts',
    params: transcriptionPathSchema,
    query: partialResultsQuerySchema,
    response: servicePartialResultsSchema,
    refusals: { 404: 'Unknown transcription.' },
  },
  readLanguages: {
    ...ownExtension,
    method: 'GET',
    path: '/tapelog/languages',
    summary: 'Languages that there are speech models for; null where any is taken',
    response: availableLanguagesSchema,
  },
  readRecogniser: {
    ...ownExtension,
    method: 'GET',
    path: '/tapelog/recogniser',
    summary: 'How a recogniser that begins now would be locked in by the system',
    response: recogniserSchema,
  },
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
type Input<N extends EndpointName, K extends string> = K extends keyof Endpoints[N]
  ? Endpoints[N][K] extends z.ZodType
    ? { [P in K]: z.input<Endpoints[N][K]> }
    : unknown
  : unknown
/** A caller's input: path parameters, query and body, if this endpoint has them. */
export type EndpointInput<N extends EndpointName> = Input<N, 'params'> & Input<N, 'query'> & Input<N, 'body'>
/** The names of an endpoint's extensions. */
export type ExtensionName<N extends EndpointName> = Endpoints[N] extends { extensions: infer E }
  ? keyof E & string
  : never
export type EndpointAnswer<N extends EndpointName> = z.output<Endpoints[N]['response']>
