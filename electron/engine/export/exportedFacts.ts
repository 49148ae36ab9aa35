import { basename } from 'node:path'
import type { CustodyEvent, FactsOf } from '../../../shared/evidence/custody.ts'
import type { ExportFormat } from '../../../shared/exports/formats.ts'
import type { ExportOptions } from '../../../shared/exports/options.ts'
import { factsOfExport } from '../../evidence/index.ts'
import { isMissing } from '../../system/index.ts'
import { evidenceNames } from './evidence.ts'
import { forReader } from './readerSource.ts'
import type { ExportSource } from './source.ts'

/**
 * What the custody log says about an export. `paths`: of its files and folders; the evidence beside them counts too. A file that a person
 * has removed meanwhile is left out.
 */
export async function exportedFacts(
  source: ExportSource,
  {
    options,
    formats,
    paths,
    signal,
  }: { options: ExportOptions; formats: readonly ExportFormat[]; paths: readonly string[]; signal?: AbortSignal },
): Promise<FactsOf['exported']> {
  const protection = forReader(source, options).isProtected
  const filesSha256: string[] = []
  for (const path of new Set(paths.flatMap((each) => [each, ...evidenceNames(each)])))
    filesSha256.push(...(await hashesOf(path, signal)))
  return {
    formats: [...formats],
    redacted: protection?.hasRedactions ?? false,
    pseudonymised: protection?.hasPseudonyms ?? false,
    filesSha256,
  }
}

/** The original in a bag is a copy. */
export const copyForBag = ({ recording: { sha256 } }: ExportSource): CustodyEvent => ({
  event: 'copied',
  facts: { purpose: 'export', sha256, sizeBytes: null },
})

async function hashesOf(path: string, signal?: AbortSignal): Promise<string[]> {
  try {
    return (await factsOfExport(path, basename(path), signal)).map(({ sha256 }) => sha256)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}
