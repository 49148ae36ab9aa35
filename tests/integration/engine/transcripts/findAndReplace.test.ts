import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { asMatch, findingPlaces, placesIn } from '../../../../electron/engine/transcripts/find.ts'
import { inSlices } from '../../../../electron/engine/transcripts/inSlices.ts'
import { nameVariants } from '../../../../electron/engine/transcripts/nameVariants.ts'
import type { TextSearch } from '../../../../shared/transcripts/textSearch.ts'
import { inTurn, openEditableLibrary } from '../../../support/editableLibrary.ts'

/** Finding and replacing in one transcript, and other spellings of a name. */
let library: ReturnType<typeof openEditableLibrary>
beforeEach(() => {
  library = openEditableLibrary()
})
afterEach(() => library.close())

const refused = (code: string) => expect.objectContaining({ name: 'TapelogError', code })
const recordingWith = (...texts: string[]) => {
  const desk = library.recordingWith(inTurn(...texts))
  return {
    ...desk,
    find: (search: TextSearch, replacement: string | null = null) =>
      placesIn(desk.rows().segments, search).map((place) => asMatch(place, replacement).becomes ?? place.text),
    replace: (search: TextSearch, replacement: string) =>
      desk.apply({ kind: 'text.replace', search, replacement }).segments.map(({ text }) => text),
  }
}

test('replacing changes only segments with a find, and keeps double spaces elsewhere', () => {
  const desk = recordingWith('the  old map', 'the old bridge')
  expect(desk.replace({ text: 'bridge' }, 'school')).toEqual(['the old school'])
  expect(desk.rows().segments.map(({ text, edited }) => [text, edited])).toEqual([
    ['the  old map', 0],
    ['the old school', 1],
  ])
})

