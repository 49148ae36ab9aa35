import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nameFinder } from '../../../../electron/engine/export/findNames.ts'
import { forReader, writeTranscript } from '../../../../electron/engine/export/index.ts'
import { rewritten } from '../../../../electron/engine/export/rewrittenText.ts'
import { usualOptions } from '../../../../shared/exports/options.ts'
import type { NewPseudonym } from '../../../../shared/transcripts/pseudonyms.ts'
import { exportDocument, inTurn } from '../../../support/exportDocuments.ts'
import { ffmpeg } from '../../../support/ffmpeg.ts'
import { leaksIn } from '../../../support/outsideReader.ts'
import { type Heard, openRedactedLibrary, type RedactedLibrary, writeSpeech } from '../../../support/redactedLibrary.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { strongest } from './protectedInterview.ts'

/** Attacks on pseudonyms: ways of writing a name that a search for its letters does not see. */
let desk: RedactedLibrary
beforeAll(async () => {
  desk = await openRedactedLibrary()
})
afterAll(() => desk.close())

let lengths = 4
/** A recording of its own length, since equal ones are one recording. */
const record = (heard: readonly Heard[]) => {
  lengths += 0.1
  const seconds = Math.max(lengths, ...heard.map(({ end }) => end + 0.5 + lengths / 100))
  return desk.record(writeSpeech(desk.at(`${lengths}.wav`), seconds, []), heard)
}
const inLines = (...lines: string[]): Heard[] =>
  lines.map((text, at) => ({ start: at * 2 + 0.5, end: at * 2 + 2, speaker: at % 2, text }))
const linesOf = async (recordingId: number, more = {}) => {
  const { files } = await desk.write(recordingId, ['json'], more)
  const { segments } = JSON.parse(readFileSync(files[0]?.path ?? '', 'utf8')) as { segments: { text: string }[] }
  return segments.map(({ text }) => text)
}
const ownPseudonym = (recordingId: number, ...entry: [string, string, string[]?]) =>
  desk.pseudonym({ in: 'recording', recordingId }, ...entry)

