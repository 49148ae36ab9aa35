import { existsSync } from 'node:fs'
import { type ExportFormat, formatRow } from '../../../shared/exports/formats.ts'
import { type ExportOptions, usualOptions } from '../../../shared/exports/options.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { AudioInput } from '../../media/index.ts'
import { hashOpenFile } from '../../sealing/index.ts'
import { openOriginal, type SealedOriginal } from './sealedOriginal.ts'
import type { ExportSource } from './source.ts'

/**
 * Hashes the original again, compares the hash with the seal, and does `work`, for which the original stays open. If the hashes differ, or the
 * original cannot be checked, a notice is added; the text may still be exported.
 */
export async function withSealChecked<T>(
  source: ExportSource,
  work: (checked: ExportSource) => Promise<T>,
): Promise<T> {
  const original = await openOriginal(source.originalPath ?? null, source.recording.sha256)
  try {
    const sealCheck = { sha256: original && (await sha256Of(original)), atMs: Date.now() }
    const seal = sealOf(sealCheck.sha256, source.recording)
    const notices = seal === 'matches' ? source.notices : [words.documents.seal[seal], ...source.notices]
    return await work({ ...source, seal, sealCheck, notices, original: seal === 'matches' ? original : null })
  } finally {
    await original?.file.close()
  }
}

/** Adds the notice if there is no original. For previews: it does not compute a seal, which takes time. */
export const withSealForeseen = (source: ExportSource): ExportSource =>
  isThere(source.originalPath)
    ? source
    : { ...source, seal: 'not-checked', notices: [words.documents.seal['not-checked'], ...source.notices] }

const isThere = (path: string | null | undefined): path is string => path != null && existsSync(path)

function sealOf(
  found: string | null,
  { sha256 }: Pick<ExportSource['recording'], 'sha256'>,
): NonNullable<ExportSource['seal']> {
  return found === null ? 'not-checked' : found === sha256 ? 'matches' : 'differs'
}

/** Null if the disk fails or was unplugged. */
const sha256Of = ({ file }: SealedOriginal): Promise<string | null> =>
  hashOpenFile(file).then(
    ({ sha256 }) => sha256,
    () => null,
  )

/** Like {@link withSealChecked}, for several recordings at once. */
export async function withSealsChecked<T>(
  sources: readonly ExportSource[],
  work: (checked: readonly ExportSource[]) => Promise<T>,
): Promise<T> {
  const [first, ...others] = sources
  if (!first) return await work([])
  return await withSealChecked(first, (one) => withSealsChecked(others, (rest) => work([one, ...rest])))
}

/** The audio to read; null if it may not be exported or is missing. Tests give only a path. */
export const soundInput = ({
  original,
  originalPath,
}: Pick<ExportSource, 'original' | 'originalPath'>): AudioInput | null =>
  original === undefined ? (originalPath ?? null) : original

/** Throws `original-replaced` if the original changed after its seal was checked. Call it before an export with sound gets its name. */
export async function demandUnchanged({ original }: Pick<ExportSource, 'original'>): Promise<void> {
  if (original && !(await original.isUnchanged())) throw problem('original-replaced', null, { retryable: true })
}

/** Whether an export in this format may have sound. */
export const holdsSound = (
  format: ExportFormat,
  { pageSound }: Pick<ExportOptions, 'pageSound'> = usualOptions,
): boolean => formatRow(format).holdsSound !== undefined || (format === 'html' && pageSound !== 'none')

/**
 * Allows an export with sound only if the seal matches. Throws `original-not-sealed`. For clips, which cannot exist without sound, it also
 * throws `audio-deleted` and `no-sound-to-export`.
 */
export function demandSeal(
  { seal, originalPath }: Pick<ExportSource, 'seal' | 'originalPath'>,
  format: ExportFormat,
  { pageSound }: Pick<ExportOptions, 'pageSound'> = usualOptions,
): void {
  if (seal === 'differs' && holdsSound(format, { pageSound })) throw problem('original-not-sealed')
  if (formatRow(format).holdsSound !== 'always' || seal === 'matches') return
  throw problem(originalPath === null ? 'audio-deleted' : 'no-sound-to-export')
}
