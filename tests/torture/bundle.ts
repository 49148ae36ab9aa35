import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')
/** The programs that the built engine starts, by the names under which it looks for them. */
const besides = { hasher: 'electron/sealing/hashing/worker.ts' }

/**
 * Puts the victim, with the whole engine, into few files, like a release. The torture starts two thousand victims, and starting
 * from sources takes twice as long. Returns the victim's program.
 */
export async function bundleVictim(target: string): Promise<string> {
  const there = Object.entries(besides).filter(([, path]) => existsSync(join(root, path)))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    // Packages with native parts look for these parts relative to their own files.
    ssr: { noExternal: true, external: ['usb', 'better-sqlite3', 'sherpa-onnx-node'], target: 'node' },
    build: {
      ssr: true,
      target: 'node24',
      minify: false,
      outDir: target,
      emptyOutDir: true,
      rollupOptions: {
        input: {
          victim: join(import.meta.dirname, 'victim.ts'),
          ...Object.fromEntries(there.map(([name, path]) => [name, join(root, path)])),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
  writeFileSync(join(target, 'package.json'), '{ "type": "module" }\n')
  return join(target, 'victim.js')
}
