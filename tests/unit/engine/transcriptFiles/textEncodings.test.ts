import { describe, expect, test } from 'vitest'
import type { TextEncoding } from '../../../../shared/text/textEncodings.ts'
import { read, readOrAsk } from '../../../support/readTranscripts.ts'
import { encodedText } from './encodedText.ts'

const said = {
  ru: 'Мы никогда не видели этот договор до голосования. Кто подписал его тогда?',
  uk: 'Ми ніколи не бачили цього договору. Хто його тоді підписав? Її там не було.',
  ja: '私たちはその契約書を見たことがありませんでした。誰が署名したのですか。',
  zh: '我们在投票之前从未见过这份合同。当时是谁签的字？我不知道。',
  'zh-TW': '我們在投票之前從未見過這份合約。當時是誰簽的字？我不知道。',
  ko: '우리는 투표 전에 그 계약서를 본 적이 없습니다. 누가 서명했습니까?',
  pl: 'Nigdy nie widzieliśmy tej umowy przed głosowaniem. Mówił, że są świadkowie.',
  cs: 'Nikdy jsme tu smlouvu před hlasováním neviděli. Říkal, že o tom všichni slyšeli.',
  el: 'Δεν είδαμε ποτέ αυτή τη σύμβαση πριν από την ψηφοφορία. Ποιος την υπέγραψε;',
  tr: 'Oylamadan önce bu sözleşmeyi hiç görmedik. Kim imzaladı? Değişti mi?',
  he: 'מעולם לא ראינו את החוזה הזה לפני ההצבעה. מי חתם עליו אז?',
  ar: 'لم نر هذا العقد قط قبل التصويت. من وقع عليه آنذاك؟',
  lt: 'Mes niekada nematėme šios sutarties prieš balsavimą. Kas ją tada pasirašė?',
  th: 'เราไม่เคยเห็นสัญญานี้ก่อนการลงคะแนน ใครเป็นคนลงนามในตอนนั้น',
  de: 'Wir haben den Vertrag vor der Abstimmung nie gesehen. „Natürlich“, sagte er, „überprüfen wir das.“',
  en: 'We’d never seen it before the vote – “not once”, they said. The café at the pier cost £5…',
} as const
type Language = keyof typeof said

const pagesOf: Readonly<Record<Language, readonly TextEncoding[]>> = {
  ru: ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'],
  uk: ['windows-1251', 'koi8-u'],
  ja: ['shift_jis', 'euc-jp'],
  zh: ['gb18030'],
  'zh-TW': ['big5'],
  ko: ['euc-kr'],
  pl: ['windows-1250', 'iso-8859-2'],
  cs: ['windows-1250'],
  el: ['windows-1253'],
  tr: ['windows-1254'],
  he: ['windows-1255'],
  ar: ['windows-1256'],
  lt: ['windows-1257'],
  th: ['windows-874'],
  de: ['windows-1252'],
  en: ['windows-1252', 'macintosh'],
}
const codePages = (Object.entries(pagesOf) as [Language, TextEncoding[]][]).flatMap(([language, pages]) =>
  pages.map((page): [Language, TextEncoding] => [language, page]),
)
const textOf = async (bytes: Buffer, facts = {}) => {
  const { segments, notices } = await read('a.txt', bytes, facts)
  return { text: segments.map(({ text }) => text).join('\n'), codes: notices.map(({ code }) => code) }
}

