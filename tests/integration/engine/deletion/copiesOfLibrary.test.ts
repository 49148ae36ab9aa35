import { mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pathRuleOf } from '../../../../electron/main/pagePaths.ts'
import { libraryPlaces, rememberLibrary, rememberMove } from '../../../../electron/system/index.ts'
import { everyLanguage } from '../../../support/everyLanguage.ts'
import { demoFile, importAll, openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** A deletion says where else files of the library lie that it does not reach. */
let folder: string
const at = (name: string) => join(folder, name)
beforeEach(() => {
  folder = testFolder()
  vi.stubEnv('XDG_DATA_HOME', at('data'))
})
afterEach(() => vi.unstubAllEnvs())
function put(library: string): void {
  mkdirSync(library)
  writeFileSync(join(library, 'library.sqlite'), '')
}

test.runIf(process.platform === 'linux')(
  'the deletion plan names old copies of the library in every language',
  async () => {
    const places = libraryPlaces()
    expect(dirname(places.usual)).toBe(at('data/tapelog'))
    const engine = await openEngine(at('library'), null)
    try {
      await importAll(engine, [demoFile('260915_0911.ogg')])
      const [recording] = (await engine.call('recordings.list', {})).items
      const plan = () => engine.call('deletions.plan', { recordingIds: [recording?.id ?? 0] })
      expect((await plan()).copies).toEqual([])
      for (const name of ['kept', 'old', 'begun']) put(at(name))
      rememberLibrary(places, at('old'), { path: at('kept'), databaseSha256: null })
      rememberLibrary(places, at('library'), { path: at('old'), databaseSha256: null })
      rememberMove(places, { from: at('library'), to: at('begun') })
      const planned = await plan()
      expect(planned.copies).toEqual([
        { kind: 'old', path: at('old') },
        { kind: 'begun', path: at('begun') },
        { kind: 'kept', path: at('kept') },
      ])
      for (const { texts } of everyLanguage) {
        const said = texts.deletion.whatStays(planned)
        for (const { path } of planned.copies) expect(said.filter((one) => one.includes(path))).toHaveLength(1)
        const without = texts.deletion.whatStays({ ...planned, copies: [] })
        expect(said).toHaveLength(without.length + 3)
        for (const { path } of planned.copies.slice(0, 2))
          expect(said.find((one) => one.includes(path))).toContain(texts.settings.sections.storage)
      }
    } finally {
      await engine.stop()
    }
  },
)

test('the page gets the paths of old copies only as text', () => {
  const plan = {
    ...{ recordings: [], disk: { isSolidState: 'no', isEncrypted: 'yes' } as const },
    copies: [{ kind: 'old' as const, path: join(homedir(), 'old') }],
  }
  const shown = pathRuleOf('deletions.plan').toPage?.(plan, { give: () => '', pathOf: () => '' })
  expect(shown?.copies).toEqual([{ kind: 'old', path: join('~', 'old') }])
})
