// Writes docs/transcript.schema.json and docs/evidence.schema.json.
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/**
 * The JSON Schema of exported transcripts, for docs/transcript.schema.json.
 * @exportedFor tests: they compare the published file
 */
export async function transcriptSchema() {
  const { transcriptFileSchema } = await import('../shared/exports/transcriptFile.ts')
  const { z } = await import('zod')
  const title = 'Transcript exported by Tapelog, version 1'
  return `${JSON.stringify({ ...z.toJSONSchema(transcriptFileSchema, { io: 'input' }), title }, null, 2)}\n`
}

/**
 * The JSON Schema of manifests, for docs/evidence.schema.json.
 * @exportedFor tests: they compare the published file
 */
export async function evidenceSchema() {
  const { evidenceManifestSchema } = await import('../shared/evidence/manifest.ts')
  const { z } = await import('zod')
  const title = 'Evidence for an export by Tapelog, version 1'
  return `${JSON.stringify({ ...z.toJSONSchema(evidenceManifestSchema, { io: 'input' }), title }, null, 2)}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(root, 'docs/transcript.schema.json'), await transcriptSchema())
  writeFileSync(join(root, 'docs/evidence.schema.json'), await evidenceSchema())
}
