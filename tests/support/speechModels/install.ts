import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CatalogueModel } from '../../../shared/models/speechModels.ts'
import { installModel } from '../microModels.ts'

/** The bytes of a model file that `write` writes. */
export function bytesOfModel(write: (path: string) => void): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'tapelog-gguf-'))
  try {
    const path = join(folder, 'model.gguf')
    write(path)
    return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Installs a GGUF file as a model that transcribe.cpp runs. */
export function installGguf(
  modelsFolder: string,
  bytes: Buffer,
  more: Partial<Pick<CatalogueModel, 'id' | 'task' | 'languages' | 'languageChoice' | 'speakersAtMost'>> = {},
): void {
  installModel(
    modelsFolder,
    { id: 'random', task: 'asr', engine: 'transcribe-cpp', languages: ['en', 'de', 'fr'], ...more },
    { model: { name: 'model.gguf', bytes } },
  )
}
