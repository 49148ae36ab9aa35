import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { root } from '../doors/paths.mjs'
import { builtAtOf } from './builtPlaces.mjs'
import { bundledPackages } from './bundledPackages.mjs'
import { shippedPackages } from './shippedPackages.mjs'
import { licenceFile } from './stage.mjs'

/** The strictest licences of the parts decide: espeak-ng in the speech library, and the German and Italian dictionaries. */
export const licenceOfWhole = 'GPL-3.0-only'

/** The Italian dictionary comes with the whole text of the GPL, below a head of its own. */
const textOfGpl = () => {
  const text = textsIn('node_modules/dictionary-it').join('\n')
  const begin = text.indexOf('GNU GENERAL PUBLIC LICENSE')
  if (begin === -1)
    throw new Error('dictionary-it no longer comes with the text of the GPL. Take it from another package.')
  return text.slice(begin).trim()
}

/** What native packages hold of other projects, under licences of their own. */
const inside = [
  { name: 'espeak-ng', licence: 'GPL-3.0-or-later', of: /^sherpa-onnx-(linux|darwin|win)/, text: textOfGpl },
  { name: 'ONNX Runtime', licence: 'MIT', of: /^sherpa-onnx-(linux|darwin|win)/ },
  { name: 'SQLite', licence: 'Public domain', of: /^better-sqlite3$/ },
  { name: 'transcribe.cpp, ggml, miniz', licence: 'MIT', of: /^@transcribe-cpp\/(linux|darwin|win)/ },
  { name: 'Hunspell', licence: 'MPL-1.1 OR GPL-2.0 OR LGPL-2.1', of: /^hunspell-asm$/ },
]

/** Packages whose native halves come without a licence text, which the package itself has. */
const mainPackageOf = [
  [/^@koromix\/koffi-/, 'koffi'],
  [/^@node-usb\/usb-/, 'usb'],
  [/^@aws-sdk\//, '@aws-sdk/client-s3'],
]

/**
 * Every part of the application on this system: itself, npm packages beside it and in the page's bundle, what these hold of others, and
 * the voice detector. Electron is not among them; the running application knows which one it is. `texts`: licence texts.
 * @returns {{ name: string, version: string, licence: string, builtAt: string | null, texts: string[] }[]}
 */
export function softwareParts(bundled = bundledPackages()) {
  const packages = new Map([...shippedPackages(), ...bundled].map((one) => [one.path, one]))
  const parts = [...packages.values()].map(({ path, name, version, licence }) => ({
    ...{ name, version, licence, builtAt: builtAtOf(name) },
    texts: textsOf({ path, name, licence }),
  }))
  const carried = inside.flatMap(({ name, licence, of, text }) => {
    const carrier = parts.find((part) => of.test(part.name))
    if (!carrier) return []
    const texts = text ? [text()] : carrier.texts
    return [{ name: `${name} (in ${carrier.name})`, version: '', licence, builtAt: carrier.builtAt, texts }]
  })
  const own = readFileSync(join(root, 'LICENSE'), 'utf8').trim()
  const unique = new Map([...parts, ...carried].map((part) => [`${part.name} ${part.version}`, part]))
  return [
    {
      name: 'Tapelog, the whole program',
      version: packageJson.version,
      licence: licenceOfWhole,
      builtAt: null,
      texts: [textOfGpl()],
    },
    {
      name: 'Tapelog, its own source code',
      version: packageJson.version,
      licence: packageJson.license,
      builtAt: null,
      texts: [own],
    },
    ...[...unique.values(), sileroPart()].sort((a, b) => a.name.localeCompare(b.name, 'en')),
  ]
}

const sileroPart = () => ({ name: 'Silero VAD', version: '', licence: 'MIT', builtAt: null, texts: [] })

function textsOf({ path, name, licence }) {
  const own = textsIn(path)
  if (own.length > 0) return own
  const [, main] = mainPackageOf.find(([names]) => names.test(name)) ?? []
  const mains = main && existsSync(join(root, 'node_modules', main)) ? textsIn(`node_modules/${main}`) : []
  if (mains.length > 0) return mains
  // This licence has the same text wherever it is used.
  return licence === 'Apache-2.0' ? textsIn('node_modules/@opentelemetry/api') : []
}

/** The licence texts of a package: its files, and those of a folder for them. */
function textsIn(path) {
  const folder = join(root, path)
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => licenceFile.test(name))
  return entries
    .flatMap((entry) => {
      const place = join(folder, entry.name)
      if (!entry.isDirectory()) return [place]
      return readdirSync(place, { withFileTypes: true }).flatMap((one) => (one.isFile() ? [join(place, one.name)] : []))
    })
    .map((file) => readFileSync(file, 'utf8').replaceAll('\r', '').trim())
}

/** Writes `parts.json`, which About reads. Each licence text is in it once. */
export function writeParts(path) {
  const licenceTexts = []
  const indexOf = (text) => {
    const known = licenceTexts.indexOf(text)
    return known === -1 ? licenceTexts.push(text) - 1 : known
  }
  const parts = softwareParts().map(({ texts, ...part }) => ({
    id: `${part.name} ${part.version}`.trim(),
    ...part,
    texts: texts.map(indexOf),
  }))
  writeFileSync(path, `${JSON.stringify({ parts, licenceTexts })}\n`)
}
