import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { RememberedExports } from '../../../../electron/engine/export/remembered.ts'
import { Consents } from '../../../../electron/main/consents.ts'
import type { EngineHost } from '../../../../electron/main/engineHost.ts'
import { LetOut } from '../../../../electron/main/letOut.ts'
import { contract, type EngineCommandName } from '../../../../shared/contract.ts'
import { usualPreset } from '../../../../shared/exports/presets.ts'
import { usualDefaults } from '../../../../shared/recordings/projects.ts'
import { engineWithImports } from '../../../support/engineWithImports.ts'
import { seededRandom } from '../../../torture/random.ts'

/** How many sequences of commands are made up. `TAPELOG_SEQUENCES` for more. */
const sequences = Number(process.env.TAPELOG_SEQUENCES ?? 150)
const desk = engineWithImports()
const { at, record } = desk

/** The tables that a sequence changes. Each sequence begins with the same content. */
const tables = [
  ...['undecided_recordings', 'jobs', 'export_rule_marks', 'export_rules', 'last_exports', 'import_choices'],
  ...['watch_folders', 'projects'],
]

/**
 * A page sends any commands, and the person answers no to every question. Then no recording, and no import that is not sealed yet, loses
 * “never leaves this machine”, and no word of such a recording gets into a folder.
 */