describe('finding', () => {
  test('matches with or without case, inside words or whole words only', () => {
    const desk = recordingWith('The other theatre', 'Über über. the')
    expect(desk.find({ text: 'the' })).toEqual(['The', 'the', 'the', 'the'])
    expect(desk.find({ text: 'the', matchCase: true })).toEqual(['the', 'the', 'the'])
    expect(desk.find({ text: 'the', wholeWords: true })).toEqual(['The', 'the'])
    expect(desk.find({ text: 'über', wholeWords: true })).toEqual(['Über', 'über'])
    expect(desk.find({ text: 'ber', wholeWords: true })).toEqual([])
    // Special characters of patterns mean nothing here.
    expect(desk.find({ text: 'r.' })).toEqual(['r.'])
  })

  test('ignores accents unless case matters', () => {
    const desk = recordingWith('The Café, CAFE and cafés', 'Sen\u0303or')
    expect(desk.find({ text: ' cafe', ignoreAccents: true })).toEqual(['Café', 'CAFE', 'café'])
    expect(desk.find({ text: 'cafe', ignoreAccents: true, wholeWords: true })).toEqual(['Café', 'CAFE'])
    expect(desk.find({ text: 'senor', ignoreAccents: true })).toEqual(['Sen\u0303or'])
    expect(desk.find({ text: 'CAFE', ignoreAccents: true, matchCase: true })).toEqual(['CAFE'])
    expect(desk.find({ text: 'cafe' })).toEqual(['CAFE'])
  })

  test('matches apostrophes and accents in any encoding, even with match case', () => {
    const desk = recordingWith('I don’t, O’Neil. DON’T', 'Sen\u0303or Amelie\u0301, inter\u00adview')
    expect(desk.find({ text: "don't" })).toEqual(['don’t', 'DON’T'])
    expect(desk.find({ text: "don't", matchCase: true, wholeWords: true })).toEqual(['don’t'])
    expect(desk.find({ text: "O'Neil", matchCase: true })).toEqual(['O’Neil'])
    expect(desk.find({ text: 'Señor', matchCase: true })).toEqual(['Sen\u0303or'])
    expect(desk.find({ text: 'interview', wholeWords: true })).toEqual(['inter\u00adview'])
  })

  test('can be limited to one speaker, to none, or to unverified segments', () => {
    const desk = recordingWith('the one', 'the two', 'the three')
    const [first] = desk.rows().speakers
    expect(desk.find({ text: 'the .*', isPattern: true, speakerId: first?.id })).toEqual(['the one', 'the three'])
    expect(desk.find({ text: 'the', speakerId: null })).toEqual([])
    desk.apply({ kind: 'segments.setVerified', segmentIds: [desk.idAt(0)], verified: true })
    expect(desk.find({ text: 'the .*', isPattern: true, unverifiedOnly: true })).toEqual(['the two', 'the three'])
  })

  test('a pattern’s groups can be used in the replacement', () => {
    const desk = recordingWith('Mr Reyes and Ms Okafor', 'Dr. No')
    const search = { text: '(?P<title>Mr|Ms) (\\w+)', isPattern: true }
    expect(desk.find(search, '$2, $<title> $& $$ $9 $x')).toEqual([
      'Reyes, Mr Mr Reyes $  $x',
      'Okafor, Ms Ms Okafor $  $x',
    ])
    expect(desk.find({ text: 'x*', isPattern: true })).toEqual([])
    expect(() => desk.find({ text: '(', isPattern: true })).toThrow(refused('pattern-invalid'))
    expect(() => desk.find({ text: '(?<=a)b', isPattern: true })).toThrow(refused('pattern-invalid'))
  })

  test('a pattern that would take years in a backtracking search is answered', () => {
    const desk = recordingWith('a'.repeat(10_000), 'b')
    expect(desk.find({ text: '(a+)+$|(a|a)*b', isPattern: true }).map(({ length }) => length)).toEqual([10_000, 1])
    expect(desk.find({ text: '^(a|aa)+c$', isPattern: true })).toEqual([])
  })

  test('a pattern that stays slow is given up with an error', () => {
    // Three slow patterns: each find reads the whole segment; each character takes thousands of steps; the pattern itself is
    // large.
    const { segments } = recordingWith('a'.repeat(20_000)).rows()
    const search = (text: string) => () => placesIn(segments, { text, isPattern: true }, 200)
    expect(search('a.*z|a')).toThrow(refused('pattern-too-slow'))
    expect(search('(.?){400}z')).toThrow(refused('pattern-too-slow'))
    expect(search('(.?){1000}'.repeat(40))).toThrow(refused('pattern-too-slow'))
  })

  test('a slow search lets other work go on', async () => {
    const { segments } = recordingWith('a'.repeat(20_000)).rows()
    const finding = inSlices(findingPlaces(segments, { text: 'a.*z|a', isPattern: true }, 500))
    let others = 0
    const other = () => {
      others += 1
      setImmediate(other).unref()
    }
    setImmediate(other)
    await expect(finding).rejects.toEqual(refused('pattern-too-slow'))
    expect(others).toBeGreaterThan(1)
  })
})

describe('replacing', () => {
  test('replacing everywhere is one step, whose undo restores the marks', () => {
    const desk = recordingWith('the harbor, the harbor', 'two', 'Harbor master')
    desk.apply({ kind: 'segments.setVerified', segmentIds: [desk.idAt(0), desk.idAt(1)], verified: true })
    const before = desk.rows()
    expect(desk.replace({ text: 'harbor' }, 'harbour')).toEqual(['the harbour, the harbour', 'harbour master'])
    expect(desk.rows().segments.map(({ verified, edited }) => [verified, edited])).toEqual([
      [0, 1],
      [1, 0],
      [0, 1],
    ])
    desk.undo()
    expect(desk.rows()).toEqual(before)
    // A replacement without a pattern is inserted as it is written.
    expect(desk.replace({ text: 'two' }, '$& $1')).toEqual(['$& $1'])
    expect(desk.replace({ text: 'nowhere' }, 'x')).toEqual([])
  })

  test('replaces text with separate accents whole, and nothing beside it', () => {
    const desk = recordingWith('Ame\u0301lie saw Amélie.', 'Amelie’s O’Neil', 'and “don’t”')
    desk.replace({ text: 'Amélie', matchCase: true }, 'Anna')
    desk.replace({ text: "o'neil" }, "O'Neill")
    desk.replace({ text: "don't" }, 'do not')
    expect(desk.texts()).toEqual(['Anna saw Anna.', "Amelie’s O'Neill", 'and “do not”'])
    // Signs alone are meant exactly.
    desk.replace({ text: '”' }, '"')
    desk.replace({ text: '’' }, "'")
    expect(desk.texts()).toEqual(['Anna saw Anna.', "Amelie's O'Neill", 'and “do not"'])
  })

  test('replacing chosen places changes those as they were shown, or nothing', () => {
    const desk = recordingWith('raise said raise', 'Ms Rayes')
    const places = placesIn(desk.rows().segments, { text: 'raise|(Ms) Rayes', isPattern: true }).map((place) =>
      asMatch(place, '$1 Reyes'),
    )
    const [, second, third] = places
    if (!second || !third) throw new Error('three places were expected')
    desk.apply({ kind: 'text.replaceAt', places: [second, third], replacement: 'Reyes' })
    expect(desk.texts()).toEqual(['raise said Reyes', 'Ms Reyes'])
    // The text at the third place has changed.
    expect(() => desk.apply({ kind: 'text.replaceAt', places, replacement: 'x' })).toThrow(refused('edit-conflict'))
    expect(desk.texts()).toEqual(['raise said Reyes', 'Ms Reyes'])
    desk.undo()
    expect(desk.texts()).toEqual(['raise said raise', 'Ms Rayes'])
  })
})

