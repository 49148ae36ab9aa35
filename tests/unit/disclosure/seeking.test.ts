import { expect, test } from 'vitest'
import type { Forbidden } from '../../../electron/disclosure/index.ts'
import { blocking, forbidding, revealedInBytes } from '../../support/revealed.ts'

const inText = async (text: string, forbidden: Forbidden) => blocking(await revealedInBytes('a.txt', text, forbidden))
const found = ['real-name | text']

test.each([
  ['Anna', 'anna said'],
  ['Anna', 'Then ANNA.'],
  ['Anna', "Anna's house"],
  ['Anna', 'speaker_Anna_2'],
  ['Anna', 'Anna2'],
  ['Anna Weber', 'Anna\n  Weber'],
  ['Anna Weber', 'mail anna.weber@example.org'],
  ['Anna Weber', 'annaweber@example.org'],
  ['Zoe', 'Zoë'],
  ['Zoë', 'Zoe\u0308'],
  ['Zoë', 'ZOE'],
  ['Müller', 'MULLER'],
  ['Éèö', 'So, éèö said'],
  ['Anna', 'An\u00adna'],
  ['Anna', 'An\u200bna'],
  ['Griffin', 'Gri\ufb03n'],
  ['佐藤', '佐藤さんは'],
  ['สมชาย', 'คุณสมชายพูด'],
  ['Şahin', 'ŞAHİN'],
  ['Γιώργος', 'ΓΙΏΡΓΟΣ'],
])('finds the name %s in “%s”', async (name, text) => {
  expect(await inText(text, forbidding(name))).toEqual(found)
})

test.each([
  ['Ann', 'Anna and Anneliese'],
  ['Schmid', 'Schmidt spoke'],
  ['Weber', 'Weberei'],
  ['Anna Weber', 'Anna. The Weberei'],
  ['Will', 'a good Willem'],
])('does not find the name %s in “%s”', async (name, text) => {
  expect(await inText(text, forbidding(name))).toEqual([])
})

test('ignores a name inside a pseudonym, unless the pseudonym equals it', async () => {
  const allowed = { ...forbidding('Anna'), allowed: ['Anna Karenina'] }
  expect(await inText('Anna Karenina spoke.', allowed)).toEqual([])
  expect(await inText('Anna Karenina spoke to Anna.', allowed)).toEqual(found)
  expect(await inText('Anna spoke.', { ...forbidding('Anna'), allowed: ['Anna'] })).toEqual(found)
  const bytes = Buffer.concat([Buffer.from([0, 1, 0xff]), Buffer.from('Annabel Lee'), Buffer.from([0xff, 0])])
  const lines = blocking(await revealedInBytes('a.bin', bytes, { ...forbidding('Annabel'), allowed: ['Annabel Lee'] }))
  expect(lines).toEqual(['unreadable | unknown | bytes'])
})

test('finds a name of six bytes in binary data, unless it is part of a word', async () => {
  const around = (text: string) => Buffer.concat([Buffer.from([1, 0xff, 2]), Buffer.from(text), Buffer.from([0xfe, 3])])
  const kinds = async (bytes: Buffer) =>
    (await revealedInBytes('a.bin', bytes, forbidding('Schmid'))).map(({ kind }) => kind)
  expect(await kinds(around('xSchmidx'))).toContain('real-name')
  expect(await kinds(around('said that Frau Schmidtke was there'))).not.toContain('real-name')
})

test('blocks redacted words from two words and ten letters on', async () => {
  const redacted = (text: string): Forbidden => ({ names: [], redacted: [text], facts: [] })
  expect(await inText('He said the harbour contract was gone.', redacted('the harbour contract'))).toEqual([
    'redacted-words | text',
  ])
  for (const short of ['contract', 'he said']) {
    expect(await inText('He said the contract was gone.', redacted(short))).toEqual([])
    expect((await revealedInBytes('a.txt', 'He said the contract.', redacted(short))).map(({ kind }) => kind)).toEqual([
      'redacted-words',
    ])
  }
})

test('finds part of a long redaction, also across cues and in lists of words', async () => {
  const said = 'we met every second Thursday behind the old warehouse at pier seven and nobody else knew about it'
  const redacted: Forbidden = { names: [], redacted: [said], facts: [] }
  expect(await inText('behind the old warehouse at pier seven and nobody asked', redacted)).toEqual([
    'redacted-words | text',
  ])
  expect(await inText('behind the old warehouse', redacted)).toEqual([])
  const cues =
    '1\n00:00:01,000 --> 00:00:02,000\nbehind the old warehouse\n\n2\n00:00:02,000 --> 00:00:03,000\nat pier seven and nobody'
  expect(await inText(cues, redacted)).toEqual(['redacted-words | text'])
  const json = JSON.stringify({
    words: said.split(' ').map((text, at) => ({ text, startMs: at * 300, confidence: 0.5 })),
  })
  expect(await inText(json, redacted)).toEqual(['redacted-words | text'])
})

