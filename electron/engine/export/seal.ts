import { existsSync } from 'node:fs'
import { problem } from '../../../shared/errors/problem.ts'
import { type ExportFormat, formatRow } from '../../../shared/exports/formats.ts'
import { type ExportOptions, usualOptions } from '../../../shared/exports/options.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { hashFile } from '../../sealing/index.ts'
import type { ExportSource } from './source.ts'

/**
 * Hashes the original again, and compares the hash with the seal. If they differ, or the original cannot be checked, a
 * notice is added; the text may still be exported.
 */
export async function withSealChecked(source: ExportSource): Promise<ExportSource> {
  const seal = await sealOf(source)
  if (seal === 'matches') return { ...source, seal }
  return { ...source, seal, notices: [words.documents.seal[seal], ...source.notices] }
}

/** For a preview, which takes no time to compute a seal: adds the notice if there is no original. */
export const withSealForeseen = (source: ExportSource): ExportSource =>
  isThere(source.originalPath)
    ? source
    : { ...source, seal: 'not-checked', notices: [words.documents.seal['not-checked'], ...source.notices] }

const isThere = (path: string | null | undefined): path is string => path != null && existsSync(path)

async function sealOf({ originalPath, recording }: ExportSource): Promise<NonNullable<ExportSource['seal']>> {
  if (!isThere(originalPath)) return 'not-checked'
  try {
    return (await hashFile(originalPath)).sha256 === recording.sha256 ? 'matches' : 'differs'
  } catch {
    // The disk fails, or was unplugged meanwhile.
    return 'not-checked'
  }
}

/**
 * Allows an export with sound only if the seal matches. Throws `original-not-sealed`. For clips, which are nothing
 * without sound, it also throws `audio-deleted` and `no-sound-to-export`.
 */
export function demandSeal(
  { seal, originalPath }: Pick<ExportSource, 'seal' | 'originalPath'>,
  format: ExportFormat,
  { pageSound }: Pick<ExportOptions, 'pageSound'> = usualOptions,
): void {
  const { holdsSound } = formatRow(format)
  if (seal === 'differs' && (holdsSound || (format === 'html' && pageSound !== 'none')))
    throw problem('original-not-sealed')
  if (holdsSound !== 'always' || seal === 'matches') return
  throw problem(originalPath === null ? 'audio-deleted' : 'no-sound-to-export')
}