describe('a name in the text', () => {
  const ways: [way: string, written: string][] = [
    ['two spaces', 'Ask Anna  Reyes now'],
    ['a hyphen', 'Ask Anna-Reyes now'],
    ['a line break', 'Ask Anna\nReyes now'],
    ['a space that does not break', 'Ask Anna\u00a0Reyes now'],
    ['soft hyphens', 'Ask An\u00adna Rey\u00ades now'],
    ['a space without width', 'Ask Anna\u200b Rey\u200bes now'],
    ['full width', 'Ask Ａｎｎａ Ｒｅｙｅｓ now'],
    ['small letters', 'Ask anna reyes now'],
    ['capitals', 'Ask ANNA REYES now'],
    ['accents', 'Ask Ánna Réyes now'],
    ['accents as signs of their own', 'Ask A\u0301nna Re\u0301yes now'],
    ['one word', 'Ask AnnaReyes now'],
    ['an address', 'Ask anna.reyes@example.org now'],
    ['a tag', 'Ask @annareyes now'],
    ['a genitive', 'Ask Anna Reyes’s sister now'],
    ['a plural', 'Ask the Anna Reyeses now'],
    ['a full stop between', 'Ask Anna. Reyes now'],
    ['a number', 'Ask Anna Reyes2 now'],
    ['letter by letter', 'Ask R-E-Y-E-S now'],
    ['the second name alone', 'Ask Reyes now'],
    ['the first name’s genitive', 'Ask for Annas book now'],
    ['a ligature and a stop', 'Ask «Anna»_«Reyes» now'],
  ]
  let lines: string[] = []
  let folder = ''
  beforeAll(async () => {
    const recordingId = await record(inLines(...ways.map((_, at) => `Line number ${at}`)))
    const { segments } = await desk.transcript(recordingId)
    for (const [at, [, text]] of ways.entries())
      await desk.edit(recordingId, { kind: 'segment.setText', segmentId: segments[at]?.id ?? 0, text })
    await ownPseudonym(recordingId, 'Anna Reyes', 'Clerk', ['Reyes', 'Anna'])
    lines = await linesOf(recordingId)
    folder = (await desk.write(recordingId, ['docx', 'txt', 'html', 'srt', 'csv', 'pdf', 'eaf', 'f4', 'qdpx']))
      .directory
  })

  test.each(ways)('a name is found in spite of %swritten (%s)', (_, written) => {
    const line = lines[ways.findIndex(([, text]) => text === written)] ?? ''
    expect(line).toMatch(/^Ask .*Clerk.*now$/s)
    const letters = line
      .normalize('NFKD')
      .replace(/[^\p{L}]/gu, '')
      .toLowerCase()
    expect(letters).not.toMatch(/anna|reyes/)
  })

  test('a name is replaced in every document format, however it is written', async () =>
    expect(await leaksIn(folder, ['Reyes', 'AnnaReyes', 'Annas', 'R-E-Y-E-S'])).toEqual([]))

  test('a name is not found inside other words such as “Annex” and “reyelish”', async () => {
    const recordingId = await record(inLines('The Annex of Hannah', 'Al is all'))
    await ownPseudonym(recordingId, 'Anna', 'Clerk')
    await ownPseudonym(recordingId, 'Al', 'Driver')
    expect(await linesOf(recordingId)).toEqual(['The Annex of Hannah', 'Driver is all'])
  })

  test.each([
    ['a hyphen at the end of a line', 'Weber', 'die We-\nber sagt', 'die [] sagt'],
    ['a hyphen in the name', 'Xanthippe', 'die Xan-thippe sagt', 'die [] sagt'],
    ['two kinds of hyphen', 'Xanthippe', 'die Xan\u2010\u00adthippe sagt', 'die [] sagt'],
    ['an apostrophe that Unicode counts as a letter', 'Weber', 'Weber\u02bcs Mann', '[]\u02bcs Mann'],
    ['genitives', 'Weber', "Weber's Mann und Webers Frau", "[]'s Mann und [] Frau"],
    ['an umlaut in two letters', 'Müller', 'Herr Mueller sagt', 'Herr [] sagt'],
    ['ß in capitals', 'Straßer', 'Frau STRASSER sagt', 'Frau [] sagt'],
    ['a letter with a stroke', 'Łukasz', 'Pan Lukasz', 'Pan []'],
    ['a word that was made longer', 'محمد', 'قال محـــمد', 'قال []'],
    ['without hamza', 'أحمد', 'قال احمد', 'قال []'],
    ['Korean letter by letter', '김철수', `${'김철수'.normalize('NFD')} x`, '[] x'],
    ['full-width kana for half-width ones', 'ｱｲﾀﾞ', 'アイダ x', '[] x'],
    ['Greek capitals without accents', 'Δημήτρης', 'ο ΔΗΜΗΤΡΗΣ', 'ο []'],
    ['е for ё', 'Ёлкин', 'это Елкин', 'это []'],
    ['joiners and variation selectors', 'Reyes', 'Rey\u034f\ufe0f\u2060es said', '[] said'],
    ['signs of regular expressions', 'a.*b|c', 'nur A.*B|C sagt', 'nur [] sagt'],
    ['signs of replacements', '$& (1)', 'nur $& (1) sagt', 'nur $& ([]) sagt'],
  ])('a name is found in spite of %swritten (%s)', (_, name, text, left) => {
    const find = nameFinder([[name]])
    expect(find('Niemand hat es gesagt: all the rest')).toEqual([])
    const replacements = find(text).map(({ from, to }) => ({ from, to, becomes: '[]' }))
    expect(rewritten(text, replacements).text).toBe(left)
  })

  test('a name without letters to search for is refused', async () => {
    const recordingId = await record(inLines('Nobody was there'))
    await expect(ownPseudonym(recordingId, '(.*)', 'Clerk')).rejects.toMatchObject({ code: 'pseudonym-empty' })
    await expect(ownPseudonym(recordingId, 'Anna', 'Clerk', ['+'])).rejects.toMatchObject({ code: 'pseudonym-empty' })
  })

  test('a name is found in scripts without spaces, without vowels and with endings', async () => {
    const recordingId = await record(
      inLines(
        '昨日田中太郎さんに会った',
        '田中 太郎です',
        'قال مُحَمَّدٌ هذا',
        'Спросите Ивановой об этом',
        'レイエスさん',
        'ﾚｲｴｽさん',
      ),
    )
    await ownPseudonym(recordingId, '田中太郎', '甲さん')
    await ownPseudonym(recordingId, 'محمد', 'Driver')
    await ownPseudonym(recordingId, 'Иванов', 'Clerk')
    await ownPseudonym(recordingId, 'レイエス', '乙')
    const lines = await linesOf(recordingId)
    expect(lines).toEqual([
      '昨日甲さんさんに会った',
      '甲さんです',
      'قال Driver هذا',
      'Спросите Clerk об этом',
      '乙さん',
      '乙さん',
    ])
  })
})

