import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/**
 * Puts the cases, and the project's code that they use, into few files of plain JavaScript below `target`, in the same folders.
 * An emulated processor takes half a minute to open hundreds of files and strip their types.
 */
export async function bundleCases(target) {
  const usb = join(import.meta.dirname, '..')
  const root = join(usb, '../..')
  const input = {}
  for (const path of [
    'rig/guestCases.mts',
    'rig/engineProcess.mts',
    'rig/mtpProcess.mts',
    'rig/treeProcess.mts',
    ...readdirSync(join(usb, 'cases')).map((name) => `cases/${name}`),
  ])
    input[path.replace(/\.mts$/, '')] = join(usb, path)
  input['rig/tapelog'] = join(root, 'electron/cli/index.ts')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [
      {
        // The command line finds its files (migrations, models) relative to its own file.
        name: 'tapelog-cli-place',
        transform(code, id) {
          if (!id.endsWith('/electron/cli/embeddedService.ts')) return null
          return {
            code: code.replaceAll('import.meta.url', JSON.stringify('file:///project/electron/cli/')),
            map: null,
          }
        },
      },
    ],
    // Packages with native parts look for these parts relative to their own files.
    ssr: { noExternal: true, external: ['usb', 'better-sqlite3', 'sherpa-onnx-node'], target: 'node' },
    build: {
      ssr: true,
      target: 'node24',
      minify: false,
      sourcemap: true,
      outDir: target,
      emptyOutDir: true,
      rollupOptions: {
        input,
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
      },
    },
  })
}

if (import.meta.main) await bundleCases(process.argv[2])