describe('other spellings of a name', () => {
  const variantsIn = (texts: string[], name: string, was?: string) =>
    nameVariants(recordingWith(...texts).rows().segments, { name, was, limit: 50 })

  test('are found by letters and sound, in one or two words, likeliest first', () => {
    const variants = variantsIn(
      [
        'Councillor Rayes spoke. Ray Ez was there.',
        'I asked reyes, and Reyes said: the river rises',
        'Rayes again, and Raez',
      ],
      'Reyes',
    )
    const spellings = variants.map(({ text }) => text)
    expect(spellings.slice(0, 2)).toEqual(['reyes', 'Rayes'])
    expect(spellings).toContain('Ray Ez')
    expect(spellings).toContain('Raez')
    for (const other of ['Reyes', 'Councillor', 'the', 'there', 'river', 'Councillor Rayes', 'asked reyes'])
      expect(spellings).not.toContain(other)
    expect(variants.find(({ text }) => text === 'Rayes')?.places).toHaveLength(2)
  })

  test('include other hyphens and spaces, but not the name with separate accents', () => {
    const texts = ['Rene\u0301e', 'Rayne\u00a0Delacroix', 'Rayne\u2011Delacroix’s']
    const spellings = variantsIn(texts, 'Renée').map(({ text }) => text)
    expect(spellings).not.toContain('Rene\u0301e')
    const hyphened = variantsIn(texts, 'Raine Delacroix').map(({ text }) => text)
    for (const spelling of texts.slice(1)) expect(hyphened).toContain(spelling.replace('’s', ''))
  })

  test('do not include a whole sentence', () => {
    const said = 'we asked the harbour office about it at noon'
    expect(variantsIn([said], said.replace('harbour', 'harber'))).toEqual([])
    expect(variantsIn(['a '.repeat(5000)], 'a '.repeat(60).trim())).toEqual([])
  })

  test('can be replaced one by one', () => {
    const desk = recordingWith('Okafour’s plan', 'Ms Oka for agreed.')
    const variants = nameVariants(desk.rows().segments, { name: 'Okafor', limit: 50 })
    expect(variants.map(({ text }) => text).sort()).toEqual(['Oka for', 'Okafour'])
    for (const { places } of variants)
      for (const place of places) desk.apply({ kind: 'text.replaceAt', places: [place], replacement: 'Okafor' })
    expect(desk.texts()).toEqual(['Okafor’s plan', 'Ms Okafor agreed.'])
    desk.undo()
    expect(desk.texts()).not.toEqual(['Okafor’s plan', 'Ms Okafor agreed.'])
  })

  test('are found near the corrected spelling, and in other scripts by letters', () => {
    expect(
      variantsIn(['the wormwood bill', 'a wormwoods bill'], 'Vermont', 'wormwood').map(({ text }) => text),
    ).toEqual(['wormwood', 'wormwoods'])
    expect(variantsIn(['Это Шостаковичь сказал', 'и Шостакович тоже'], 'Шостакович').map(({ text }) => text)).toEqual([
      'Шостаковичь',
    ])
  })
})
