import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { writeBundledPackages } from './build/package/bundledPackages.mjs'

const root = import.meta.dirname

/** One entry per process: folders under electron/ are processes and trust zones. */
const processes = {
  index: resolve(root, 'electron/main/index.ts'),
  engine: resolve(root, 'electron/engine/process.ts'),
  // Threads of the engine's process.
  hasher: resolve(root, 'electron/sealing/hashing/worker.ts'),
  eraser: resolve(root, 'electron/engine/deletion/eraseThread.ts'),
  speller: resolve(root, 'electron/spelling/thread.ts'),
  disclosure: resolve(root, 'electron/disclosure/thread.ts'),
  argon2: resolve(root, 'electron/vault/keys/argon2Thread.ts'),
  reader: resolve(root, 'electron/engine/transcriptFiles/process.ts'),
  mover: resolve(root, 'electron/engine/moverProcess.ts'),
  service: resolve(root, 'electron/service/process.ts'),
  models: resolve(root, 'electron/recognition/models/process.ts'),
  updates: resolve(root, 'electron/updates/process.ts'),
  recogniser: resolve(root, 'electron/recognition/process.ts'),
  // A thread of the recogniser's process.
  recogniserMemory: resolve(root, 'electron/recognition/memoryThread.ts'),
  cli: resolve(root, 'electron/cli/index.ts'),
}

export default defineConfig({
  main: {
    // Node 20's syntax: the oldest Electron that windows are tested in has no `using`.
    build: {
      outDir: 'out/main',
      target: 'node20',
      rollupOptions: { input: processes },
      sourcemap: true,
      minify: true,
      externalizeDeps: { exclude: ['zod'] },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      rollupOptions: {
        input: { index: resolve(root, 'electron/preload/index.ts') },
        // A sandboxed preload is loaded as CommonJS.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'renderer'),
    plugins: [react(), writeBundledPackages()],
    build: {
      outDir: resolve(root, 'out/renderer'),
      // Half as much to read before the first screen.
      minify: true,
      // Scripts run in this Chromium only. The player's frame is given its own script and no other file.
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: { index: resolve(root, 'renderer/index.html'), player: resolve(root, 'renderer/player/index.html') },
        // Tests count by name how often each component is drawn.
        output: { minify: { compress: { keepNames: { function: true, class: true } }, mangle: { keepNames: true } } },
      },
    },
  },
})
