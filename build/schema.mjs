// Writes docs/transcript.schema.json, docs/evidence.schema.json, and, beside each folder of migrations (the library's and the service's), schema.sql: the
// tables that all migrations together make.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** @exportedFor tests: they compare schema.sql */
export const migrationFolders = ['electron/engine/library/migrations', 'electron/service/embedded/migrations'].map(
  (folder) => join(root, folder),
)

/**
 * The schema that the migrations of a folder make, as SQL for people to read. A new library is made from it.
 * @exportedFor tests: they compare schema.sql
 */
export function schemaOf(folder) {
  const db = new Database(':memory:')
  // Migrations and triggers call these functions. Their results are no part of the schema.
  for (const name of ['folded', 'searchable']) db.function(name, { deterministic: true }, (text) => String(text))
  for (const name of readdirSync(folder)
    .filter((each) => /^\d{4}-.+\.sql$/.test(each))
    .sort())
    db.exec(readFileSync(join(folder, name), 'utf8'))
  const made = db
    .prepare(
      `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
         AND NOT EXISTS (SELECT 1 FROM sqlite_schema indexed_text WHERE indexed_text.sql LIKE 'CREATE VIRTUAL TABLE%'
           AND sqlite_schema.name LIKE indexed_text.name || '\\_%' ESCAPE '\\' AND sqlite_schema.type = 'table')
       ORDER BY tbl_name, type <> 'table', type, name`,
    )
    .pluck()
    .all()
  db.close()
  return `-- Written by “node build/schema.mjs” from the migrations. A change is a new migration.\n\n${made.map((sql) => `${sql};\n`).join('\n')}`
}

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
  for (const folder of migrationFolders) writeFileSync(join(dirname(folder), 'schema.sql'), schemaOf(folder))
}
