import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sizeBytesOf } from './stage.mjs'

const engines = ['@transcribe-cpp', 'sherpa-onnx-linux-x64', 'sherpa-onnx-node']

/** What takes how much of an application's folder, as lines for a person. */
export function sizeTable(folder, { app }) {
  const of = (...path) => (existsSync(join(folder, ...path)) ? sizeOf(join(folder, ...path)) : 0)
  const node = of('resources/node')
  const speech = engines.reduce((sum, name) => sum + of(app, 'node_modules', name), 0)
  const whole = sizeBytesOf(folder)
  const electron = whole - of('resources')
  const rows = [
    ['Electron with Chromium', electron],
    ['speech engines (native)', speech],
    ['Tapelog: built code', of(app, 'out')],
    ['models: voice detector, demo', of(app, 'build')],
    ['other packages', of(app, 'node_modules') - speech],
    ['archive', of('resources/app.asar')],
    ['Node beside the application', node],
    ['whole', whole],
    ['whole without Node', whole - node],
    ['whole without Node and speech engines', whole - node - speech],
  ]
  return rows
    .filter(([, bytes]) => bytes > 0)
    .map(([name, bytes]) => `${(bytes / 1e6).toFixed(1).padStart(8)} MB  ${name}\n`)
    .join('')
}

const sizeOf = (path) => (statSync(path).isDirectory() ? sizeBytesOf(path) : statSync(path).size)
