import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { z } from 'zod'
import { partsFileSchema, type SoftwarePart } from '../../shared/contract/support.ts'
import { problem } from '../../shared/words/problem.ts'

type Runtime = { electron: string; chromium: string; isEvaluation: boolean }
/** See `engineNode`. */
type EngineNode = { version: string; folder: string | null }

/** The parts that belong to the running Electron. `texts`: where their licences may lie, relative to its folder; the first that is there counts. */
function runtimeParts({ electron, chromium, isEvaluation }: Runtime, node: EngineNode) {
  const builtAt = isEvaluation
    ? 'Built by others and taken from an npm package; no official build.'
    : 'Built by the Electron project: github.com/electron/electron, releases.'
  const texts = { electron: ['LICENSE', 'LICENSE.electron.txt'], chromium: ['LICENSES.chromium.html'] }
  const parts = [
    { name: 'Electron', version: electron, licence: 'MIT', builtAt, texts: texts.electron },
    {
      ...{ name: 'Chromium and its parts', version: chromium, licence: 'BSD-3-Clause and others' },
      ...{ builtAt, texts: texts.chromium },
    },
  ]
  if (node.folder === null) return parts
  const hostBuiltAt = 'Taken from the npm package node-…, which holds Node for this system.'
  const host = { name: 'Node.js', version: node.version, licence: 'MIT and others', builtAt: hostBuiltAt }
  return [...parts, { ...host, texts: [join(node.folder, 'LICENSE')] }]
}

/** The parts of the program for About. They are read when a person first asks, from files beside the application. */
export class SoftwareParts {
  readonly #packageRoot: string
  readonly #runtimeFolder: string
  readonly #of: Runtime
  readonly #node: () => Promise<EngineNode>
  #file: Promise<z.infer<typeof partsFileSchema>> | null = null

  /** `executable`: of Electron; its licences lie beside it. */
  constructor(at: { packageRoot: string; executable: string; runtime: Runtime; node: () => Promise<EngineNode> }) {
    this.#packageRoot = at.packageRoot
    this.#runtimeFolder = dirname(at.executable)
    this.#of = at.runtime
    this.#node = at.node
  }

  async list(): Promise<SoftwarePart[]> {
    const { parts } = await this.#read()
    const [whole, own, ...others] = parts.map(({ texts: _texts, ...part }) => part)
    const runtime = (await this.#runtime()).map(({ texts: _texts, ...part }) => ({ ...part, id: idOf(part) }))
    return [whole, own, ...runtime, ...others].filter((part) => part !== undefined)
  }

  /** The licence texts of a part; empty if it came without one. Throws `licence-text-missing`. */
  async licenceText(id: string): Promise<string> {
    const { parts, licenceTexts } = await this.#read()
    const part = parts.find((one) => one.id === id)
    if (part) return part.texts.map((index) => licenceTexts[index] ?? '').join(`\n\n${'-'.repeat(60)}\n\n`)
    const runtime = (await this.#runtime()).find((one) => idOf(one) === id)
    for (const path of runtime?.texts ?? []) {
      const text = await readFile(resolve(this.#runtimeFolder, path), 'utf8').catch(() => null)
      if (text !== null) return path.endsWith('.html') ? withoutMarkup(text) : text
    }
    throw problem('licence-text-missing')
  }

  async #runtime() {
    return runtimeParts(this.#of, await this.#node())
  }

  async #read(): Promise<z.infer<typeof partsFileSchema>> {
    this.#file ??= readFile(join(this.#packageRoot, 'out/parts.json'), 'utf8').then((text) =>
      partsFileSchema.parse(JSON.parse(text)),
    )
    try {
      return await this.#file
    } catch {
      this.#file = null
      throw problem('licence-text-missing')
    }
  }
}

const idOf = ({ name, version }: { name: string; version: string }): string => `${name} ${version}`

/** The text of Chromium's page of credits: titles, addresses and licences, without its buttons. */
function withoutMarkup(html: string): string {
  return html
    .slice(html.indexOf('<body'))
    .replace(/<label[\s\S]*?<\/label>|<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, '')
    .replace(/<a href="([^"#]+)"[^>]*>homepage<\/a>/g, '$1')
    .replace(/<span class="title">/g, `\n${'='.repeat(60)}\n`)
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_all, name: string) => entities[name] ?? '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