describe('a name in two places', () => {
  test('a name that is split over two segments is replaced, of one speaker or two', async () => {
    const recordingId = await record(inLines('Her name is Annegret', 'Maria', 'Kowalczyk is right', 'Yes'))
    await ownPseudonym(recordingId, 'Annegret Maria Kowalczyk', 'Clerk')
    expect((await linesOf(recordingId)).map((line) => line.trim())).toEqual([
      'Her name is Clerk',
      '',
      'is right',
      'Yes',
    ])
    const { directory } = await desk.write(recordingId, ['docx', 'txt', 'json'])
    expect(await leaksIn(directory, ['Annegret', 'Kowalczyk', 'Maria'])).toEqual([])
  })

  test('a half-redacted name is hidden whole by the bar', async () => {
    const recordingId = await record(inLines('Then Annegret Kowalczyk came'))
    await ownPseudonym(recordingId, 'Annegret Kowalczyk', 'Clerk')
    await desk.redact(recordingId, 'Kowalczyk came')
    expect(await linesOf(recordingId)).toEqual(['Then [redacted]'])
  })

  test('a name that only the machine heard has a tone in the sound', async () => {
    const heard = [
      { start: 1, end: 3, speaker: 0, text: 'Ask Kowalczyk about it' },
      { start: 4, end: 5, speaker: 0, text: 'That is all' },
    ]
    const path = writeSpeech(desk.at('heard.wav'), 6.3, [{ from: 1.5, to: 1.95 }])
    const recordingId = await desk.record(path, heard)
    const [first] = (await desk.transcript(recordingId)).segments
    await desk.edit(recordingId, { kind: 'segment.setText', segmentId: first?.id ?? 0, text: 'Ask him about it' })
    await ownPseudonym(recordingId, 'Kowalczyk', 'Clerk')
    await desk.quote(recordingId, 'Ask him about it')
    const { paths } = await desk.write(recordingId, ['html'], { pageSound: 'beside' })
    const sound = paths.find((one) => one.endsWith('.mp3')) ?? ''
    writeFileSync(desk.at('heard out.wav'), ffmpeg(['-i', sound, '-ar', '16000', '-ac', '1', '-f', 'wav', 'pipe:1']))
    expect(strongest(path, 3000)).toBeGreaterThan(0.05)
    expect(strongest(desk.at('heard out.wav'), 3000)).toBeLessThan(0.02)
  })

  test('a redacted speaker’s name is gone from labels, notes and tags', async () => {
    const recordingId = await record(inLines('I was there', 'And you', 'So was I'))
    await desk.rename(recordingId, 0, 'Annegret Kowalczyk')
    await desk.rename(recordingId, 1, 'Brother of Annegret Kowalczyk')
    await desk.redactSpeaker(recordingId, 0)
    await desk.quote(recordingId, 'And you', { tags: ['Annegret Kowalczyk'], note: 'to Annegret Kowalczyk' })
    await desk.engine.call('notes.add', { recordingId, atMs: 3200, text: 'Annegret Kowalczyk nods' })
    const { directory } = await desk.write(recordingId, ['docx', 'json', 'qdpx', 'clips', 'vtt'])
    expect(await leaksIn(directory, ['Annegret', 'Kowalczyk'])).toEqual([])
  })
})

