import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../doors/paths.mjs'
import { licenceFile } from './stage.mjs'

/**
 * Writes LICENCES.txt: the licence texts of all npm packages in a package, each text once, below the names of the packages that
 * came with it. A package without a text of its own is named with the licence that it states.
 * @param {string} staged the folder of the application
 * @param {{ path: string, name: string, version: string, licence: string }[]} packages
 */
export function writeLicences(staged, packages, { node }) {
  const byText = new Map()
  const withoutText = []
  const places = packages.map(({ path, ...facts }) => ({ ...facts, folder: join(root, path) }))
  // Beside the application, or in the package of the terminal.
  places.push({ name: 'node', version: '', licence: 'MIT', folder: join(dirname(node), '..') })
  for (const { folder, name, version, licence } of places) {
    const label = `${name} ${version} (${licence})`.replace('  ', ' ')
    const files = readdirSync(folder, { withFileTypes: true }).filter(
      (entry) => entry.isFile() && licenceFile.test(entry.name),
    )
    if (files.length === 0) withoutText.push(label)
    for (const { name: file } of files) {
      const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r', '').trim()
      byText.set(text, [...(byText.get(text) ?? []), label])
    }
  }
  const rule = '='.repeat(80)
  const parts = [...byText].map(([text, labels]) => `${rule}\n${[...new Set(labels)].join('\n')}\n${rule}\n\n${text}\n`)
  const stated = `${rule}\nWithout a licence text of their own; the licence that they state:\n${withoutText.join('\n')}\n${rule}\n`
  writeFileSync(join(staged, 'LICENCES.txt'), [...parts, stated].join('\n'))
}
