import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Batch } from '../batch.ts'
import type { Random } from '../random.ts'
import { type Cut, DiskModel, writeDisk } from './diskModel.ts'
import { readLog } from './log.ts'

/** A batch's disk behind the page cache: the data that is surely on the disk is beside the folder in use. */
export class CutDisk {
  readonly #batch: Batch
  readonly #shim: string
  readonly #random: Random

  constructor(batch: Batch, shim: string, random: Random) {
    this.#batch = batch
    this.#shim = shim
    this.#random = random
    mkdirSync(batch.folder, { recursive: true })
    cpSync(batch.diskPath, this.#basePath, { recursive: true, preserveTimestamps: true })
  }

  get #basePath(): string {
    return join(this.#batch.folder, 'disk-for-sure')
  }
  get #logPath(): string {
    return join(this.#batch.folder, 'disk-log')
  }

  /** The environment for the next victim. */
  env(): NodeJS.ProcessEnv {
    rmSync(this.#logPath, { force: true })
    return {
      LD_PRELOAD: this.#shim,
      TORTURE_ROOT: this.#batch.diskPath,
      TORTURE_LOG: this.#logPath,
      TORTURE_SYNC_US: String(this.#random.pick([0, 300, 3000])),
      UV_USE_IO_URING: '0',
    }
  }

  #model(believes?: (path: string) => boolean): DiskModel {
    const model = new DiskModel(this.#batch.diskPath, this.#basePath)
    model.replay(readLog(this.#logPath), believes)
    return model
  }

  /** The victim is dead and the power gone: the disk holds only the data that the cut leaves. */
  cut(how: Cut, believes?: (path: string) => boolean): void {
    const left = this.#model(believes).cut(how, this.#random)
    writeDisk(this.#basePath, left)
    writeDisk(this.#batch.diskPath, left)
  }

  /** The content according to the log, to compare with the real one. */
  everything(): ReturnType<DiskModel['everything']> {
    return this.#model().everything()
  }
}
