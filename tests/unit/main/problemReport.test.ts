import { describe, expect, test } from 'vitest'
import { reportFacts, versionsOf } from '../../../electron/main/problemReport.ts'
import type { EngineCommandName } from '../../../shared/contract.ts'
import { type Settings, settingsSchema } from '../../../shared/settings/settings.ts'
import { reportText, reportWith } from '../../../shared/support/problemReport.ts'
import { reportedSettings } from '../../../shared/support/reportedSettings.ts'
import { words, wordsIn } from '../../../shared/words/catalogue.ts'
import { problem } from '../../../shared/words/problem.ts'

const planted = [
  'Harbour',
  'Reyes',
  'anna',
  'sk_live',
  '/home',
  'newsroom-wifi',
  '203.0.113.7',
  'bucket.example',
  'cy-GB',
]
/** Everything that a person can type into the settings or choose for them says something. */
const settings: Settings = {
  ...settingsSchema.parse({}),
  transcription: { ...settingsSchema.parse({}).transcription, language: 'cy-GB', hotwords: ['Reyes', 'Harbour'] },
  accountId: 4_242_424_242,
  sendOver: 'chosen',
  chosenNetworks: [{ id: '203.0.113.7', name: 'newsroom-wifi' }],
  exportWhenReady: { directory: '/home/anna/Reyes', formats: ['docx', 'txt'] },
  rightWords: ['Reyes'],
  hesitations: { en: ['Reyes'] } as Settings['hesitations'],
  keys: { preset: 'f4', changed: { Reyes: ['Mod+k'] }, inBackground: true },
}

const nothingPlanted = (text: string) => {
  for (const value of [...planted, '4242424242']) expect(text).not.toContain(value)
}

test('the report shows settings as numbers, yes or no, and Tapelog’s own words', () => {
  const reported = reportedSettings(settings)
  nothingPlanted(JSON.stringify(reported))
  expect(reported).toMatchObject({
    ...{ destination: 'this-machine', sendOver: 'chosen', chosenNetworks: 1, rightWords: 1, hesitations: 1 },
    ...{ accountId: 'chosen', exportWhenReady: 'docx txt', 'transcription.hotwords': 2, 'concurrency.copies': 1 },
    ...{ 'keys.preset': 'f4', 'keys.changed': 1, 'keys.inBackground': true, sliceMinutes: null },
  })
})

const model = (id: string, more = {}) => ({
  id,
  title: 'Reyes',
  isIdOfTapelog: true,
  state: 'installed',
  inUse: false,
  ...more,
})
const engine = (down: readonly string[] = []) => ({
  call: async (name: EngineCommandName) => {
    if (down.includes(name)) throw problem('engine-down')
    if (name === 'settings.get') return settings
    if (name === 'recordings.list') return { total: 12, items: [{ title: 'Harbour office' }] }
    return { counts: { running: 1, failed: 2 }, copying: 0, chains: [{ subject: 'Harbour office' }] }
  },
})
const models = [
  model('parakeet-v3', { inUse: true }),
  model('reyes-own', { isIdOfTapelog: false }),
  model('x', { state: 'absent' }),
]
const collect = (parts: { engine?: unknown; models?: unknown } = {}) =>
  reportFacts({
    engine: (parts.engine ?? engine()) as never,
    models: (parts.models ?? { call: async () => ({ models, folder: '/home/anna' }) }) as never,
    log: {
      readLast: async () => [
        {
          atMs: 0,
          level: 'warn',
          process: 'engine',
          event: 'job-failed',
          fields: { code: 'engine-down', title: 'Reyes' },
        },
      ],
    },
    versions: versionsOf({ version: '0.1.0', isPackaged: false, isEvaluation: true, language: 'en', node: '24.1.0' }),
    now: () => 1_789_398_120_000,
  })

describe('the report', () => {
  test('has versions, settings, counts, models and the log, and nothing personal', async () => {
    const text = reportText(await collect(), words)
    nothingPlanted(text)
    for (const line of [
      ...[
        'tapelog: 0.1.0',
        'package: not packaged, evaluation',
        'language: en',
        'node: 24.1.0',
        'destination: this-machine',
      ],
      ...[
        'recordings: 12',
        'jobs.running: 1',
        'jobs.failed: 2',
        'parakeet-v3: installed, in use',
        'own-model: installed',
      ],
    ])
      expect(text.split('\n')).toContain(line)
    expect(text).toContain('"title":"left-out","time":"1970-01-01T00:00:00.000Z","level":"warn"')
    expect(text).toMatch(/^system: \w+ \d+(\.\d+)* \w+$/m)
  })

  test('is made even if a part of Tapelog does not respond', async () => {
    const text = reportText(await collect({ engine: engine(['settings.get', 'queue.overview']) }), words)
    expect(text.match(/This part of Tapelog did not respond\./g)).toHaveLength(2)
    expect(text).toContain('parakeet-v3')
    const without = reportText(
      await collect({ models: { call: () => Promise.reject(problem('models-stopped')) } }),
      words,
    )
    expect(without).toContain('recordings: 12')
  })

  test('has headings in the person’s language', async () => {
    const japanese = await wordsIn('ja')
    const text = reportText(await collect(), japanese)
    expect(text).toContain('バージョン\n')
    expect(text).toContain('destination: this-machine')
    expect(reportWith('  \n', text, japanese)).toBe(text)
    const whole = reportWith(' It stopped. ', text, words)
    expect(whole.startsWith(`In your own words\n${'-'.repeat(40)}\nIt stopped.\n`)).toBe(true)
    expect(whole.endsWith(text)).toBe(true)
  })
})
