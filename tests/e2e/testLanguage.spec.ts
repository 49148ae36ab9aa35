import { expect, type Page } from '@playwright/test'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'
import { catalogue } from '../../shared/words/catalogue.ts'
import { test } from './fixtures.ts'
import { outsideCatalogue } from './outsideCatalogue.ts'
import { walkScreens } from './screenWalk.ts'

test.use({ language: 'xm' })

/** Names and notes from a person, a device or a service, as the walk has them. */
const names = new Set([
  ...['Council meeting, whole afternoon, with a title that is longer than a row is wide', 'Harbour office'],
  ...['Interview about the water project', 'Two questions at the market', 'Street noise', 'Fishing quotas'],
  ...['Thirty hours in the archive', 'Memo after the meeting', 'Press conference', 'Councillor Reyes on the telephone'],
  ...['Walk along the harbour', 'Street noise for the archive', 'Harbour office, second conversation'],
  ...['Council meeting, whole afternoon', 'Reyes, first interview', 'Memo of Friday', 'Thirty-hour vigil'],
  'A very long title that no person would type but a recorder’s file name may well bring along',
  ...['budget', 'budget (1)', 'letters', 'letters (1)', 'Ask the mayor.', 'Newsroom', 'client-newsroom', 'client-a'],
  ...['Plaud', 'Plaud Note', '· PLAUD_NOTE · vfat ·', 'notepro'],
  ...Object.values(catalogue).map(({ name }) => name),
  ...['She asked for it.', 'Harbour clerk', '… told Ana Reyes about the letters …', '… call 020 7946 0018 after …'],
  // The engine's words for a place, which the walk makes up.
  'text, word/document.xml',
  ...['ZOOM0001_Tr1', 'ZOOM0001_Tr2', 'ZOOM0001_a track whose name is longer than a dialog is wide', 'ZOOM0001_LR'],
])

/**
 * Other texts that no catalogue translates: files, addresses, digests, names of models, licences, and words of react-aria itself.
 */
const untranslated = [
  ...[/\.(flac|mp3|wav|asr)$/i, /^(Call|Note) 2026-/, /^https?:/, /^~?\/\S+$/, /^tapelog-e2e-/, /^[0-9a-f]{8,}$/],
  ...[
    /^(, )?(Parakeet|Whisper|Pocketsphinx|pyannote|TitaNet|Demo) ?/,
    /^(, )?(Canary|Cohere|Qwen3|Voxtral|Sortformer) ?/,
    /^Creative Commons Attribution/,
    /\.tapelog$/,
  ],
  ...[/^Dismiss$/, /^(month|day|year|hour|minute|second),$/, /^\d+ – /, /^Selected (Date|Time): /],
]

/** Every word of the first recording's transcript, if there is one. */
const wordsOfTranscript = async (page: Page): Promise<Set<string>> => {
  const transcript = await page.evaluate(async () => {
    const { tapelog } = window as unknown as { tapelog: TapelogBridge }
    const reply = await tapelog.transcripts.get({ recordingId: 1 })
    return reply.ok ? reply.value : null
  })
  // Readers see the pseudonym of the walk among them.
  return new Set(['Harbour', 'clerk', ...(transcript?.segments.flatMap(({ text }) => text.split(' ')) ?? [])])
}

test('every text on every screen comes from the catalogue', async ({ home, open }) => {
  test.setTimeout(1_200_000)
  const tapelog = await open()
  const found = new Map<string, string>()
  const looked: string[] = []
  await walkScreens(tapelog, home.path, async (screen) => {
    const transcript = await wordsOfTranscript(tapelog.page)
    const isFromTranscript = (text: string) =>
      // An excerpt may end within a word.
      text
        .replace(/\S+…$/, '')
        .split(/[\s“”…]+/)
        .every((word) => word === '' || transcript.has(word))
    for (const text of await outsideCatalogue(tapelog.page))
      if (!names.has(text) && !untranslated.some((kind) => kind.test(text)) && !isFromTranscript(text))
        found.set(text, found.get(text) ?? screen)
    looked.push(screen)
  })
  expect(looked.length).toBeGreaterThan(60)
  expect([...found].map(([text, screen]) => `${screen}: ${text}`)).toEqual([])
})
