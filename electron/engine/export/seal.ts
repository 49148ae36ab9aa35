import { problem } from '../../../shared/errors/problem.ts'
import { type ExportFormat, formatRow } from '../../../shared/exports/formats.ts'
import { type ExportOptions, usualOptions } from '../../../shared/exports/options.ts'
import { words } from '../../../shared/words/catalogue.ts'
import type { AudioInput } from '../../media/index.ts'
import { hashOpenFile } from '../../sealing/index.ts'
import { openOriginal, type SealedOriginal } from './sealedOriginal.ts'
import type { ExportSource } from './source.ts'

/**
 * Computes the seal of the original again from the disk, and does `work`, for which the original stays open. Adds to the notices of the
 * export where the seal does not match, or where there is nothing to check: the text may be exported then too.
 */
export async function withSealChecked<T>(
  source: ExportSource,
  work: (checked: ExportSource) => Promise<T>,
): Promise<T> {
  const original = await openOriginal(source.originalPath ?? null)
  try {
    const seal = original === null ? 'not-checked' : await sealOf(original, source.recording)
    const notices = seal === 'matches' ? source.notices : [words.documents.seal[seal], ...source.notices]
    return await work({ ...source, seal, notices, original: seal === 'matches' ? original : null })
  } finally {
    await original?.file.close()
  }
}

async function sealOf(
  { file }: SealedOriginal,
  recording: ExportSource['recording'],
): Promise<NonNullable<ExportSource['seal']>> {
  try {
    return (await hashOpenFile(file)).sha256 === recording.sha256 ? 'matches' : 'differs'
  } catch {
    // A disk that fails, or that was unplugged meanwhile.
    return 'not-checked'
  }
}

/** Like {@link withSealChecked}, for several recordings at once. */
export async function withSealsChecked<T>(
  sources: readonly ExportSource[],
  work: (checked: readonly ExportSource[]) => Promise<T>,
): Promise<T> {
  const [first, ...others] = sources
  if (!first) return await work([])
  return await withSealChecked(first, (one) => withSealsChecked(others, (rest) => work([one, ...rest])))
}

/** Where the sound of an export is read; null: none may leave, or there is none. Tests name a path alone. */
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
 * Sound leaves only with a seal that matches. Throws `original-not-sealed`; for clips, of which nothing is left without sound, also
 * `audio-deleted` and `no-sound-to-export`.
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
