import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationFolders, schemaOf } from '../../../build/schema.mjs'

test.each(migrationFolders)('the documented schema is the one that the migrations make (%s)', (folder) => {
  const written = readFileSync(join(dirname(folder), 'schema.sql'), 'utf8')
  expect(written, 'run: node build/schema.mjs').toBe(schemaOf(folder))
})
