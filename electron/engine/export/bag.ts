import { mkdirSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportFormat } from '../../../shared/exports/formats.ts'
import { usualOptions } from '../../../shared/exports/options.ts'
import { usualTemplate } from '../../../shared/exports/presets.ts'
import { problem } from '../../../shared/words/problem.ts'
import { writeBag } from '../../evidence/index.ts'
import { hashFile } from '../../sealing/index.ts'
import { shareAsExported, withPersonsMask } from '../../system/index.ts'
import { exportFileName, safeFileName } from './fileName.ts'
import { demandExportFolder, isTaken, writeSynced } from './newFile.ts'
import { writeNewFolder } from './newFolder.ts'
import { demandSameProtection } from './protectionNow.ts'
import { forReader } from './readerSource.ts'
import { demandUnchanged } from './seal.ts'
import type { ExportSource } from './source.ts'
import { generator } from './view.ts'
import { type Writing, writeTranscript } from './writeExport.ts'

/**
 * Writes all formats with their evidence and the original into a new BagIt folder, completely or not at all. Returns its path. Throws
 * `bag-protected`, `original-not-sealed`, `audio-deleted` and `no-sound-to-export`, and what an export throws.
 */
export async function writeBagOf(
  directory: string,
  formats: readonly ExportFormat[],
  source: ExportSource,
  writing: Writing,
): Promise<string> {
  const { options = usualOptions, template = usualTemplate, part, temporaryName, signal } = writing
  const { onName = () => {}, onNameLost, onProgress = () => {} } = writing
  const reader = forReader(source, options)
  if (reader.isProtected !== null) throw problem('bag-protected')
  demandOriginal(source)
  await demandExportFolder(directory)
  const name = exportFileName(template, reader, part)
  const onNamed = (path: string) => {
    demandSameProtection(source)
    onName(path)
  }
  const onWritten = () => demandUnchanged(source)
  return await writeNewFolder(
    { ...{ directory, name, suffix: 'bag', temporaryName, onName: onNamed, onNameLost }, onWritten },
    async (folder) => {
      const payload = join(folder, 'data')
      withPersonsMask(() => mkdirSync(payload))
      for (const [index, format] of formats.entries())
        await writeTranscript(payload, format, source, {
          ...{ options, template, evidence: writing.evidence },
          ...(part === undefined ? {} : { part }),
          ...(signal ? { signal } : {}),
          onProgress: (fraction) => onProgress((index + fraction) / formats.length),
        })
      await copyOriginal(payload, source)
      const softwareAgent = `${generator.name} ${generator.version}`
      await writeBag(folder, { softwareAgent, madeAtMs: Date.now() }, signal)
      await shareFilesIn(folder)
    },
  )
}

function demandOriginal({ seal, original, originalPath }: ExportSource): void {
  if (seal === 'matches' && original) return
  if (seal === 'differs') throw problem('original-not-sealed')
  throw problem(originalPath == null ? 'audio-deleted' : 'no-sound-to-export')
}

/** Copies the original from the file whose seal was checked, and reads the copy again. */
async function copyOriginal(folder: string, { original, recording }: ExportSource): Promise<void> {
  if (!original) throw problem('no-sound-to-export')
  const fitting = safeFileName(recording.originalName)
  const path = join(folder, (await isTaken(join(folder, fitting))) ? `original ${fitting}` : fitting)
  await writeSynced(path, original.file.createReadStream({ start: 0, autoClose: false }))
  if ((await hashFile(path)).sha256 !== recording.sha256) throw problem('original-replaced', null, { retryable: true })
}

/** The tag files get the mode that the person's umask asks for, like the exported ones. */
async function shareFilesIn(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = await open(join(folder, entry.name), 'r+')
    try {
      await shareAsExported(file)
    } finally {
      await file.close()
    }
  }
}