describe('a pseudonym', () => {
  test.each([
    ['Reyes the clerk', 'Anna Reyes', ['Reyes']],
    ['ANNA  REYES', 'Anna Reyes', []],
    ['a-n-n-a', 'Anna', []],
  ])('the pseudonym “%s” for %s is refused', async (pseudonym, realName, spellings) => {
    const recordingId = await record(inLines('Nothing'))
    await expect(ownPseudonym(recordingId, realName, pseudonym, spellings)).rejects.toMatchObject({
      code: 'pseudonym-says-name',
    })
  })

  test('a pseudonym that is another person’s real name blocks the export', async () => {
    const recordingId = await record(inLines('Anna met Berta'))
    await ownPseudonym(recordingId, 'Anna', 'Berta')
    await ownPseudonym(recordingId, 'Berta', 'Clara')
    const { text } = await desk.engine.call('exports.text', {
      recordingId,
      format: 'csv',
      options: desk.options(),
      only: null,
    })
    expect(text).toContain('Berta met Clara')
    await expect(desk.write(recordingId, ['txt'])).rejects.toMatchObject({ code: 'export-reveals' })
  })

  test('a pseudonym that says the name blocks the export, even if an older version accepted it', async () => {
    const source = exportDocument(inTurn([['Ana Reyes', 'I am Ana Reyes.']]))
    const place = { in: 'recording' as const, recordingId: 1 }
    const pseudonyms = [{ id: 1, place, realName: 'Ana Reyes', pseudonym: 'not Reyes', spellings: ['Reyes'] }]
    const folder = testFolder()
    const written = writeTranscript(folder, 'txt', { ...source, protection: { redactions: [], pseudonyms } })
    await expect(written).rejects.toMatchObject({ code: 'export-reveals' })
  })

  test('a pseudonym may be a part of another one', async () => {
    const recordingId = await record(inLines('Anna met Berta'))
    await ownPseudonym(recordingId, 'Anna', 'Clerk')
    await ownPseudonym(recordingId, 'Berta', 'Harbour clerk')
    expect(await linesOf(recordingId)).toEqual(['Clerk met Harbour clerk'])
  })
})

describe('the list of pseudonyms', () => {
  test('the recording’s entry counts before the project’s, even for one spelling', async () => {
    const recordingId = await record(inLines('Anna Reyes and Reyes'))
    const projectId = await desk.project('A list', [recordingId])
    await desk.pseudonym({ in: 'project', projectId }, 'Anna Reyes', 'Clerk', ['Reyes'])
    expect(await linesOf(recordingId)).toEqual(['Clerk and Clerk'])
    await ownPseudonym(recordingId, 'Reyes', 'Witness')
    expect(await linesOf(recordingId)).toEqual(['Clerk and Witness'])
    await ownPseudonym(recordingId, 'ANNA REYES', 'Guest')
    expect(await linesOf(recordingId)).toEqual(['Guest and Witness'])
  })

  test.each(['docx', 'html', 'pdf', 'quotes-docx'] as const)(
    'a person who is called like a typeface does not block %s',
    async (format) => {
      const recordingId = await record(inLines('Georgia was there', 'So was Roman'))
      await ownPseudonym(recordingId, 'Georgia', 'Clerk')
      await ownPseudonym(recordingId, 'Roman', 'Driver')
      await desk.quote(recordingId, 'Georgia was there')
      const { files } = await desk.write(recordingId, [format])
      expect(files).toHaveLength(1)
    },
  )

  test('words that still say a name which is also a typeface’s block the export', async () => {
    const folder = testFolder()
    const source = exportDocument(inTurn([['Ana', 'I know her.']]))
    const place = { in: 'recording' as const, recordingId: 1 }
    const entry: NewPseudonym = { realName: 'Georgia', pseudonym: 'Clerk', spellings: [] }
    const second: NewPseudonym = { realName: 'Ana', pseudonym: 'Georgia', spellings: [] }
    const pseudonyms = [entry, second].map((one, index) => ({ ...one, id: index + 1, place }))
    for (const format of ['docx', 'html'] as const) {
      const written = writeTranscript(folder, format, { ...source, protection: { redactions: [], pseudonyms } })
      await expect(written).rejects.toMatchObject({ code: 'export-reveals' })
    }
  })

  test('a name in the notices for the reader is replaced', () => {
    const source = {
      ...exportDocument(inTurn([['Ana Reyes', 'Yes.']])),
      notices: ['Nobody checked what Ana Reyes says.'],
    }
    const place = { in: 'recording' as const, recordingId: 1 }
    const pseudonyms = [{ id: 1, place, realName: 'Ana Reyes', pseudonym: 'Clerk', spellings: [] }]
    const { notices } = forReader({ ...source, protection: { redactions: [], pseudonyms } }, usualOptions)
    expect(notices.join(' ')).toContain('what Clerk says')
    expect(notices.join(' ')).not.toMatch(/Reyes/)
  })
})
