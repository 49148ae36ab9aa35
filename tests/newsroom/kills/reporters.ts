import { setTimeout as pause } from 'node:timers/promises'
import type { ServiceConnection } from '../../../shared/partner/connection.ts'
import { callService, storeParts } from '../../support/serviceClient.ts'

type Deps = {
  presignAt: ServiceConnection
  completeAt: ServiceConnection
  pollAt: ServiceConnection
  recording: Buffer
  storeOrigin: string
}
type Sent = { kind: 'task' | 'workflow'; id: string }

const tryAgainMs = 300

/** Sends recordings as programs do: presigned by one node, completed by another, asked about at the first; tries again whatever fails. */
export class Reporters {
  readonly facts = {
    sent: 0,
    failedRequests: 0,
    partAddresses: 0,
    /** Addresses of parts that are not the store's. */
    partAddressesOfNodes: 0,
    /** Results that were read and differ from the first. */
    differentResults: 0,
  }
  readonly #deps: Deps
  readonly #unended: Sent[] = []
  #text: string | null = null

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Every third recording is the file of a workflow, the others are transcriptions. */
  async sendOne(): Promise<void> {
    const { recording, presignAt, completeAt, storeOrigin } = this.#deps
    const filetype = 'mp3'
    // An upload that failed is begun anew; a submit whose answer was lost may leave a task that nobody asks about.
    const file = await this.#again(async () => {
      const asked = { body: { filesize: recording.length, filetype } }
      const { body: session } = await ok(callService(presignAt, 'presign', asked))
      this.facts.partAddresses += session.Parts.length
      this.facts.partAddressesOfNodes += session.Parts.filter(
        ({ PresignedUrl }) => new URL(PresignedUrl).origin !== storeOrigin,
      ).length
      const body = await storeParts(session, recording, filetype)
      return (await ok(callService(completeAt, 'completeUpload', { body }))).body
    })
    const isWorkflow = this.facts.sent % 3 === 2
    this.facts.sent += 1
    const id = await this.#again(async () => {
      if (isWorkflow) {
        const workflows = [
          { type: 'transcribe', file_id: file.FileId },
          { type: 'export', format: 'txt' },
        ]
        return (await ok(callService(completeAt, 'submitWorkflow', { body: { workflows } }))).body.id
      }
      const body = { file_url: file.DownloadUrl, params: {} }
      return (await ok(callService(completeAt, 'submitTranscription', { body }))).body.transcription_id
    })
    this.#unended.push({ kind: isWorkflow ? 'workflow' : 'task', id })
  }

  /** Sends whenever fewer recordings than these wait, until `stop`. */
  keepSending(waiting: number): { stop(): Promise<void> } {
    let isStopped = false
    const sending = (async () => {
      while (!isStopped) {
        await this.#lookForEnds()
        if (this.#unended.length < waiting) await this.sendOne()
        await pause(tryAgainMs)
      }
    })()
    return {
      async stop() {
        isStopped = true
        await sending
      },
    }
  }

  /** Resolves when everything that was sent has ended. */
  async allEnded(): Promise<void> {
    while (this.#unended.length > 0) {
      await this.#lookForEnds()
      await pause(tryAgainMs)
    }
  }

  async #lookForEnds(): Promise<void> {
    for (const sent of [...this.#unended]) {
      const hasEnded = await this.#again(() => this.#hasEnded(sent))
      if (hasEnded) this.#unended.splice(this.#unended.indexOf(sent), 1)
    }
  }

  async #hasEnded({ kind, id }: Sent): Promise<boolean> {
    const { pollAt } = this.#deps
    if (kind === 'workflow') {
      const { body } = await ok(callService(pollAt, 'readWorkflow', { params: { workflow_id: id } }))
      return body.status === 'SUCCESS' || body.status === 'FAILURE'
    }
    const { body } = await ok(callService(pollAt, 'readTranscription', { params: { transcription_id: id } }))
    if (body.status === 'SUCCESS') {
      const text = JSON.stringify((body.data as { text?: string } | null)?.text)
      this.#text ??= text
      if (text !== this.#text) this.facts.differentResults += 1
    }
    return body.status === 'SUCCESS' || body.status === 'FAILURE'
  }

  async #again<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch {
        this.facts.failedRequests += 1
        await pause(tryAgainMs)
      }
    }
  }
}

async function ok<T extends { status: number }>(asked: Promise<T>): Promise<T> {
  const answer = await asked
  if (answer.status !== 200) throw new Error(`The service answered ${answer.status}.`)
  return answer
}
