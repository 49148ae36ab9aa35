import { forReader } from '../../../../electron/engine/export/readerSource.ts'
import type { ExportSource } from '../../../../electron/engine/export/source.ts'
import { viewOf } from '../../../../electron/engine/export/view.ts'
import type { ExportFormat } from '../../../../shared/exports/formats.ts'
import { type ExportOptions, usualOptions } from '../../../../shared/exports/options.ts'

/** The view of a source, as an export makes it. */
export const viewOfSource = (source: ExportSource, format: ExportFormat, options: ExportOptions = usualOptions) =>
  viewOf(forReader(source, options), format, options)
