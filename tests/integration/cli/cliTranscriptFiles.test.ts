import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { RememberedExports } from '../../../electron/engine/export/index.ts'
import { openLibraryDatabase } from '../../../electron/engine/library/database.ts'
import { SettingsStore } from '../../../electron/engine/library/settings.ts'
import { usualOptions } from '../../../shared/exports/options.ts'
import { tapelogHere } from '../../support/tapelogInProcess.ts'
import { packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { transcribedRecording } from '../../support/transcribedRecording.ts'
import { writeWave } from '../../support/waveFile.ts'

/** Imports transcripts from files and exports them by a profile, on the command line. */
let folder: string
beforeEach(() => {
  folder = testFolder()
  mkdirSync(at('out'))
  const db = openLibraryDatabase(at('library'), packageRoot)
  for (const title of ['talk', 'walk']) transcribedRecording(db, title, ['we um never saw it'])
  new RememberedExports(db, Date.now).saveProfile('for the CMS', {
    ...{ formats: ['md'], options: { ...usualOptions, wording: 'clean' }, template: '{part} {title}' },
    existing: 'keep-both',
  })
  db.close()
})
const at = (name: string) => join(folder, name)
const tapelog = (...args: string[]) => tapelogHere([...args, '--library', at('library')]).ended
const write = (name: string, text: string) => {
  writeFileSync(at(name), text)
  return at(name)
}

test('transcript import waits beside existing words until it is taken', async () => {
  const vtt = write('talk.vtt', 'WEBVTT\n\n00:00.000 --> 00:00.500\n<v Reyes>Never.\n')
  const imported = await tapelog('transcript', 'import', '1', vtt)
  expect(imported).toMatchObject({ code: 0 })
  expect(imported.stdout).toContain('talk: imported 1 segment.')
  expect(imported.stderr).toContain('take 1')
  expect((await tapelog('transcript', '1')).stdout).toContain('we um never saw it')
  expect(await tapelog('take', '1')).toMatchObject({ code: 0 })
  expect((await tapelog('transcript', '1')).stdout).toContain('Reyes: Never.')
  const again = await tapelog('transcript', 'import', '1', vtt, '--json')
  expect(JSON.parse(again.stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({
    ok: true,
    recordingId: 1,
    segmentCount: 1,
    waits: true,
  })
  const place = { startMs: 0, endMs: 500, verified: false, heard: false }
  const own = {
    ...{ format: 'tapelog-transcript', language: 'en', speakers: [] },
    segments: [{ ...place, speaker: null, speakerLabel: null, text: 'Never.', edited: false }],
    quotes: [{ ...place, words: 'Never.', colour: 'red', tags: ['May'], note: '', speakers: [], turns: [] }],
    notes: [],
  }
  const marked = await tapelog('transcript', 'import', '1', write('own.json', JSON.stringify(own)))
  expect(marked.stdout).toContain('The file’s 1 quote and 0 notes are added when you use the new transcript.')
  // The words alone do not tell the language, and Tapelog does not guess it.
  expect(imported.stderr).toContain('does not say in which language')
  const named = await tapelog(
    'transcript',
    'import',
    '1',
    write('talk.de.srt', '1\n00:00:00,000 --> 00:00:00,500\nNie.\n'),
  )
  expect(named.stdout).toContain('Language: German, as the file says.')
  const chosen = await tapelog('transcript', 'import', '1', vtt, '--language', 'pt_br', '--json')
  expect(JSON.parse(chosen.stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({ language: 'pt-BR' })
  const automatic = await tapelog('transcript', 'import', '1', vtt, '--language', 'auto')
  expect(automatic).toMatchObject({ code: 2 })
  expect(automatic.stderr).toContain('Give a code such as en')
  const bad = await tapelog('transcript', 'import', '1', write('talk.bin', '\u0000\u0001\u0002'))
  expect(bad).toMatchObject({ code: 1 })
  expect(bad.stderr).toContain('Choose a WebVTT, SRT, oTranscribe, JSON, text or Word')
  expect((await tapelog('transcript', 'import', '1', at('gone.srt'))).stderr).toContain('could not open this file')
  expect(await tapelog('transcript', 'import', '99', vtt)).toMatchObject({ code: 1 })
})

test('transcript import lists the possible encodings of unclear text and uses the chosen one', async () => {
  const mixed = Buffer.concat([Buffer.from('Übergröße\n'), Buffer.from('\xc4pfel f\xfcr J\xf6rg\n', 'latin1')])
  writeFileSync(at('mixed.txt'), mixed)
  const asked = await tapelog('transcript', 'import', '1', at('mixed.txt'))
  expect(asked.code).not.toBe(0)
  expect(asked.stderr).toMatch(/--encoding utf-8\n {2}Übergröße\n.*\n--encoding windows-1252\n.*\n {2}Äpfel für Jörg\n/)
  expect(asked.stderr).toContain('several ways are possible')
  const chosen = await tapelog('transcript', 'import', '1', at('mixed.txt'), '--encoding', 'Windows-1252')
  expect(chosen).toMatchObject({ code: 0 })
  const unknown = await tapelog('transcript', 'import', '1', at('mixed.txt'), '--encoding', 'x')
  expect(unknown.stderr).toContain('windows-1252')
})

test('export uses a named profile or template, and typed options override it', async () => {
  expect(await tapelog('export', '--all', '--out', at('out'), '--profile', 'FOR the cms')).toMatchObject({ code: 0 })
  expect(readdirSync(at('out')).sort()).toHaveLength(2)
  const [first = ''] = readdirSync(at('out')).sort()
  expect(first).toMatch(/^01 .*\.md$/)
  expect(readFileSync(join(at('out'), first), 'utf8')).not.toMatch(/\bum\b/)
  const lists = openLibraryDatabase(at('library'), packageRoot)
  new SettingsStore(lists).update({ hesitations: { en: ['never'] } })
  lists.close()
  expect(await tapelog('export', '1', '--out', at('out'), '--formats', 'srt', '--clean')).toMatchObject({ code: 0 })
  expect(readFileSync(join(at('out'), 'talk.srt'), 'utf8')).toContain('we um saw it')
  const typed = ['--profile', 'for the CMS', '--formats', 'txt', '--template', '{title}, text']
  expect(await tapelog('export', '1', '--out', at('out'), ...typed)).toMatchObject({ code: 0 })
  expect(readdirSync(at('out'))).toContain('talk, text.txt')
  const unknown = await tapelog('export', '1', '--out', at('out'), '--profile', 'for the lawyer')
  expect(unknown).toMatchObject({ code: 1 })
  expect(unknown.stderr).toContain('Use one of these: for the CMS.')
  const wrong = await tapelog('export', '1', '--out', at('out'), '--template', '{titel}')
  expect(wrong).toMatchObject({ code: 2 })
  expect(wrong.stderr).toContain('{date}, {title}, {speakers}, {part}')
})

test('export --page-sound writes a playable page and refuses audio that does not match its seal', async () => {
  const original = at('talk.wav')
  writeWave(original, { seconds: 1 })
  const db = openLibraryDatabase(at('library'), packageRoot)
  const fileName = db.prepare<[], string>('SELECT file_name FROM recordings WHERE id = 1').pluck().get() ?? ''
  const sha256 = createHash('sha256').update(readFileSync(original)).digest('hex')
  db.prepare('UPDATE recordings SET sha256 = ? WHERE id = 1').run(sha256)
  db.close()
  const sealed = join(at('library/originals'), fileName)
  mkdirSync(dirname(sealed), { recursive: true })
  copyFileSync(original, sealed)
  const html = ['export', '1', '--out', at('out'), '--formats', 'html']
  expect(await tapelog(...html, '--page-sound', 'beside')).toMatchObject({ code: 0 })
  expect(readdirSync(at('out')).sort()).toEqual(['talk.html', 'talk.mp3'])
  expect(readFileSync(join(at('out'), 'talk.html'), 'utf8')).toContain('src="./talk.mp3"')
  expect(await tapelog(...html, '--page-sound', 'loud')).toMatchObject({ code: 2 })
  writeFileSync(sealed, 'another')
  const refused = await tapelog(...html, '--page-sound', 'inside')
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.stderr).toContain('no longer matches its seal')
  expect(await tapelog(...html)).toMatchObject({ code: 0 })
})

test('export --all refuses local-only recordings unless --local-only is given', async () => {
  const db = openLibraryDatabase(at('library'), packageRoot)
  db.prepare("UPDATE recordings SET local_only = 1 WHERE title = 'walk'").run()
  db.close()
  const all = ['export', '--all', '--out', at('out'), '--formats', 'txt']
  const refused = await tapelog(...all)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('walk') })
  expect(refused.stderr).toContain('--local-only')
  expect(readdirSync(at('out'))).toEqual([])
  expect((await tapelog(...all, '--local-only')).code).toBe(0)
  expect(readdirSync(at('out')).sort()).toEqual(['talk.txt', 'walk.txt'])
  expect((await tapelog('export', '2', '--out', at('out'), '--formats', 'md')).code).toBe(0)
  expect(readdirSync(at('out'))).toContain('walk.md')
})

test('export writes the available formats, names the others and exits with 1', async () => {
  const without = { ...process.env, PATH: dirname(process.execPath) }
  const args = ['export', '--all', '--out', at('out'), '--formats', 'docx,pdf,txt', '--library', at('library')]
  const written = await tapelogHere(args, without).ended
  expect(written).toMatchObject({ code: 1, stderr: expect.stringContaining('PDF') })
  expect(readdirSync(at('out')).sort()).toEqual(['talk.docx', 'talk.txt', 'walk.docx', 'walk.txt'])
})
