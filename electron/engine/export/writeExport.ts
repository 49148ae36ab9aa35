import { createReadStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { type ExportFormat, formatRow, isOfSound } from '../../../shared/exports/formats.ts'
import { type ExportOptions, usualOptions } from '../../../shared/exports/options.ts'
import { usualTemplate } from '../../../shared/exports/presets.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { Finding } from '../../disclosure/index.ts'
import { factsOfExport } from '../../evidence/index.ts'
import { exportError } from '../../system/index.ts'
import { type EvidenceMaker, evidenceNames } from './evidence.ts'
import { exportFileName, reelFileName } from './fileName.ts'
import { type BesideFiles, demandExportFolder, type NewName, writeNewFile, writeSynced } from './newFile.ts'
import { writeNewFolder } from './newFolder.ts'
import { soundFor } from './pageSound.ts'
import { demandSameProtection } from './protectionNow.ts'
import { withReader, withReaders } from './readerSound.ts'
import { toReel } from './reel.ts'
import { blank, rendered, renderFolder } from './render.ts'
import { demandSeal, demandUnchanged, holdsSound } from './seal.ts'
import type { ExportSource } from './source.ts'
import { withTimecode } from './timecode.ts'
import { demandNothingRevealed, revealedByExport } from './verdict.ts'
import { viewOf } from './view.ts'

/** How an export is written. */
export type Writing = {
  options?: ExportOptions
  /** The template of the file name. `part`: see {@link exportFileName}. */
  template?: string
  part?: number
  /** The name of the hidden file until the export is complete; see {@link removeLeftover}. */
  temporaryName?: string
  /** Called with the path before the file exists. If it throws, there will be no file. */
  onName?: (path: string) => void
  /** Which existing files the new one may replace; see `ownExports`. By default none. Folders and files with others beside them replace nothing. */
  mayReplace?: ((path: string) => Promise<boolean>) | undefined
  /** Called if the file could not get that path: another file has it, or the folder is gone. */
  onNameLost?: () => void
  /** Stops the cutting of clips, and the encoding of a page's audio. */
  signal?: AbortSignal
  /** Called with 0 to 1 while clips are cut. */
  onProgress?: (fraction: number) => void
  /** Makes the evidence, if the options want it. */
  evidence?: EvidenceMaker | undefined
  /** Called with what the finished file reveals, instead of refusing it. */
  onRevealed?: ((found: readonly Finding[]) => void) | undefined
}

/**
 * Writes one reel of the quotes of several recordings, like {@link writeTranscript}. `title`: the title for all of them, for the name. The recordings
 * follow the same rules as for clips of them.
 */
export async function writeReelOf(
  directory: string,
  sources: readonly ExportSource[],
  title: string,
  {
    options = usualOptions,
    template = usualTemplate,
    part,
    temporaryName,
    onName = () => {},
    onNameLost,
    signal,
    onProgress = () => {},
  }: Writing,
): Promise<string> {
  if (options.evidence !== 'none') throw problem('evidence-of-one')
  for (const source of sources) demandSeal(source, 'reel', options)
  await demandExportFolder(directory)
  const onWritten = async () => {
    for (const source of sources) await demandUnchanged(source)
  }
  try {
    return await withReaders(sources, 'reel', options, signal, async (readers, folder) => {
      const shownTitle = readers.reduce((shown, { isProtected }) => isProtected?.beside(shown) ?? shown, title)
      const name = reelFileName(template, readers, shownTitle, part)
      const { suffix } = formatRow('reel')
      const content = toReel(readers.map((reader) => ({ view: viewOf(reader, 'reel', options), source: reader })))
      // A name of one recording must not be in the parts of the others either.
      const judge: Judge = async (made) => {
        for (const [index, source] of sources.entries()) {
          const reader = readers[index]
          if (reader) await demandNothingRevealed(source, reader, { options, made, signal })
        }
      }
      const onNamed = (path: string) => {
        for (const source of sources) demandSameProtection(source)
        onName(path)
      }
      const wanted = { directory, name, suffix, temporaryName, onName: onNamed, onNameLost, onWritten }
      return await writeFolder(wanted, folder, judge, (into) => content(into, { name, signal, onProgress }))
    })
  } catch (error) {
    await onWritten()
    throw error
  }
}

/**
 * Writes a transcript into a folder, completely or not at all. It replaces only files that `mayReplace` allows; else it writes `Title
 * (2).docx`. Clips get their own folder. Returns the path of the new file or folder. Also throws `stopped`, and `export-reveals` if the
 * finished file has something that a reader must not get. With `onRevealed`, nothing is written into the folder.
 */
export async function writeTranscript(
  directory: string,
  format: ExportFormat,
  source: ExportSource,
  {
    options = usualOptions,
    template = usualTemplate,
    part,
    temporaryName,
    onName = () => {},
    onNameLost,
    signal,
    onProgress = () => {},
    evidence,
    onRevealed,
    mayReplace,
  }: Writing = {},
): Promise<string> {
  const { suffix } = formatRow(format)
  demandSeal(source, format, options)
  await demandExportFolder(directory)
  const onWritten = () => (holdsSound(format, options) ? demandUnchanged(source) : Promise.resolve())
  const whole = await withTimecode(source, format)
  const hasEvidence = evidence !== undefined && options.evidence !== 'none'
  try {
    return await withReader(whole, format, options, signal, async (reader, folder) => {
      const name = exportFileName(template, reader, part)
      let soundFile: string | null = null
      /** The manifest and its readable form. */
      const evidenceOf = async (fileName: string, path: string) => {
        const files = await factsOfExport(path, fileName, signal)
        if (soundFile !== null) files.push(...(await factsOfExport(join(directory, soundFile), soundFile, signal)))
        const how = { source: whole, reader, wantsStamp: options.stamp, ...(signal ? { signal } : {}) }
        return (await evidence?.make(fileName, files, how)) ?? []
      }
      const beside: BesideFiles = {
        names: evidenceNames,
        make: evidenceOf,
        onWritten: async (files) => {
          const madeOn = new Date().toISOString().slice(0, 10)
          for (const made of files) await demandNothingRevealed(whole, reader, { options, made, signal, madeOn })
        },
      }
      const onNamed = (path: string) => {
        demandSameProtection(source)
        onName(path)
      }
      const wanted = { directory, name, suffix, temporaryName, onName: onNamed, onNameLost, onWritten }
      const judge: Judge = async (made) => {
        const how = { options, made, signal, blank: isOfSound(format) ? null : () => blank(format, reader, options) }
        if (onRevealed) onRevealed(await revealedByExport(whole, reader, how))
        else await demandNothingRevealed(whole, reader, how)
      }
      if (isOfSound(format)) {
        const content = renderFolder[format](viewOf(reader, format, options), reader)
        const fill = (into: string) => content(into, { name, signal, onProgress })
        return await writeFolder(wanted, folder, judge, fill, async (into) => {
          if (!hasEvidence) return
          const files = await evidenceOf(name, into)
          for (const file of files) await writeSynced(join(into, file.name), Buffer.from(file.bytes))
          await beside.onWritten(files.map((file) => ({ path: join(into, file.name), name: file.name })))
        })
      }
      const onMade = async (path: string) => {
        if (folder !== null) await judge({ path, name: `${name}.mp3` })
      }
      const sound = await soundFor(format, reader, {
        ...{ directory, name, temporaryName, signal, onMade },
        choice: options.pageSound,
      })
      soundFile = 'pageSound' in sound.page ? (sound.page.pageSound?.fileName ?? null) : null
      const named = hasEvidence ? { ...wanted, beside } : soundFile === null ? { ...wanted, mayReplace } : wanted
      try {
        const content = await rendered(format, { ...reader, ...sound.page }, options)
        if (folder === null) return await writeNewFile(named, content)
        const path = await made(folder, async (into) => {
          await writeSynced(into, content)
        })
        await judge({ path, name: `${name}.${suffix}` })
        return onRevealed ? path : await writeNewFile(named, createReadStream(path))
      } catch (error) {
        await sound.takeBack()
        throw error
      }
    })
  } catch (error) {
    // An original that was replaced explains any other error: a decoder may not have found it.
    await onWritten()
    throw error
  }
}

/** Throws if a finished file or folder has something that its reader must not get. `name`: the name that it will have. */
type Judge = (made: { path: string; name: string }) => Promise<void>

/**
 * `folder`: if not null, the files are made and judged there first, so that the person's folder gets nothing that was not checked.
 * `addEvidence`: writes the evidence into the folder after that check, and checks it on its own: a manifest may name the day of the export.
 */
async function writeFolder(
  wanted: NewName,
  folder: string | null,
  judge: Judge,
  fill: (folder: string) => Promise<void>,
  addEvidence: (folder: string) => Promise<void> = async () => {},
): Promise<string> {
  if (folder === null)
    return await writeNewFolder(wanted, async (into) => {
      await fill(into)
      await addEvidence(into)
    })
  const path = await made(folder, async (into) => {
    await mkdir(into)
    await fill(into)
  })
  await judge({ path, name: `${wanted.name}.${wanted.suffix}` })
  await addEvidence(path)
  return await writeNewFolder(wanted, async (target) => {
    for (const file of await readdir(path)) await writeSynced(join(target, file), createReadStream(join(path, file)))
  })
}

/** The path of what `work` makes in a folder of the library's own. Throws the errors of `exportError`. */
async function made(folder: string, work: (path: string) => Promise<void>): Promise<string> {
  const path = join(folder, 'made')
  try {
    await work(path)
    return path
  } catch (error) {
    throw error instanceof TapelogError ? error : exportError(error, 'folder-missing')
  }
}
