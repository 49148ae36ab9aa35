import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import yauzl from 'yauzl'
import type { ExportFormat } from '../../../../shared/exports/formats.ts'
import type { ExportChoices } from '../../../../shared/exports/options.ts'
import { leaksIn } from '../../../support/outsideReader.ts'
import {
  openRedactedLibrary,
  type RedactedLibrary,
  readerFormats,
  writeSpeech,
} from '../../../support/redactedLibrary.ts'
import { everything, type Interview, plantInterview, secrets } from './protectedInterview.ts'

/** Attacks on what is redacted, by what carries it. Each reads the finished bytes; `docs/redaction.md` lists them. */
let desk: RedactedLibrary
let interview: Interview
let id: number
beforeAll(async () => {
  desk = await openRedactedLibrary()
  interview = await plantInterview(desk)
  id = interview.recordingId
})
afterAll(() => desk.close())

const write = async (format: ExportFormat, choices: ExportChoices = {}) =>
  (await desk.write(id, [format], choices)).files[0]?.path ?? ''
const text = async (format: ExportFormat, choices: ExportChoices = {}) =>
  readFileSync(await write(format, choices), 'utf8')
const none = async (path: string) => expect(await leaksIn(path, [...secrets, interview.sha256])).toEqual([])

async function partsOf(path: string): Promise<Map<string, Buffer>> {
  const zip = await yauzl.openPromise(path)
  const parts = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const blocks: Buffer[] = []
    for await (const block of await zip.openReadStreamPromise(entry)) blocks.push(block as Buffer)
    parts.set(entry.fileName, Buffer.concat(blocks))
  }
  return parts
}

