import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createModelManager } from '../../electron/recognition/models/manager.ts'
import { trials } from '../../electron/recognition/runTrial.ts'
import { openModelServer } from './modelServer.ts'
import { temporaryFolder } from './temporaryFolder.ts'
import { packageRoot } from './testEngine.ts'

export const archiveFixture = (name: string): Buffer =>
  readFileSync(join(packageRoot, 'tests/fixtures/models', `${name}.tar.bz2`))

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** An entry of a folder's own catalogue, in the file's form. */
export const entry = (more: Record<string, unknown> = {}) => ({
  id: 'tiny',
  title: 'Tiny',
  task: 'asr',
  engine: 'sherpa-ctc',
  languages: ['en'],
  sizeBytes: null,
  digest: null,
  licence: 'own',
  memoryBytes: null,
  origin: 'download',
  address: { base: 'here', path: 'tiny.bin' },
  files: { model: 'tiny.bin' },
  unpack: null,
  ...more,
})

/** An entry for an archive of tests/fixtures/models. */
export const archiveEntry = (bytes: Buffer, more: Record<string, unknown> = {}) =>
  entry({
    address: { base: 'here', path: 'tiny-model.tar.bz2' },
    sizeBytes: bytes.length,
    digest: { algorithm: 'sha256', value: sha256Of(bytes), publishedBy: 'this test' },
    files: { encoder: 'encoder.onnx', tokens: 'tokens.txt' },
    unpack: { folder: 'tiny-model', mostBytes: 100_000, mostFiles: 50 },
    ...more,
  })

/** Writes a folder's own catalogue. `base`: the address of its models. `licence`: more about their licence. */
export function writeCatalogue(modelsFolder: string, base: string, models: object[], licence: object = {}): void {
  mkdirSync(modelsFolder, { recursive: true })
  const catalogue = {
    bases: { here: base },
    models,
    licences: { own: { name: 'Own', text: 'Of this test.', ...licence } },
  }
  writeFileSync(join(modelsFolder, 'catalogue.json'), JSON.stringify(catalogue))
}

/** A folder of models whose own catalogue has these entries, from the test's own server. */
export async function openTestModels(models: object[], files: Record<string, Buffer>) {
  const folder = temporaryFolder()
  const modelsFolder = join(folder.path, 'models')
  const server = await openModelServer(files)
  writeCatalogue(modelsFolder, server.base, models)
  let freeBytes = Number.MAX_SAFE_INTEGER
  const manager = (onChange?: () => void) =>
    createModelManager({
      modelsFolder,
      packageRoot,
      tryModel: trials(packageRoot),
      freeBytes: () => freeBytes,
      ...(onChange ? { onChange } : {}),
    })
  const first = manager()
  return {
    folder: folder.path,
    modelsFolder,
    server,
    models: first,
    /** Another program on the same folder. */
    manager,
    setFreeBytes: (bytes: number) => {
      freeBytes = bytes
    },
    listed: (id = 'tiny') => first.list().models.find((model) => model.id === id),
    /** Everything in the folder of models except its catalogue, its settings and what was verified, by path. */
    filesLeft: () =>
      readdirSync(modelsFolder, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map((one) => join(one.parentPath, one.name).slice(modelsFolder.length + 1))
        .filter((name) => name !== 'catalogue.json' && name !== 'settings.json' && !name.endsWith('/verified.json'))
        .sort(),
    async close() {
      await server.stop()
      folder.remove()
    },
  }
}
export type TestModels = Awaited<ReturnType<typeof openTestModels>>
