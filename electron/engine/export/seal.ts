import { existsSync } from 'node:fs'
import { problem } from '../../../shared/errors/problem.ts'
import { type ExportFormat, formatRow } from '../../../shared/exports/formats.ts'
import { type ExportOptions, usualOptions } from '../../../shared/exports/options.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { hashFile } from '../../sealing/index.ts'
import type { ExportSource } from './source.ts'

/**
 * Computes the seal of the original again from the disk, and adds to the notices of the export where it does not match, or where there
 * is nothing to check: the text may be exported then too.
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
    // A disk that fails, or that was unplugged meanwhile.
    return 'not-checked'
  }
}

/**
 * Sound leaves only with a seal that matches. Throws `original-not-sealed`; for clips, of which nothing is left without sound, also
 * `audio-deleted` and `no-sound-to-export`.
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