describe('a document', () => {
  test.each(['word', 'bar'] as const)(
    'a PDF gives no redacted word when text under its bar is copied (%s)',
    async (redactedText) => {
      await none(await write('pdf', { disclosure: { redactedText } }))
    },
  )

  test('a PDF has a neutral title in its properties and outline', async () => {
    const pdf = readFileSync(await write('pdf'), 'latin1')
    expect(pdf).toMatch(/\/Title \( ?Interview/)
    expect(pdf).not.toMatch(/Talk with/)
  })

  test.each(['none', 'inside', 'beside'] as const)(
    'a web page’s source has no redacted word, with sound %s',
    async (pageSound) => {
      const page = await text('html', { pageSound, disclosure: { redactedText: 'bar' } })
      expect(page).toContain('█████')
      expect(page).not.toMatch(/<!--|hidden[^>]*>[^<]*Quibble|data-(?!at)/)
      await none(desk.file('page.html', page))
    },
  )

  test('a web page’s labels and alternative text have no redacted word', async () => {
    const page = await text('html', { pageSound: 'inside' })
    const said = [...page.matchAll(/\s(?:alt|title|aria-[a-z]+|longdesc|content)="([^"]*)"/g)].map(
      ([, value = '']) => value,
    )
    expect(
      said.filter((value) => !/^(Play from [\d:]+|tapelog [\d.]+|width=device-width|default-src .*)$/.test(value)),
    ).toEqual([])
  })

  test.each(['docx', 'quotes-docx'] as const)(
    'a Word file (%s) has no history, properties, rsid or custom XML',
    async (format) => {
      const path = await write(format)
      const parts = await partsOf(path)
      const names = [...parts.keys()].join('\n')
      expect(names).not.toMatch(/comments|people|customXml|embeddings|media\//i)
      expect(parts.get('docProps/custom.xml')?.toString() ?? '').not.toContain('<property')
      const xml = Buffer.concat([...parts.values()]).toString('utf8')
      expect(xml).not.toMatch(/<w:(ins|del|moveFrom|rPrChange|vanish)\b|w:rsid|<w:trackRevisions/)
      expect(parts.get('docProps/core.xml')?.toString()).not.toMatch(/Talk with|20[2-9]\d-/)
      await none(path)
    },
  )

  test('Markdown and plain text have no redacted word', async () => {
    for (const format of ['md', 'txt', 'quotes-md', 'quotes-csv'] as const) await none(await write(format))
  })
})

describe('a data file', () => {
  test('WebVTT has no redacted word in notes and voices', async () => {
    const vtt = await text('vtt')
    expect([...vtt.matchAll(/<v ([^>]*)>/g)].map(([, name]) => name)).toContain('Speaker 3 (redacted)')
    await none(desk.file('words.vtt', vtt))
    for (const note of vtt.split('\n\n').filter((block) => block.startsWith('NOTE')))
      expect(note).not.toMatch(/sha256|\.wav|0:26/)
  })

  test('SubRip has no redacted word', async () => none(await write('srt')))

  test('JSON has no redacted word in words, labels and history', async () => {
    const json = await text('json')
    expect(json).not.toMatch(/"words": \[|"confidence"|"history"|"exact"|SPEAKER_/)
    const { recording } = JSON.parse(json) as { recording: Record<string, unknown> }
    for (const fact of ['originalName', 'importedMs', 'durationMs', 'sha256', 'md5', 'recordedMs', 'recordedDate'])
      expect([fact, recording[fact]]).toEqual([fact, null])
    expect(recording).not.toHaveProperty('seal')
    expect(recording.title).toBe('Interview')
    await none(desk.file('words.json', json))
  })

  test('CSV and a service’s result have no redacted word', async () => {
    await none(await write('csv'))
    await none(await write('result'))
    expect(JSON.parse(await text('result'))).toMatchObject({
      results: expect.not.arrayContaining([{ speaker_id: 'SPEAKER_02' }]),
    })
  })

  test('ELAN has no media path and no real name', async () => {
    const eaf = await text('eaf')
    expect(eaf).not.toMatch(/MEDIA_URL|SPEAKER_/)
    expect(eaf).toContain('DATE="1970-01-01')
    await none(desk.file('words.eaf', eaf))
  })

  test('REFI-QDA has new identities each time, and only pseudonyms in its codes', async () => {
    const [first, again] = [await write('qdpx'), await write('qdpx')]
    const xmlOf = async (path: string) => (await partsOf(path)).get('project.qde')?.toString('utf8') ?? ''
    const guids = async (path: string) =>
      new Set([...(await xmlOf(path)).matchAll(/guid="([^"]*)"/g)].map(([, guid]) => guid))
    // Identities from the seal would tell whoever has the original that this is its transcript.
    const known = createHash('sha256').update(`${interview.sha256} sound`).digest('hex').slice(0, 8)
    expect(await xmlOf(first)).not.toContain(known)
    const [ours, theirs] = [await guids(first), await guids(again)]
    expect([...ours].filter((guid) => theirs.has(guid))).toEqual([])
    expect(await xmlOf(first)).toMatch(/path="internal:\/\/[\da-f-]+\.flac"/)
    expect([...(await xmlOf(first)).matchAll(/<Code [^>]*name="([^"]*)"/g)].map(([, name]) => name).sort()).toEqual(
      ['Harbour clerk', '[redacted]', 'end', 'greeting'].sort(),
    )
    await none(first)
  })

  test.each(['otr', 'f4', 'nvivo', 'ohms', 'labels'] as const)(
    '%s has neither the media’s name nor a redacted word',
    async (format) => {
      const path = await write(format)
      expect(readFileSync(path, 'utf8')).not.toMatch(/\.wav/)
      await none(path)
    },
  )
})

describe('a file name', () => {
  test('a file name has only pseudonyms in every field of its template', async () => {
    const { files } = await desk.write(id, ['txt'], {}, { template: '{date} {title} {speakers} {part}' })
    expect(basename(files[0]?.path ?? '')).toBe('Interview Interviewer, Harbour clerk, Speaker 3 (redacted) 01.txt')
  })

  test('clips have no real name in folder, file names, words and the reel’s list', async () => {
    const { directory, files } = await desk.write(id, ['clips', 'reel'], everything)
    const all = readdirSync(directory, { recursive: true }).map(String)
    expect(all.length).toBeGreaterThan(8)
    expect(all.join('\n')).not.toMatch(/Reyes|Xanthippe|Talk with|Krautmeier/i)
    for (const { path } of files) await none(path)
  })

  test('a reel that is named after a project has the pseudonym in its name', async () => {
    const other = await desk.record(writeSpeech(desk.at('other.wav'), 4, []), [
      { start: 0.5, end: 3, speaker: 0, text: 'Something else about the river' },
    ])
    await desk.engine.call('projects.move', { recordingIds: [other], projectId: interview.projectId })
    const quoteIds = [interview.quoteIds[0] ?? 0, await desk.quote(other, 'about the river')]
    const { directory } = await desk.write([id, other], ['reel'], {}, { only: { quoteIds } })
    expect(readdirSync(directory)).toEqual(['Quellenprojekt Harbour clerk.reel'])
    expect(
      await leaksIn(
        directory,
        secrets.filter((word) => word !== 'Quellenprojekt'),
      ),
    ).toEqual([])
  })
})

describe('a quote or note', () => {
  test('a quote that is partly under a bar loses the hidden words and its note', async () => {
    const { quotes } = JSON.parse(await text('json')) as { quotes: { words: string; note: string; tags: string[] }[] }
    expect(quotes.map(({ words, note, tags }) => ({ words, note, tags }))).toEqual([
      { words: 'Harbour clerk thank you', note: 'call Harbour clerk back', tags: ['Harbour clerk', 'greeting'] },
      { words: 'about the [redacted]', note: '', tags: ['[redacted]'] },
      { words: 'Thank you that was all', note: 'ask Speaker 3 (redacted) about [redacted]', tags: ['end'] },
    ])
  })

  test('a note at a redacted moment is left out, and others say no redacted word', async () => {
    const { notes } = JSON.parse(await text('json')) as { notes: { text: string }[] }
    expect(notes.map((note) => note.text)).toEqual(['tell Harbour clerk of the [redacted]'])
  })

  test('an export of quotes, words or a stretch has no redacted word', async () => {
    const { quoteIds } = interview
    const piece = await desk.pieceOf(id, 'the Quibblefrock payment then')
    const hidden = await desk.pieceOf(id, 'Wandschrank suitcase')
    const range = { startMs: 9000, endMs: 13_000 }
    for (const only of [{ quoteIds }, { pieces: [piece] }, { pieces: [hidden] }, { range }]) {
      const { directory } = await desk.write(id, ['clips', 'reel', 'quotes-docx', 'quotes-csv'], everything, { only })
      expect(await leaksIn(directory, secrets)).toEqual([])
    }
    const { files } = await desk.write(id, ['clips', 'quotes-docx'], everything, { only: { pieces: [hidden] } })
    expect(files).toEqual([])
  })

  test('a quote whose words were deleted does not bring them into an export', async () => {
    const path = writeSpeech(desk.at('lost.wav'), 6, [])
    const recordingId = await desk.record(path, [
      { start: 0.5, end: 3, speaker: 0, text: 'The Quibblefrock payment was large' },
      { start: 3.5, end: 5, speaker: 0, text: 'And this is all' },
    ])
    await desk.quote(recordingId, 'Quibblefrock payment')
    await desk.redactSound(recordingId, 500, 3000)
    const [first] = (await desk.transcript(recordingId)).segments
    await desk.edit(recordingId, { kind: 'segment.setText', segmentId: first?.id ?? 0, text: '' })
    const { directory } = await desk.write(recordingId, ['json', 'docx', 'quotes-md', 'txt'])
    expect(await leaksIn(directory, ['Quibblefrock'])).toEqual([])
  })
})

describe('the library’s other data', () => {
  test('terms, hotwords, undo data and reasons of redactions stay out of every export', async () => {
    const { directory } = await desk.write(id, readerFormats, everything)
    expect(await leaksIn(directory, ['Hotwordname', 'Machinefirst', 'Undonewort', 'Begruendungswort'])).toEqual([])
    expect((await desk.engine.call('redactions.ofRecording', { recordingId: id })).redactions[0]?.reason).toBe(
      'Begruendungswort',
    )
  })

  test.each(readerFormats)('the preview and the clipboard of %s have no redacted word', async (format) => {
    const options = desk.options(everything)
    const { text: shown, fileName } = await desk.engine.call('exports.preview', {
      ...{ recordingId: id, format, options, template: '{date} {title} {speakers}', only: null },
    })
    const { text: copied } = await desk.engine.call('exports.text', { recordingId: id, format, options, only: null })
    expect(copied.length).toBeGreaterThan(20)
    expect(
      await leaksIn(desk.file('shown.txt', [shown, fileName, copied].join('\n')), [...secrets, interview.sha256]),
    ).toEqual([])
  })

  test.each(['html', 'pdf', 'docx', 'quotes-docx'] as const)(
    'the picture of the first page of %s has no redacted word',
    async (format) => {
      const options = desk.options({ wording: 'clean', pageSound: 'inside' })
      const { png } = await desk.engine.call('exports.firstPage', { recordingId: id, format, options, only: null })
      expect(png).not.toBeNull()
      expect(desk.drawn()).toContain('[redacted]')
      expect(await leaksIn(desk.file('page.html', desk.drawn()), [...secrets, interview.sha256])).toEqual([])
    },
  )

  test('an automatic export is protected after a person exported real names by hand', async () => {
    await desk.write(id, ['txt'], {
      disclosure: { names: 'real', redaction: 'none', keeps: ['title', 'hash'], tone: 'same-length' },
    })
    const { last } = await desk.engine.call('exports.remembered', { recordingId: id })
    expect(last?.preset.options.disclosure).toMatchObject({
      names: 'listed',
      redaction: 'marked',
      keeps: [],
      tone: 'fixed',
    })
    const directory = desk.at('rule')
    mkdirSync(directory)
    const { projectId } = interview
    await desk.engine.call('exportRules.set', { projectId, when: 'transcribed', profileId: null, directory })
    await desk.engine.call('exportRules.exportReady', { projectId })
    await desk.settled()
    expect(readdirSync(directory).length).toBeGreaterThan(0)
    expect(
      await leaksIn(
        directory,
        secrets.filter((word) => word !== 'Hotwordname'),
      ),
    ).toEqual([])
    await desk.engine.call('exportRules.remove', { projectId })
  })

  test('a look at what an export reveals leaves nothing in the library', async () => {
    const answer = await desk.engine.call('exports.reveals', {
      ...{
        recordingId: id,
        formats: ['docx', 'json', 'clips'],
        options: desk.options(),
        template: '{title}',
        only: null,
      },
    })
    expect(answer.isProtected).toBe(true)
    expect(answer.revealed.filter(({ blocks }) => blocks)).toEqual([])
    expect(readdirSync(join(desk.libraryPath, 'derived', 'exports-to-check'))).toEqual([])
  })
})

describe('the length of redacted words', () => {
  /** The same interview, in which a redacted word takes some seconds. */
  async function withWordOf(seconds: number): Promise<number> {
    // The desk’s words end a tenth before their time is over.
    const later = 0.9 * seconds - 0.45
    const path = writeSpeech(desk.at(`long ${seconds}.wav`), 12 + later, [])
    const recordingId = await desk.record(path, [
      { start: 1, end: 2, speaker: 0, text: 'Who was there' },
      { start: 3, end: 3 + seconds, speaker: 1, text: 'Zwiebelturm' },
      { start: 5 + later, end: 7 + later, speaker: 0, text: 'Thank you for saying so' },
    ])
    await desk.redact(recordingId, 'Zwiebelturm')
    return recordingId
  }

  test('times after a tone are the same for a short and a long word, in every format', async () => {
    const [short, long] = [await withWordOf(0.5), await withWordOf(2.5)]
    for (const format of readerFormats.filter(
      (one) => !['qdpx', 'clips', 'reel', 'docx', 'quotes-docx', 'pdf'].includes(one),
    )) {
      const bytesOf = async (recordingId: number) => {
        const { files } = await desk.write(recordingId, [format], { pauses: true })
        return files.map(({ path }) => readFileSync(path, 'utf8'))
      }
      expect([format, await bytesOf(long)]).toEqual([format, await bytesOf(short)])
    }
  })

  test('a tone of the same length is made only by choice, and the export says so', async () => {
    const recordingId = await withWordOf(1.5)
    const lengthOf = async (choices: ExportChoices) => {
      const { files } = await desk.write(recordingId, ['json'], choices)
      const { segments, notices } = JSON.parse(readFileSync(files[0]?.path ?? '', 'utf8')) as {
        segments: { startMs: number; endMs: number }[]
        notices: string[]
      }
      return { startMs: segments[2]?.startMs, notices: notices.join(' ') }
    }
    const kept = await lengthOf({ disclosure: { tone: 'same-length' } })
    expect(kept.startMs).toBe(5900)
    expect(kept.notices).toContain('as long as what was said')
    const fixed = await lengthOf({})
    expect(fixed.startMs).not.toBe(5900)
    expect(fixed.notices).toContain('always the same length')
  })

  test('a redacted turn has one bar, whatever was said in it', async () => {
    const recordingId = await desk.record(writeSpeech(desk.at('count.wav'), 12.5, []), [
      { start: 1, end: 2, speaker: 0, text: 'Who was there' },
      { start: 3, end: 4, speaker: 1, text: 'A B C D E F G' },
      { start: 4.2, end: 5, speaker: 1, text: 'H' },
      { start: 5.1, end: 6, speaker: 1, text: 'I J K.' },
      { start: 8, end: 9, speaker: 0, text: 'Thank you' },
    ])
    await desk.redactSpeaker(recordingId, 1)
    for (const format of ['txt', 'csv', 'srt', 'eaf', 'labels'] as const) {
      const { files } = await desk.write(recordingId, [format])
      expect([format, readFileSync(files[0]?.path ?? '', 'utf8').split('[redacted]').length - 1]).toEqual([format, 1])
    }
  })

  test('the recording’s length is not told where the last words end with it', async () => {
    const recordingId = await desk.record(writeSpeech(desk.at('whole.wav'), 11.937, []), [
      {
        start: 0,
        end: 11.937,
        speaker: 0,
        text: 'Somebody speaks of Quibblefrock up to the very end of it',
        words: false,
      },
    ])
    await desk.pseudonym({ in: 'recording', recordingId }, 'Nobody Here', 'Somebody')
    const { directory } = await desk.write(
      recordingId,
      readerFormats.filter((one) => one !== 'clips'),
    )
    expect(await leaksIn(directory, ['11937', '11.937', '11,937'])).toEqual([])
  })

  test('clean wording leaves out hesitations and brings no redacted word back', async () => {
    for (const format of ['docx', 'txt', 'srt', 'f4', 'qdpx'] as const)
      await none(await write(format, { wording: 'clean' }))
  })
})
