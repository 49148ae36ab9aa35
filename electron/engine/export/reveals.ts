import type { CommandOutput } from '../../../shared/contract.ts'
import type { ExportFormat } from '../../../shared/exports/formats.ts'
import type { ExportOptions } from '../../../shared/exports/options.ts'
import { foldedText } from '../../../shared/text/folding.ts'
import { words } from '../../../shared/words/catalogue.ts'
import type { Finding } from '../../disclosure/index.ts'
import { inOwnFolder } from './ownFolder.ts'
import { placeWords } from './placeWords.ts'
import { forReader, type ReaderSource } from './readerSource.ts'
import type { ExportSource } from './source.ts'
import { writeTranscript } from './writeExport.ts'

type Revealed = CommandOutput<'exports.reveals'>['revealed'][number]

/**
 * Makes the files of an export in the library, reads what they still reveal, and removes them. Throws what an export throws.
 */
export async function revealedBy(
  source: ExportSource,
  formats: readonly ExportFormat[],
  { options, template, signal }: { options: ExportOptions; template: string; signal?: AbortSignal },
): Promise<CommandOutput<'exports.reveals'>> {
  const reader = forReader(source, options)
  if (reader.isProtected === null) return { isProtected: false, revealed: [] }
  const revealed: Revealed[] = []
  await inOwnFolder(source.checkingFolder, async (folder) => {
    for (const format of formats) {
      const onRevealed = (found: readonly Finding[]) => {
        revealed.push(...found.map((finding) => asRevealed(finding, format, reader)))
      }
      await writeTranscript(folder, format, source, { options, template, onRevealed, ...(signal ? { signal } : {}) })
    }
  })
  return { isProtected: true, revealed: revealed.sort((a, b) => Number(b.blocks) - Number(a.blocks)) }
}

function asRevealed(finding: Finding, format: ExportFormat, reader: ReaderSource): Revealed {
  const { kind, blocks, count, excerpt, reason } = finding
  return {
    ...{ kind, blocks, format, count, place: placeWords(finding) },
    excerpt: reason ? words.reveals.unreadable[reason] : excerpt,
    segmentId: excerpt === '' ? null : segmentOf(excerpt, reader),
  }
}

/** The segment with the words of an excerpt, which may also have words of its neighbours, and of the format. */
function segmentOf(excerpt: string, { transcript }: ReaderSource): number | null {
  const sought = foldedText(excerpt.replaceAll('…', ' '))
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
  const shares = transcript.segments.map(({ id, text }) => {
    const said = new Set(foldedText(text).split(/[^\p{L}\p{N}\p{M}]+/u))
    return { id, count: sought.filter((word) => said.has(word)).length }
  })
  const best = shares.reduce((one, other) => (other.count > one.count ? other : one), { id: 0, count: 0 })
  return best.count * 2 >= sought.length && best.id > 0 ? best.id : null
}
