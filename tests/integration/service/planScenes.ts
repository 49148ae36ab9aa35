import type { UploadSession } from '../../../shared/partner/schemas.ts'
import { putPart } from '../../support/serviceClient.ts'
import type { Plan } from './openApiArbitraries.ts'

/** Values for the fields of these names; `operation.field` is for the field of one operation only. */
export type Scene = Record<string, unknown>
/** A service's response. `sent`: the body of the request. */
export type Answer = { status: number; type: string; text: string; etag: string | undefined; sent: unknown }

const firstScene = (): Scene => ({
  ...{ sn: '8810000001', type: 'notepro', sn_type: 'notepro', owner_id: 'owner-one', user_id: 'user-anna' },
  ...{ filesize: 1000, part_number: 1, PartNumber: 1, expires_in: 3600 },
  // Only for new uploads: all later requests about an upload name its own type.
  'presign.filetype': 'mp3',
})

/** There are only a few scenes, so that each is used again. The first has no upload, each of the others has one. */
const mostScenes = 8
/**
 * Some uploads can never be completed, because they were removed or have many parts. After this number of later uploads, the scene
 * gets another one. Otherwise, all scenes would have such uploads at some time, and nothing would be completed any more.
 */
const laterUploadsLimit = 5

/** The values that random requests need to succeed, learnt from earlier responses. */
export class PlanScenes {
  readonly #scenes: Scene[] = [firstScene()]
  readonly #laterUploads = new WeakMap<Scene, number>()
  #uploads = 0

  of(plan: Plan): Scene {
    return this.#scenes[plan.scene % this.#scenes.length] ?? {}
  }

  /** A device that was bound with a lost token stays bound, so another device is needed from time to time. */
  setDevice(sn: string): void {
    Object.assign(this.#scenes[0] ?? {}, { sn })
  }

  /** Keeps the values of a response with the status 200 to a request of this scene. */
  async learn(plan: Plan, scene: Scene, { text, etag, sent }: Answer): Promise<void> {
    const { operationId } = plan.operation
    if (operationId === 'putPart') Object.assign(scene, receiptOf(etag))
    if (operationId === 'putPart' || operationId === 'readFile') return
    const told = JSON.parse(text)
    switch (operationId) {
      case 'issueToken':
      case 'refreshToken':
        scene.refresh_token = told.refresh_token
        break
      case 'presign':
        await this.#learnUpload(scene, told, sent as { filesize: number; filetype: string })
        break
      case 'completeUpload': {
        const { expires, signature } = signedValues(told.DownloadUrl)
        Object.assign(scene, { file_url: told.DownloadUrl })
        Object.assign(scene, { 'readFile.expires': expires, 'readFile.signature': signature })
        scene.workflows = [
          { type: 'transcribe', file_id: told.FileId },
          { type: 'export', format: 'json' },
        ]
        break
      }
      case 'submitTranscription':
        scene.transcription_id = told.transcription_id
        break
      case 'bindDevice':
        scene.device_id = told.id
        break
      case 'submitWorkflow':
        scene.workflow_id = told.id
    }
  }

  async #learnUpload(
    scene: Scene,
    { FileId: file_id, UploadId: upload_id, ChunkSize, Parts }: UploadSession,
    { filesize, filetype }: { filesize: number; filetype: string },
  ): Promise<void> {
    const address = Parts[0]?.PresignedUrl ?? ''
    const { expires, signature } = signedValues(address)
    const { refresh_token, transcription_id, device_id, workflow_id } = scene
    const kept = { refresh_token, transcription_id, device_id, workflow_id }
    const fresh: Scene = { ...firstScene(), ...kept, file_id, upload_id, filetype, size: Math.min(ChunkSize, filesize) }
    Object.assign(fresh, { 'putPart.expires': expires, 'putPart.signature': signature })
    // The addresses of an object store are no part of a service's description.
    if (Parts.length === 1 && !new URL(address).pathname.startsWith('/storage/uploads/'))
      Object.assign(
        fresh,
        receiptOf((await putPart(address, Buffer.alloc(filesize, 1))).headers.get('etag') ?? undefined),
      )
    // A completed file names its device or its owner, but not both.
    this.#uploads += 1
    fresh[this.#uploads % 2 === 0 ? 'completeFile.sn' : 'completeFile.owner_id'] = null
    if (this.#scenes.length < mostScenes) {
      this.#scenes.push(fresh)
      return
    }
    const laterUploads = (this.#laterUploads.get(scene) ?? 0) + 1
    this.#laterUploads.set(scene, laterUploads)
    const index = this.#scenes.indexOf(scene)
    if (index > 0 && ('file_url' in scene || laterUploads >= laterUploadsLimit)) this.#scenes[index] = fresh
  }
}

/** The ETag is the MD5 of the part, and so of a file with one part. */
const receiptOf = (etag: string | undefined) => ({ ETag: etag, file_md5: etag?.replaceAll('"', '') })

const signedValues = (address: string) => Object.fromEntries(new URL(address).searchParams)

/** Puts a scene's values into the fields of their names, as the plan's mask says. A list of parts gets only the known part. */
export function fill(value: unknown, { operation: { operationId }, knownMask }: Plan, scene: Scene): unknown {
  let bit = 0
  const walk = (inner: unknown, name: string): unknown => {
    const key = [`${operationId}.${name}`, name].find((candidate) => Object.hasOwn(scene, candidate))
    const known = key === undefined ? undefined : scene[key]
    if (known !== undefined && knownMask & (1 << (bit++ % 24))) return known
    if (Array.isArray(inner))
      return inner
        .slice(0, name === 'part_list' && knownMask === 0xff_ff_ff ? 1 : inner.length)
        .map((item) => walk(item, ''))
    if (typeof inner !== 'object' || inner === null) return inner
    return Object.fromEntries(Object.entries(inner).map(([key, field]) => [key, walk(field, key)]))
  }
  return walk(value, '')
}
