import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { CatalogueModel, OwnModel } from '../../../../shared/models/speechModels.ts'
import { shownText } from '../../../../shared/text/shownText.ts'
import { problem } from '../../../../shared/words/problem.ts'
import { ModelFileProblem } from './boundedFile.ts'
import { readWhisperBin, type WhisperFacts, whisperMagic } from './whisperBin.ts'
import { ggufMagic, readWhisperGguf } from './whisperGguf.ts'

/** A model that a person has. `files`: by role, the file's path now and its name in the model's folder. */
export type FoundModel = {
  title: string
  engine: CatalogueModel['engine']
  own: OwnModel
  files: Record<string, { path: string; name: string }>
}

/** The largest published file, in 32-bit numbers, has about 6 GB. */
const mostFileBytes = 16e9

/**
 * Reads the beginning and the structure of a file. Null if it is no model of a kind that Tapelog knows. Throws 'own-model-damaged',
 * 'own-model-shape' and Node's errors.
 */
export function ownFile(path: string): FoundModel | null {
  const title = titleOf(path)
  const magic = magicOf(path)
  const isGguf = magic === ggufMagic
  if (!isGguf && magic !== whisperMagic) return null
  try {
    if (statSync(path).size > mostFileBytes) throw new ModelFileProblem('damaged', 'too large')
    const own = whisperOf(isGguf ? readWhisperGguf(path) : readWhisperBin(path))
    const name = isGguf ? 'model.gguf' : 'model.bin'
    return { title, own, engine: 'whisper', files: { model: { path, name } } }
  } catch (error) {
    if (!(error instanceof ModelFileProblem)) throw error
    if (error.reason === 'other') return null
    throw problem(error.reason === 'shape' ? 'own-model-shape' : 'own-model-damaged', { title }, { cause: error })
  }
}

function magicOf(path: string): number | null {
  const file = openSync(path, 'r')
  try {
    const first = Buffer.alloc(4)
    return readSync(file, first, 0, 4, 0) === 4 ? first.readUInt32LE() : null
  } finally {
    closeSync(file)
  }
}

const titleOf = (path: string): string => {
  const name = basename(path)
  return (
    shownText(basename(name, extname(name)))
      .trim()
      .slice(0, 80) || '?'
  )
}

const sizes = { 4: 'tiny', 6: 'base', 12: 'small', 24: 'medium', 32: 'large' } as const
/** The decoder of large v3 turbo has as many layers. */
const turboLayers = 4

function whisperOf({ vocabulary, audioLayers, textLayers, weights }: WhisperFacts): OwnModel {
  const size = sizes[audioLayers as keyof typeof sizes] ?? null
  const isTurbo = size === 'large' && textLayers === turboLayers
  return {
    family: 'whisper',
    size: isTurbo ? 'large-turbo' : size,
    isEnglishOnly: vocabulary === 51_864,
    isDistilled: !isTurbo && textLayers < audioLayers,
    weights,
  }
}

/** The roles of sherpa-onnx's models, and which files of a folder have them. */
const transducerRoles = { encoder: /^encoder.*\.onnx$/, decoder: /^decoder.*\.onnx$/, joiner: /^joiner.*\.onnx$/ }
const ctcRoles = { model: /^(?!encoder|decoder|joiner)(?:.*[._-])?(?:model|ctc).*\.onnx$/ }
const mostFiles = 1000
const mostTokenBytes = 16e6

/**
 * Finds a model of sherpa-onnx in a folder: a transducer (encoder, decoder, joiner) or a CTC model, each with its tokens. Null if it holds
 * none of these. Throws 'own-model-folder' if a part is missing, 'own-model-damaged' and Node's errors.
 */
export function ownFolder(path: string): FoundModel | null {
  // A pipe may have no end.
  const isFile = (name: string) => statSync(join(path, name), { throwIfNoEntry: false })?.isFile() ?? false
  const names = readdirSync(path)
    .slice(0, mostFiles)
    .filter((name) => /\.(?:onnx|txt)$/.test(name) && isFile(name))
  const title = shownText(basename(path)).trim().slice(0, 80) || '?'
  const tokens = names.find((name) => /^(?:.*[._-])?tokens\.txt$/.test(name))
  const transducer = rolesIn(names, transducerRoles)
  const ctc = rolesIn(names, ctcRoles)
  const isTransducer = Object.values(transducer).some((name) => name !== undefined)
  const roles = isTransducer ? transducer : ctc
  const found = Object.entries(roles).flatMap(([role, name]) => (name === undefined ? [] : [{ role, name }]))
  if (found.length === 0) return null
  if (tokens === undefined || found.length < Object.keys(roles).length) throw problem('own-model-folder', { title })
  const all = [...found, { role: 'tokens', name: tokens }]
  for (const { name, role } of all) demandSound(join(path, name), role, title)
  return {
    title,
    ...(isTransducer
      ? { engine: 'sherpa-transducer' as const, own: { family: 'transducer' as const } }
      : { engine: 'sherpa-ctc' as const, own: { family: 'ctc' as const } }),
    files: Object.fromEntries(
      all.map(({ role, name }) => [
        role,
        { path: join(path, name), name: role === 'tokens' ? 'tokens.txt' : `${role}.onnx` },
      ]),
    ),
  }
}

/** Published folders often have the same part twice; the one in 8 bits needs less memory. */
function rolesIn(names: readonly string[], roles: Record<string, RegExp>): Record<string, string | undefined> {
  const isCompact = (name: string) => name.includes('.int8.')
  return Object.fromEntries(
    Object.entries(roles).map(([role, pattern]) => {
      const fitting = names.filter((name) => pattern.test(name))
      return [role, fitting.find(isCompact) ?? fitting[0]]
    }),
  )
}

/** Checks what can be checked without ONNX. Throws 'own-model-damaged'. */
function demandSound(path: string, role: string, title: string): void {
  const { size } = statSync(path)
  const isSound = size > 0 && (role === 'tokens' ? hasTokens(path, size) : isOnnx(path, size))
  if (!isSound) throw problem('own-model-damaged', { title })
}

/** Each line ends with the number of its token. */
const hasTokens = (path: string, size: number): boolean =>
  size <= mostTokenBytes &&
  readFileSync(path, 'utf8')
    .split('\n')
    .every((line) => line.trim() === '' || /(?:^|\s)\d+\s*$/.test(line))

/** An ONNX file begins with the version of its form, a small number. */
function isOnnx(path: string, size: number): boolean {
  const magic = magicOf(path)
  return size <= mostFileBytes && magic !== null && (magic & 0xff) === 0x08
}
