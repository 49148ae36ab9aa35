import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'

export type Shim = { path: string } | { missing: string }

/** A library to preload (`powerCut`, `failingRead`), compiled if it does not exist yet; or why there is none. */
export function diskShim(cacheFolder: string, name: 'powerCut' | 'failingRead'): Shim {
  if (process.platform !== 'linux') return { missing: 'it needs Linux' }
  const source = join(import.meta.dirname, `${name}.c`)
  const hash = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 16)
  const path = join(cacheFolder, `${name}-${hash}.so`)
  if (existsSync(path)) return { path }
  mkdirSync(cacheFolder, { recursive: true })
  const made = `${path}.${process.pid}`
  const { status, error, stderr } = spawnSync(
    'gcc',
    ['-O2', '-shared', '-fPIC', '-o', made, source, '-ldl', '-lpthread'],
    {
      encoding: 'utf8',
    },
  )
  if (error) return { missing: 'it needs gcc' }
  if (status !== 0) throw new Error(`The shim does not compile: ${stderr}`)
  renameSync(made, path)
  return { path }
}