test('no sequence of a page’s commands lets a recording leave without a yes', { timeout: 3_600_000 }, async () => {
  const { engine } = desk
  const call = engine.call as (name: EngineCommandName, input: unknown) => Promise<never>
  for (const folder of ['synced', 'chosen', 'watched', 'watched/below', 'in'])
    mkdirSync(at(folder), { recursive: true })
  await call('recordings.import', {
    paths: ['a', 'b', 'c'].map((name, seed) => record(`${name}.wav`, seed + 1)),
    destination: 'not-now',
  })
  engine.start({ kinds: ['import'] })
  await engine.settle()
  await desk.restart()
  const now = desk.engine.call as typeof call
  const { items } = (await now('recordings.list', {})) as { items: { id: number; originalName: string }[] }
  const ids = items.map(({ id }) => id)
  const secretIds = items.filter(({ originalName }) => originalName !== 'b.wav').map(({ id }) => id)
  for (const { id, originalName } of items) {
    writeFileSync(at('words.txt'), `${originalName === 'b.wav' ? 'harmless' : 'whistleblower'} words\n`)
    await now('transcripts.import', { recordingId: id, path: at('words.txt'), language: 'en' })
  }
  const source = (
    (await now('projects.create', { name: 'Source', defaults: { ...usualDefaults, localOnly: true } })) as {
      projectId: number
    }
  ).projectId
  const other = ((await now('projects.create', { name: 'Desk', defaults: usualDefaults })) as { projectId: number })
    .projectId
  await now('projects.move', { recordingIds: [secretIds[0] ?? 0], projectId: source })
  for (const recordingId of secretIds) await now('recordings.setLocalOnly', { recordingId, localOnly: true })
  const txt = { formats: ['txt' as const] }
  await now('imports.remember', { source: { key: 'files', name: 'files' }, choice: desk.choose({ localOnly: true }) })
  await now('watchFolders.add', { path: at('watched'), localOnly: true })

  const db = new Database(at('library/library.sqlite'))
  // A person exported the harmless recording before, so a folder is remembered for every project.
  for (const projectId of [source, other, null])
    new RememberedExports(db, Date.now).setLast(projectId, { preset: usualPreset, directory: at('synced') })
  db.pragma('foreign_keys = OFF')
  for (const table of tables) db.exec(`CREATE TEMP TABLE was_${table} AS SELECT * FROM main.${table}`)
  db.exec('CREATE TEMP TABLE was_recordings AS SELECT id, local_only, project_id FROM main.recordings')
  const restore = db.transaction(() => {
    for (const table of tables)
      db.exec(`DELETE FROM main.${table}; INSERT INTO main.${table} SELECT * FROM was_${table}`)
    db.exec(`UPDATE main.recordings SET local_only = was.local_only, project_id = was.project_id
             FROM was_recordings was WHERE was.id = recordings.id`)
  })
  /** What never leaves this machine: recordings by id, imports that are not sealed by path. */
  const kept = () =>
    new Set([
      ...db.prepare<[], string>(`SELECT 'recording ' || id FROM recordings WHERE local_only = 1`).pluck().all(),
      ...db
        .prepare<[], string>(
          `SELECT json_extract(payload, '$.source.path') FROM jobs WHERE kind = 'import' AND state NOT IN ('done', 'cancelled')
           GROUP BY 1 HAVING min(json_extract(payload, '$.localOnly')) = 1`,
        )
        .pluck()
        .all(),
    ])
  const present = (mark: string) =>
    mark.startsWith('recording ') ||
    db
      .prepare(
        `SELECT 1 FROM jobs WHERE kind = 'import' AND state NOT IN ('done', 'cancelled') AND json_extract(payload, '$.source.path') = ?`,
      )
      .get(mark) !== undefined

  const seed = Number(process.env.TAPELOG_SEED ?? 43)
  const random = seededRandom(seed).next
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const some = <T>(values: readonly T[]): T[] => {
    const found = values.filter(() => random() < 0.5)
    return found.length > 0 ? found : [pick(values)]
  }
  const files = ['one', 'two', 'three'].map((name, index) => record(`in/${name}.wav`, index + 10))
  const projects = [source, other, null]
  const folders = [null, at('synced'), at('chosen')]
  const choice = () =>
    desk.choose({
      ...pick([{ destination: 'remote' }, { destination: 'not-now' }, { destination: 'this-machine' }] as const),
      localOnly: pick([true, false, false]),
      projectId: pick(projects),
    })
  const defaults = () => ({ ...usualDefaults, localOnly: pick([true, false]) })
  const sourceKey = () => pick(['files', 'files', 'folder:1'])
  /** What a page may ask for that has to do with leaving, each with made-up input. */
  const made: Partial<Record<EngineCommandName, () => object>> = {
    'exports.write': () => ({ recordingIds: some(ids), directory: pick(folders), letOutIds: some(ids), ...txt }),
    'exports.start': () => ({ recordingIds: some(ids), directory: pick(folders), letOutIds: ids, ...txt }),
    'handover.write': () => ({
      recordingId: pick(ids),
      directory: at('chosen'),
      letOutIds: ids,
      hasSound: pick([true, false]),
    }),
    'exportRules.set': () => ({
      projectId: pick([source, other]),
      when: pick(['transcribed', 'verified'] as const),
      profileId: null,
      directory: pick(folders),
    }),
    'exportRules.exportReady': () => ({ projectId: pick([source, other]) }),
    'exportRules.remove': () => ({ projectId: pick([source, other]) }),
    'projects.move': () => ({ recordingIds: some(ids), projectId: pick(projects) }),
    'projects.update': () => ({
      projectId: pick([source, other]),
      name: pick(['Source', 'Desk', 'New']),
      defaults: defaults(),
    }),
    'projects.remove': () => ({ projectId: pick([source, other]) }),
    'projects.create': () => ({ name: `P${Math.floor(random() * 1e6)}`, defaults: defaults() }),
    'recordings.setLocalOnly': () => ({ recordingId: pick(ids), localOnly: pick([true, false]) }),
    'recordings.transcribe': () => ({ recordingId: pick(ids), destination: 'remote' }),
    'recordings.transcribeSeveral': () => ({ recordingIds: some(ids), destination: 'remote' }),
    'recordings.import': () => ({
      paths: some(files),
      ...pick([{}, { localOnly: true }, { localOnly: false }]),
      ...pick([{}, { ask: true }, { ask: 'unless-remembered' }]),
      ...pick([{}, { projectId: source }, { projectId: other }]),
      ...pick([{}, {}, { destination: 'remote' }, { destination: 'not-now' }]),
    }),
    'imports.answer': () => ({
      sourceKey: sourceKey(),
      lastJobId: 1e9,
      choice: choice(),
      remember: pick([true, false]),
    }),
    'imports.remember': () => ({ source: { key: sourceKey(), name: 'files' }, choice: choice() }),
    'imports.forget': () => ({ sourceKey: sourceKey() }),
    'watchFolders.add': () => ({ path: at(pick(['watched', 'watched/below', 'in'])), localOnly: pick([true, false]) }),
    'watchFolders.remove': () => ({ watchFolderId: pick([1, 2]) }),
    'settings.update': () => ({
      exportWhenReady: pick([null, { directory: at('synced'), formats: ['txt'] }]),
      destination: pick(['remote', 'this-machine']),
    }),
    'accounts.activate': () => ({ accountId: 1 }),
    'queue.cancel': () => ({ all: true }),
    'queue.retry': () => ({ all: true }),
  }
  const names = Object.keys(made) as EngineCommandName[]
  const done = new Map<string, number>()
  for (let sequence = 0; sequence < sequences; sequence++) {
    restore()
    if (random() < 0.5) db.exec('DELETE FROM main.import_choices')
    // With few commands, more of them meet what the others did.
    const few = [pick(names), pick(names), pick(names), pick(names)]
    let clockMs = 0
    // The clock runs so fast that no question is paused after refusals.
    const consents = new Consents(
      { call: now } as unknown as EngineHost,
      { heldIn: () => [] },
      { call: now as never },
      new LetOut(),
      null,
      () => (clockMs += 1e8),
    )
    let before = kept()
    const said: string[] = []
    for (let step = 0; step < 8; step++) {
      const name = pick(few)
      const input = contract[name].input.safeParse(made[name]?.() ?? {})
      if (!input.success) throw new Error(`${name}: ${input.error.message}`)
      said.push(`${name} ${JSON.stringify(input.data)}`)
      await consents
        .carryOut(
          name,
          input.data as never,
          async () => 0,
          (confirmed) => now(name, confirmed),
        )
        .then(
          () => done.set(name, (done.get(name) ?? 0) + 1),
          () => {},
        )
      const after = kept()
      const lost = [...before].filter((mark) => present(mark) && !after.has(mark))
      const out = ['synced', 'chosen'].flatMap((folder) =>
        readdirSync(at(folder)).map((file) => join(at(folder), file)),
      )
      const leaked = out.filter((path) => !basename(path).startsWith('b'))
      // Recordings that were kept here from the beginning: no export of them waits, and no run of them goes to the service.
      const wereKept = 'recording_id IN (SELECT id FROM was_recordings WHERE local_only = 1)'
      const waiting = db.prepare(`SELECT 1 FROM jobs WHERE kind = 'export' AND ${wereKept}`).all()
      const sent = db.prepare(`SELECT 1 FROM transcription_runs WHERE destination = 'remote' AND ${wereKept}`).all()
      if (lost.length + leaked.length + waiting.length + sent.length > 0)
        expect.fail(
          `seed ${seed}, sequence ${sequence}: ${JSON.stringify({ lost, leaked, waiting, sent })}\n${said.join('\n')}`,
        )
      for (const path of out) rmSync(path, { recursive: true })
      before = new Set([...before, ...after])
    }
  }
  db.close()
  if (process.env.TAPELOG_SEQUENCES)
    process.stderr.write(`${sequences} sequences, seed ${seed}: ${JSON.stringify(Object.fromEntries(done))}\n`)
  // Refused commands alone would show nothing.
  for (const name of ['exports.write', 'imports.answer', 'recordings.import', 'projects.move'])
    expect(done.get(name)).toBeGreaterThan(0)
})
