import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTapelog } from '../../support/tapelogProcess.ts'
import { demoFile, openEngine, temporaryFolder } from '../../support/testEngine.ts'

/** `tapelog projects`, and imports into a project. */
let folder: ReturnType<typeof temporaryFolder>
const library = () => join(folder.path, 'library')
const tapelog = (...args: string[]) => startTapelog([...args, '--library', library()])
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

test('a project is made, filled by an import and listed; another name is refused', async () => {
  expect(await tapelog('projects', '--add', 'Water project').ended).toMatchObject({ code: 0 })
  const memo = demoFile('260915_0911.ogg')
  const imported = await tapelog('import', memo, '--project', 'water PROJECT', '--to', 'not-now').ended
  expect(imported.code).toBe(0)
  const { stdout } = await tapelog('projects').ended
  expect(stdout).toContain('Water project  1 recording')
  const refused = await tapelog('import', memo, '--project', 'Harbour').ended
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain('There is no project called “Harbour”')
  const engine = await openEngine(library(), null)
  const { items } = await engine.call('recordings.list', { filter: { projectId: 1 } })
  await engine.stop()
  expect(items).toHaveLength(1)
})
