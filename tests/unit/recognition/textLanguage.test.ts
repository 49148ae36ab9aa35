import { expect, test } from 'vitest'
import { withDecidedLanguage } from '../../../electron/recognition/decidedLanguage.ts'
import { languageOfText } from '../../../electron/recognition/textLanguage.ts'
import type { HeardSpeech, SoundStretch, SpeechRecogniser } from '../../../electron/recognition/types.ts'

const said = {
  en: 'So we went to the harbour in the morning, and he told me that nobody had paid.',
  de: 'Und dann sind wir am Morgen zum Hafen gegangen, und er hat gesagt, niemand habe bezahlt.',
  fr: 'Et puis nous sommes allés au port le matin, et il m’a dit que personne n’avait payé.',
  nl: 'En toen gingen we ’s ochtends naar de haven en hij zei dat niemand had betaald.',
  pt: 'E depois fomos ao porto de manhã e ele disse-me que ninguém tinha pago a conta.',
  es: 'Y luego fuimos al puerto por la mañana y me dijo que nadie había pagado la cuenta.',
  da: 'Og så gik vi ned til havnen om morgenen, og han sagde, at ingen havde betalt.',
  uk: 'А потім ми пішли вранці до порту, і він сказав, що ніхто не заплатив за це.',
} as const
const languages = Object.keys(said)

test.each(Object.entries(said))('recognises a sentence in %s', async (language, text) => {
  expect(await languageOfText(text, languages)).toBe(language)
})

test('finds no language in a few words or a list of names', async () => {
  expect(await languageOfText('Mm-hmm, right, okay.', languages)).toBeNull()
  expect(
    await languageOfText('Angela Merkel, Emmanuel Macron, Giorgia Meloni, Donald Tusk, Pedro Sánchez.', languages),
  ).toBeNull()
  expect(await languageOfText('', languages)).toBeNull()
  expect(await languageOfText(said.uk, ['en', 'de'])).not.toBe('uk')
})

test.each([
  ['fewer than 60 letters', 'Und dann hat er mir das auch noch so gesagt.'],
  ['fewer than 8 words', 'Krankenhausverwaltung beziehungsweise Versicherungsgesellschaft entscheidet morgen.'],
  ['figures and signs', 'Et puis 1000, 2000, 3000, 4000, 5000, 6000 et 7000 personnes, nous a-t-il dit.'],
])('finds no language in %s, despite its letter groups', async (_, text) => {
  expect(await languageOfText(text, languages)).toBeNull()
  expect(await languageOfText(`${text} ${text} ${text}`, languages)).not.toBeNull()
})

const stretch = (startSample: number): SoundStretch => ({ startSample, samples: new Float32Array(16_000) })
const heard = (text: string): HeardSpeech => ({ text, words: null, language: null })

/** A model that hears these texts, one in each stretch. */
function model(texts: readonly string[]): SpeechRecogniser {
  return {
    id: 'model',
    notices: [],
    usesHotwords: false,
    async *recognise(stretches) {
      let at = 0
      for await (const stretch of stretches) yield { stretch, heard: heard(texts[at++] ?? '') }
    },
    again: async () => heard(said.fr),
  }
}
async function* stretches(count: number) {
  for (let at = 0; at < count; at++) yield stretch(at * 16_000)
}

test('finds the language of each stretch, and takes the last one for a short stretch', async () => {
  const texts = ['Okay.', said.de, 'Ja.', said.fr, '', said.de]
  const recogniser = withDecidedLanguage(model(texts), languages)
  const request = { language: 'auto', hotwords: [] }
  const found: HeardSpeech[] = []
  for await (const { heard } of recogniser.recognise(stretches(texts.length), request)) found.push(heard)
  expect(found.map(({ language }) => language)).toEqual([null, 'de', 'de', 'fr', 'fr', 'de'])
  expect(found.map(({ isLanguageHeard }) => isLanguageHeard ?? false)).toEqual([false, true, false, true, false, true])
  expect(await recogniser.again?.(stretch(0), request)).toMatchObject({ language: 'fr', isLanguageHeard: true })
})
