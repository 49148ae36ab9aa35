import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordingLine } from '../../../../electron/cli/output.ts'
import type { Engine } from '../../../../electron/engine/index.ts'
import { openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { RecordingStore } from '../../../../electron/engine/library/recordings.ts'
import { RunStore } from '../../../../electron/engine/transcription/runs.ts'
import { EditHistory } from '../../../../electron/engine/transcripts/history.ts'
import { TranscriptStore } from '../../../../electron/engine/transcripts/store.ts'
import { transcriptionOptionsSchema } from '../../../../shared/recordings/domain.ts'
import { importAll, openEngine, packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { writeWave } from '../../../support/waveFile.ts'

/** The names of recordings and speakers: Tapelog finds them, tells them apart, and never shows them as something else. */
let folder: string
let libraryPath: string
let engine: Engine | null = null
beforeEach(() => {
  folder = testFolder()
  libraryPath = join(folder, 'library')
})
afterEach(async () => {
  await engine?.stop()
  engine = null
})

/** A file with its own audio, so that it is not a duplicate. */
let count = 0
function waveFile(name: string): string {
  const path = join(folder, name)
  writeWave(path, { seconds: 1, seed: ++count })
  return path
}

async function openWith(...names: string[]): Promise<Engine> {
  engine = await openEngine(libraryPath, null)
  await engine.call('settings.update', { transcribeOnImport: false })
  await importAll(engine, names.map(waveFile))
  return engine
}

test.each([
  ['muller', 'Müller in the café'],
  ['MÜLLER', 'Müller in the café'],
  ['Mu\u0308ller', 'Müller in the café'],
  ['the cafe', 'Müller in the café'],
  ['müller', 'Muller without dots'],
  ['ångstrom', 'Angström'],
  ['όδος', 'ΌΔΟΣ'],
  ['100%', '100% sure'],
])('the search for “%s” finds the title “%s”', async (search, title) => {
  const library = await openWith('first.wav', 'second.wav')
  await library.call('recordings.rename', { recordingId: 1, title })
  const { items, total } = await library.call('recordings.list', { search })
  expect(items.map((item) => item.title)).toEqual([title])
  expect(total).toBe(1)
})

test('a title is searched by its file name too, and not by wildcards', async () => {
  const library = await openWith('Gespräch_1.wav', 'other.wav')
  await library.call('recordings.rename', { recordingId: 1, title: 'Something else' })
  const found = async (search: string) => (await library.call('recordings.list', { search })).total
  expect(await found('gesprach_')).toBe(1)
  expect(await found('_')).toBe(1)
  expect(await found('%')).toBe(0)
  expect(await found('')).toBe(2)
})

// Without protection, this name would be displayed as: interview-exe.wav
const turning = 'interview-\u202evaw.exe'
const marks = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

test('a name with marks that reverse reading is shown without them', async () => {
  const library = await openWith(`${turning}.wav`, 'second\u2067\u0085.wav')
  const { items } = await library.call('recordings.list', {})
  expect(items.map(({ title }) => title).toSorted()).toEqual(['interview-vaw.exe', 'second'])
  for (const item of items) {
    expect(item.originalName).not.toMatch(marks)
    expect(recordingLine(item)).not.toMatch(marks)
  }
  await library.call('recordings.rename', { recordingId: 1, title: `  ${turning}\u200f ` })
  expect((await library.call('recordings.get', { recordingId: 1 })).title).toBe('interview-vaw.exe')
  const nameless = library.call('recordings.rename', { recordingId: 1, title: '\u202e\u2069' })
  await expect(nameless).rejects.toMatchObject({ code: 'title-empty' })
  const { jobs } = await library.call('queue.list', { includeFinished: true })
  for (const { subject } of jobs) expect(subject).not.toMatch(marks)
})

test('a file that cannot be imported is named without direction marks', async () => {
  const library = await openWith('same.wav')
  const path = join(folder, `${turning}.wav`)
  copyFileSync(join(folder, 'same.wav'), path)
  const noted: string[] = []
  library.on('import.noted', ({ name }) => noted.push(name))
  const { skipped } = await importAll(library, [path, join(folder, `${turning}-missing.wav`)])
  expect([...noted, ...skipped.map(({ name }) => name)]).toEqual([
    'interview-vaw.exe.wav',
    'interview-vaw.exe-missing.wav',
  ])
})

/** A recording of two speakers: its history and who speaks. */
async function withTwoSpeakers() {
  await openWith('first.wav')
  await engine?.stop()
  engine = null
  const db = openLibraryDatabase(libraryPath, packageRoot)
  const transcripts = new TranscriptStore(db)
  const history = new EditHistory(db, { transcripts, recordings: new RecordingStore(db), now: Date.now })
  const runs = new RunStore(db, Date.now)
  const options = transcriptionOptionsSchema.parse({})
  const transcribe = () => {
    const runId = runs.create(1, { destination: 'this-machine', accountId: null, serviceKey: null }, options)
    const segments = ['one', 'two'].map((text, index) => ({
      startMs: index * 100,
      endMs: index * 100 + 90,
      speakerLabel: `SPEAKER_0${index}`,
      text,
    }))
    history.replace(1, runId, { language: 'en', languageSource: 'assumed', notices: [], segments }, '{}')
  }
  transcribe()
  const names = () => transcripts.speakerRows(1).map(({ name }) => name)
  const idOf = (name: string) => transcripts.speakerRows(1).find((row) => row.name === name)?.id ?? 0
  return { db, history, transcribe, names, idOf }
}

test.each(['Reyes', ' reyes', 'REYES', 'Rey\u200fes', 'Ｒｅｙｅｓ'])(
  'a second speaker cannot be called “%s”',
  async (name) => {
    const { db, history, names, idOf } = await withTwoSpeakers()
    history.apply(1, { kind: 'speaker.rename', speakerId: idOf('#1'), name: 'Reyes' })
    const speakerId = idOf('#2')
    expect(() => history.apply(1, { kind: 'speaker.rename', speakerId, name })).toThrow(
      '“Reyes” is already a speaker here. Merge the two speakers, or choose another name.',
    )
    expect(() => history.apply(1, { kind: 'speaker.add', name })).toThrow(
      '“Reyes” is already a speaker here. Choose another name.',
    )
    expect(names()).toEqual(['Reyes', '#2'])
    // A speaker may get its own name in other letters: that is not another speaker's name.
    history.apply(1, { kind: 'speaker.rename', speakerId: idOf('Reyes'), name: 'REYES' })
    db.close()
  },
)

test.each(['Speaker 2', 'speaker  2', '話者2', '#2'])(
  'a second speaker cannot be called “%s” if a language shows another one so',
  async (name) => {
    const { db, history, names, idOf } = await withTwoSpeakers()
    const says = '“Speaker 2” is already a speaker here.'
    expect(() => history.apply(1, { kind: 'speaker.rename', speakerId: idOf('#1'), name })).toThrow(says)
    expect(() => history.apply(1, { kind: 'speaker.add', name })).toThrow(says)
    expect(names()).toEqual(['#1', '#2'])
    db.close()
  },
)

test('undo, redo and “Transcribe again” keep speaker names apart', async () => {
  const { db, history, transcribe, names, idOf } = await withTwoSpeakers()
  const swap = (from: string, name: string) => history.apply(1, { kind: 'speaker.rename', speakerId: idOf(from), name })
  swap('#1', 'Reyes')
  swap('#2', '#1')
  expect(names()).toEqual(['Reyes', '#1'])
  expect(() => swap('Reyes', '#1')).toThrow(/already a speaker/)
  for (let step = 0; step < 2; step++) history.undo(1)
  expect(names()).toEqual(['#1', '#2'])
  for (let step = 0; step < 2; step++) history.redo(1)
  expect(names()).toEqual(['Reyes', '#1'])
  transcribe()
  expect(names()).toEqual(['#1', '#2'])
  history.undo(1)
  expect(names()).toEqual(['Reyes', '#1'])
  db.close()
})