describe('the letters of a file', () => {
  test.each(codePages)('are read in %s from %s if the recording’s language is known', async (language, encoding) => {
    const { text, codes } = await textOf(encodedText(said[language], encoding), { spoken: language })
    expect(text).toBe(said[language])
    expect(codes).toContain('encoding-guessed')
  })

  test.each(codePages)('are never read wrongly in %s from %s if no language is known', async (language, encoding) => {
    const found = await readOrAsk('a.txt', encodedText(said[language], encoding))
    if ('transcript' in found) expect(found.transcript.segments[0]?.text).toBe(said[language])
    // What is asked about has the right reading in it.
    else {
      const shown = found.readings.map(({ lines }) => lines[0])
      expect(shown).toContain([...said[language]].slice(0, 80).join(''))
    }
  })

  test.each(['utf-16le', 'utf-16be'] as const)(
    'are read from %s without its mark, in every script, even when cut',
    async (encoding) => {
      for (const language of ['en', 'ru', 'ja', 'ar'] as const) {
        const bytes = encodedText(`REYES: ${said[language]}\n`.repeat(2), encoding)
        expect((await textOf(bytes)).text).toBe(`${said[language]}\n${said[language]}`)
        const cut = await textOf(bytes.subarray(0, bytes.length - 3))
        expect(cut.text.slice(0, -1)).toBe(`${said[language]}\n${said[language]}`.slice(0, -1))
        expect(cut.codes).toContain('letters-unreadable')
      }
    },
  )

  test('are read from ISO-2022-JP by its escapes', async () => {
    const bytes = Buffer.from('\x1b$B$O$$!#\x1b(B', 'latin1')
    expect((await textOf(bytes)).text).toBe('はい。')
  })

  test('stay UTF-8 where a few places are broken, each marked and counted', async () => {
    const whole = Buffer.from('Déjà vu, naïve façade — ça va? '.repeat(4))
    const broken = Buffer.concat([whole.subarray(0, 20), Buffer.from([0xff]), whole.subarray(20)])
    const { segments, notices } = await read('a.txt', broken)
    expect(segments[0]?.text.replace('\ufffd', '')).toBe(whole.toString().trim())
    expect(notices).toContainEqual({ code: 'letters-unreadable', values: { places: 1 } })
    expect((await textOf(Buffer.from([...Buffer.from('Déjà vu'), 0xff]))).text).toBe('Déjà vu\ufffd')
  })

  test('stay UTF-8 after its mark, or if the file was cut inside a letter', async () => {
    const bytes = Buffer.from('Déjà vu à Noël, très bientôt: été')
    expect((await textOf(bytes.subarray(0, -1))).text).toBe('Déjà vu à Noël, très bientôt: ét\ufffd')
    expect((await textOf(Buffer.concat([Buffer.from('\ufeffDéjà '), Buffer.from([0xe9])]))).text).toBe('Déjà \ufffd')
  })

  test('are not counted again if they were lost before the file was written', async () => {
    expect((await textOf(Buffer.from('D\ufffdjà vu, très bien'))).codes).not.toContain('letters-unreadable')
  })

  test('are read with the chosen encoding, without a guess', async () => {
    const bytes = encodedText(said.ru, 'koi8-r')
    const { text, codes } = await textOf(bytes, { encoding: 'koi8-r' })
    expect(text).toBe(said.ru)
    expect(codes).not.toContain('encoding-guessed')
  })

  test('are asked about in doubt, with their first lines in each reading', async () => {
    // Half of it was pasted from a program with another encoding.
    const bytes = Buffer.concat([Buffer.from('Übergröße\nOk\n'), encodedText('Äpfel für Jörg\n', 'windows-1252')])
    const found = await readOrAsk('a.txt', bytes)
    expect('readings' in found && found.readings.slice(0, 2)).toEqual([
      { encoding: 'utf-8', lines: ['Übergröße', '\ufffdpfel f\ufffdr J\ufffdrg'] },
      { encoding: 'windows-1252', lines: ['ÃœbergrÃ¶ÃŸe', 'Äpfel für Jörg'] },
    ])
  })

  test('need no question if only a word processor’s signs are special', async () => {
    for (const text of ['We’d never seen it – “not once”… it cost £5 and €3.', 'No — “not once”.'])
      expect((await textOf(encodedText(text, 'windows-1252'))).text).toBe(text)
  })

  test('end before the zeros of a disk block and the end mark of DOS', async () => {
    const text = 'Привет, как дела? Мы видели договор.'
    expect((await textOf(Buffer.concat([encodedText(text, 'ibm866'), Buffer.from([0x0d, 0x0a, 0x1a])]))).text).toBe(
      text,
    )
    expect((await textOf(Buffer.concat([Buffer.from(text), Buffer.alloc(512)]))).text).toBe(text)
  })

  test('are asked about if they look odd in every encoding', async () => {
    // Written in an encoding of DOS that no system reads any more.
    const bytes = Buffer.from('Wir m\x81ssen gr\x94\xe1er denken, sch\x94n.', 'latin1')
    expect(await readOrAsk('a.txt', bytes)).toHaveProperty('readings')
  })

  test('are read in the usual code page of the language in the file’s name', async () => {
    const bytes = Buffer.concat([Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n'), encodedText('Да.', 'windows-1251')])
    expect((await read('talk.ru.srt', bytes)).segments[0]?.text).toBe('Да.')
  })
})
