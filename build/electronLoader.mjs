/** Replaces Electron's default app in a runtime that lacks it: loads `electron [-r FILE] <folder or file>`. */
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app } from 'electron'

const preload = []
let target = null
const args = process.argv.slice(1)
for (let index = 0; index < args.length; index++) {
  const arg = args[index]
  if (arg === '-r' || arg === '--require') preload.push(args[++index])
  else if (arg.startsWith('--app=')) target = arg.slice(6)
  else if (!arg.startsWith('-') && target === null) target = arg
}
const require = createRequire(pathToFileURL(join(process.cwd(), 'loader.js')))
for (const file of preload) require(resolve(file))
if (target !== null) {
  process.defaultApp = true
  let entry = resolve(target)
  if (statSync(entry).isDirectory()) {
    const folder = entry
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    app.setName(manifest.productName ?? manifest.name)
    app.setVersion(manifest.version ?? '')
    app.setAppPath(folder)
    entry = join(folder, manifest.main ?? 'index.js')
  }
  await import(pathToFileURL(entry).href)
}
