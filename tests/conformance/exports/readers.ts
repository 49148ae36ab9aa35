import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportTranscript } from '../../../electron/engine/export/index.ts'
import type { ExportSource } from '../../../electron/engine/export/source.ts'
import { type ExportFormat, formatRow } from '../../../shared/exports/formats.ts'
import { type ExportOptions, usualOptions } from '../../../shared/exports/options.ts'
import { systemPython } from '../../support/needs.ts'
import { testFolder } from '../../support/testFolder.ts'
import { nasty } from './nastyTranscript.ts'

/** Independent programs read the files that Tapelog wrote. */

export const withAll: ExportOptions = { ...usualOptions, highlights: true, notes: true, verifiedMarks: true }

export async function exported(
  format: ExportFormat,
  options: ExportOptions = withAll,
  source: ExportSource = nasty,
): Promise<Buffer> {
  return await exportTranscript(format, source, options)
}

/** Writes the export as a file, as a person would give it to the reader, and passes its path to `read`. */
export async function inFile<T>(format: ExportFormat, content: Buffer, read: (path: string, folder: string) => T) {
  const folder = testFolder()
  const path = join(folder, `nasty.${formatRow(format).suffix}`)
  writeFileSync(path, content)
  return read(path, folder)
}

/** The JSON that a Python script prints. `argv[1]` is the path. */
export const python = <T>(script: string, path: string): T =>
  JSON.parse(execFileSync(systemPython, ['-c', script, path], { encoding: 'utf8', maxBuffer: 1 << 28 })) as T

/** If a file is not well-formed, throws xmllint's message. */
export const xmllint = (path: string, ...args: string[]): string =>
  execFileSync('xmllint', [...args, path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
