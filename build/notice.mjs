import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes NOTICE's list of production packages, by licence, from package-lock.json: the packages that npm installs without its
 * development packages, for every system. `node build/notice.mjs` writes it anew; a test compares.
 */
const root = join(import.meta.dirname, '..')
const begin = 'Every production package, by the licence that it states:\n'
const end = '\nMIT and ISC licences ask'

/**
 * @returns {[name: string, licence: string, path: string][]} each name once per licence; `path`: relative to the project's folder
 * @exportedFor tests: NOTICE lists them
 */
export function productionPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = new Map()
  for (const [path, { dev, license }] of Object.entries(packages)) {
    if (path === '' || dev) continue
    const name = path.replace(/^.*node_modules\//, '')
    found.set(`${name} ${license}`, [name, String(license).replace(/[()]/g, ''), path])
  }
  return [...found.values()]
}

/** The list in NOTICE's form: a paragraph for each licence. */
function packageList() {
  const byLicence = Map.groupBy(productionPackages(), ([, licence]) => licence)
  const paragraphs = [...byLicence.keys()].sort().map((licence) => {
    const names = byLicence.get(licence).map(([name]) => name)
    return wrapped(`${licence}: ${names.sort().join(', ')}`)
  })
  return `${paragraphs.join('\n')}\n`
}

/** Lines of at most 130 columns. The first is indented by two columns, the others by four. */
function wrapped(text) {
  const lines = ['  ']
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line.length + word.length > 128) lines.push(`    ${word} `)
    else lines[lines.length - 1] = `${line}${word} `
  }
  return lines.map((line) => line.trimEnd()).join('\n')
}

/**
 * NOTICE with the current list.
 * @exportedFor tests: NOTICE is up to date
 */
export function noticeNow() {
  const notice = readFileSync(join(root, 'NOTICE'), 'utf8')
  const before = notice.slice(0, notice.indexOf(notice.includes(begin) ? begin : end.trimStart()))
  return `${before}${begin}\n${packageList()}${notice.slice(notice.indexOf(end))}`
}

if (process.argv[1] === import.meta.filename) writeFileSync(join(root, 'NOTICE'), noticeNow())
