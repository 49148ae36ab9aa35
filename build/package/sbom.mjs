import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../doors/paths.mjs'
import { outputOf } from '../doors/run.mjs'
import { electronProperties, nativeProperties, nodeProperties } from './nativeParts.mjs'
import { licenceOfWhole } from './softwareParts.mjs'

const models = [{ file: 'silero-vad.onnx', name: 'Silero VAD', licence: 'MIT' }]

/**
 * Writes the software bill of materials of a package (CycloneDX, from npm's own list of the lockfile): the npm packages that are
 * in it, and what npm does not know: Electron, the Node of the engine or the terminal, the voice detector. Machine code is named with
 * where it was built. The same for each build of one commit.
 * @param {string} staged the folder of the application, which gets `sbom.cdx.json`
 * @param {{ path: string, name: string, version: string }[]} packages
 * @param {{ electron: { version: string, source: string }, node: string }} parts
 */
export function writeSbom(staged, packages, { electron, node }) {
  // With `--omit dev`, npm 11 leaves out packages that development needs too.
  const listed = outputOf('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
    ...{ cwd: root, maxBuffer: 64 * 1024 * 1024 },
  })
  if (listed === null) throw new Error('npm could not list the packages: npm sbom --package-lock-only')
  const { serialNumber: _serial, metadata, ...sbom } = JSON.parse(listed)
  const shipped = new Map(packages.map(({ path, name, version }) => [`${name}@${version}`, path]))
  const isIn = (ref) => shipped.has(ref.split('|').at(-1))
  const own = metadata.component['bom-ref']
  const others = [
    {
      type: 'framework',
      name: 'electron',
      version: electron.version,
      licenses: licenceOf('MIT'),
      purl: `pkg:npm/electron@${electron.version}`,
      properties: electronProperties(electron),
    },
    nodeComponent(node),
    ...models.map(modelComponent),
  ]
  const document = {
    ...sbom,
    metadata: {
      ...{ ...metadata, timestamp: undefined },
      // npm names it after its folder.
      component: {
        ...metadata.component,
        name: 'tapelog',
        type: 'application',
        properties: undefined,
        licenses: licenceOf(licenceOfWhole),
      },
    },
    components: [
      ...sbom.components
        .filter(({ name, version }) => shipped.has(`${name}@${version}`))
        .map((component) => {
          const path = shipped.get(`${component.name}@${component.version}`)
          return { ...component, properties: nativeProperties(component.name, join(staged, path)) }
        }),
      ...others,
    ],
    dependencies: sbom.dependencies
      .filter(({ ref }) => ref === own || isIn(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn?.filter(isIn) ?? [] })),
  }
  writeFileSync(join(staged, 'sbom.cdx.json'), `${JSON.stringify(document, null, 1)}\n`)
}

const licenceOf = (id) => [{ license: { id } }]
const sha256 = (path) => ({ alg: 'SHA-256', content: createHash('sha256').update(readFileSync(path)).digest('hex') })

function nodeComponent(node) {
  const version = outputOf(node, ['--version'])?.trim().replace(/^v/, '') ?? ''
  const hashes = [sha256(node)]
  return {
    type: 'application',
    name: 'node',
    version,
    licenses: licenceOf('MIT'),
    hashes,
    properties: nodeProperties(),
  }
}

function modelComponent({ file, name, licence }) {
  const hashes = [sha256(join(root, 'build/models', file))]
  return { type: 'machine-learning-model', name, licenses: licenceOf(licence), hashes }
}