test('blocks a fact in every way it can be written', async () => {
  const fact = (kind: Forbidden['facts'][number]['kind'], value: string): Forbidden => ({
    ...{ names: [], redacted: [] },
    facts: [{ kind, values: [value] }],
  })
  const hash = '9f2c41d07be8'.padEnd(64, 'a5')
  for (const [kind, value, text] of [
    ['hash', hash, `SHA-256 ${hash.toUpperCase()}`],
    ['hash', hash, 'seal 9f2c41d07be8'],
    ['file-name', '260914_1502.mp3', 'from 260914_1502.mp3'],
    ['file-name', '260914_1502.mp3', '260914_1502.txt'],
    ['path', '/home/anna/tapes/one.wav', 'C:\\home\\anna\\tapes\\one.wav'],
    ['recorder', 'Plaud NotePin', 'made with a PLAUD NotePin'],
    ['duration', '1:02:03', 'It takes 1:02:03.'],
    ['title', 'Harbour contract', 'harbour contract'],
    ['date', '2026-09-14', 'on 14 September 2026'],
    ['date', '2026-09-14', 'am 14.9.2026'],
    ['date', '2026-09-14', '2026年9月14日'],
    ['date', '2026-09-14', 'le 14 septembre 2026'],
    ['date', '2026-09-14', 'el 14 de septiembre de 2026'],
    ['date', '14 September 2026', '20260914T150200'],
    ['date', '2026-09-14', `"recordedMs":${new Date(2026, 8, 14, 12).getTime()}`],
  ] as const)
    expect(await inText(text, fact(kind, value)), text).toEqual([`fact | ${kind} | text`])
  for (const [kind, value, text] of [
    ['duration', '1:02:03', 'at 11:02:03 and 1:02:03.5 and 1, 02, 03'],
    ['date', '2026-09-14', 'on 15 September 2026'],
    ['hash', hash, '9f2c41d0ffff'],
  ] as const)
    expect(await inText(text, fact(kind, value)), text).toEqual([])
})

test.each([
  ['entities by number', '&#65;nna &#x57;eber'],
  ['entities by name', 'Anna&nbsp;Weber'],
  ['tags inside', '<p>An<b>na</b> Weber</p>'],
  ['tags between', '<p>Anna</p><p>Weber</p>'],
  ['an attribute', '<img alt="Anna Weber">'],
  ['a comment', '<p>x</p><!-- Anna Weber -->'],
  ['a program', '<script>const who = "Anna \\u0057eber"</script>'],
  ['a style', '<style>p::after { content: "Anna Weber" }</style>'],
  ['CDATA', '<a><![CDATA[Anna Weber]]></a>'],
  ['an entity of a document type', '<!DOCTYPE a [<!ENTITY who "Anna Weber">]><a>&who;</a>'],
  ['an address', 'https://example.org/%41nna%20Weber'],
  ['JSON', '{"who":"\\u0041nna Weber"}'],
  ['HTML in JSON', '{"text":"<p>An<i>na<\\/i> &#87;eber</p>"}'],
  ['words of JSON', '{"words":[{"text":"Anna"},{"text":"Weber"}]}'],
  ['WebVTT’s voice', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Anna Weber>Hello'],
  ['words with times', 'WEBVTT\n\n00:01.000 --> 00:02.000\nAnna <00:01.500><c>Weber</c>'],
  ['Rich Text', '{\\rtf1\\ansi {\\b Ann}a \\u87?eber}'],
  ['a data address', `<a href="data:text/plain;base64,${Buffer.from('by Anna Weber').toString('base64')}">x</a>`],
  ['escaped twice', '<a t="&amp;#65;nna Weber"/>'],
])('finds a name written as %s', async (_, text) => {
  expect((await inText(text, forbidding('Anna Weber'))).filter((line) => line.startsWith('real-name'))).not.toEqual([])
  // A short name is not looked for in what has no meaning.
  expect(await inText(text.replace(/Weber|eber/g, 'X'), forbidding('Bert'))).toEqual([])
})

test.each(['utf8', 'utf16le', 'utf16be', 'utf16le without a mark'])('reads a text file in %s', async (encoding) => {
  const mark = encoding.endsWith('mark') ? '' : '\ufeff'
  const bytes = Buffer.from(`${mark}It was Zoë, they said.`, encoding === 'utf8' ? 'utf8' : 'utf16le')
  if (encoding === 'utf16be') bytes.swap16()
  expect(blocking(await revealedInBytes('a.txt', bytes, forbidding('Zoe')))).toEqual(found)
  expect(blocking(await revealedInBytes('a.txt', bytes, forbidding('Ann')))).toEqual([])
})

test('searches the file name, and shows the words around a finding', async () => {
  const name = await revealedInBytes('Talk with Anna.txt', 'x', forbidding('Anna'))
  expect(name.map(({ where }) => where.place)).toEqual(['file-name'])
  const [finding] = await revealedInBytes(
    'a.txt',
    `${'before '.repeat(50)}Anna ${'after '.repeat(50)}Anna`,
    forbidding('Anna'),
  )
  expect(finding).toMatchObject({ kind: 'real-name', blocks: true, nameId: 0, count: 2 })
  expect(finding?.excerpt).toMatch(/before Anna after/)
  expect(finding?.excerpt.length).toBeLessThanOrEqual(80)
})

test('lists known names without blocking', async () => {
  const known = [
    { kind: 'speaker', text: 'Anna Weber' },
    { kind: 'capitalised', text: 'Rose' },
  ] as const
  const list = async (text: string) =>
    (await revealedInBytes('a.txt', text, forbidding(), { known })).map(({ kind, blocks, excerpt }) => ({
      kind,
      blocks,
      excerpt,
    }))
  expect(await list('anna weber')).toEqual([{ kind: 'known-name', blocks: false, excerpt: 'anna weber' }])
  expect(await list('the prices rose')).toEqual([])
  expect(await list('in Rose')).toHaveLength(1)
})
