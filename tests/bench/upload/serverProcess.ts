import { type ChildProcess, fork } from 'node:child_process'
import type { PartServerCounts, PartServerQuestion, PartServerWord } from './partServer.ts'

/** A server of the bench in its own process. It receives and answers messages. */
export class ServerProcess {
  readonly #child: ChildProcess
  readonly #words: PartServerWord[] = []
  #wake = () => {}
  port = 0

  constructor(file: string, args: string[] = []) {
    this.#child = fork(file, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    this.#child.on('message', (word) => {
      this.#words.push(word as PartServerWord)
      this.#wake()
    })
  }

  async listen(): Promise<this> {
    this.port = (await this.hear('port')).port
    return this
  }

  /** Waits for the next message of this kind. */
  async hear<K extends 'port' | 'counts' | 'reached' | 'reset'>(
    kind: K,
  ): Promise<Extract<PartServerWord, Record<K, unknown>>> {
    for (;;) {
      const at = this.#words.findIndex((word) => kind in word)
      if (at >= 0) return this.#words.splice(at, 1)[0] as Extract<PartServerWord, Record<K, unknown>>
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  /** Call this before an upload. `tellAtBytes`: {@link hear} `reached` resolves once this many bytes have arrived. */
  async reset(upload: Omit<Extract<PartServerQuestion, { ask: 'reset' }>, 'ask'>): Promise<void> {
    this.#ask({ ask: 'reset', ...upload })
    await this.hear('reset')
  }

  async counts(): Promise<PartServerCounts> {
    this.#ask({ ask: 'counts' })
    return (await this.hear('counts')).counts
  }

  close(): void {
    this.#child.kill()
  }

  #ask(question: PartServerQuestion): void {
    this.#child.send(question)
  }
}
