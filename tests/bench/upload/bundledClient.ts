import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '../../..')

/** Bundles the client as Tapelog ships it: one file of plain JavaScript. */
export async function bundledClient(): Promise<string> {
  const outDir = join(root, '.cache/bench/upload-client')
  await build({
    ...{ configFile: false, root, logLevel: 'warn' },
    build: {
      ...{ outDir, emptyOutDir: true, target: 'node24' },
      ssr: join(import.meta.dirname, 'tapelogClient.ts'),
    },
  })
  return join(outDir, 'tapelogClient.js')
}
