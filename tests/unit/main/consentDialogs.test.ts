import { mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../../support/testFolder.ts'
import { account, consentsInState, fieldsOf, saving } from './consentsInState.ts'

/** When the questions of consent appear, and the tricks that a name or path in them cannot play. */

const fields = fieldsOf(account(1, 'one.example'))
const ask = saving(null, { ...fields, baseUrl: 'https://evil.example/x' })

test('asks one question at a time, and a no also answers those that wait', async () => {
  const { consents } = consentsInState()
  const open = Promise.withResolvers<number>()
  const shown: string[] = []
  const ask = (host: string) =>
    consents.carryOut(
      'accounts.save',
      saving(null, { ...fields, baseUrl: `https://${host}/x` }),
      (question) => {
        shown.push(question.detail.split('\n')[0] ?? '')
        return open.promise
      },
      async () => host,
    )
  const all = ['first.example', 'second.example', 'third.example'].map(ask)
  await expect.poll(() => shown).toEqual(['https://first.example'])
  open.resolve(0)
  for (const one of await Promise.allSettled(all))
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'not-confirmed' } })
  expect(shown).toEqual(['https://first.example'])
})

test('runs no other command of the kind between a question and its work', async () => {
  const { consents } = consentsInState()
  const order: string[] = []
  const answer = Promise.withResolvers<number>()
  const first = consents.carryOut(
    'accounts.save',
    saving(null, { ...fields, baseUrl: 'https://first.example/x' }),
    () => answer.promise,
    async () => void order.push('first'),
  )
  const second = consents.carryOut(
    'settings.update',
    {},
    async () => 1,
    async () => void order.push('second'),
  )
  answer.resolve(1)
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'second'])
})

test('lets no name add sentences to a question or hide an address', async () => {
  const name = `Desk”\n\nhttps://good.example\u202e${'x'.repeat(200)}`
  const { asked, carryOut } = consentsInState({ accounts: [{ ...account(1, 'evil.example'), name }] })
  await carryOut('settings.update', { destination: 'remote' })
  const [, origin, , domain, ...rest] = (asked[0]?.detail ?? '').split('\n')
  expect(asked[0]?.detail).not.toContain('\u202e')
  expect(asked[0]?.detail.split('\n')[0]?.length).toBeLessThan(180)
  expect(origin).toBe('https://evil.example')
  expect(domain).toBe('evil.example')
  expect(rest.join('')).not.toContain('example')
})

test('breaks a long address into lines, with its domain on a line of its own', async () => {
  const host = `newsroom.example.${'a'.repeat(60)}.${'b'.repeat(60)}.evil.co.uk`
  const { asked, carryOut } = consentsInState()
  await carryOut('accounts.save', saving(null, { ...fields, baseUrl: `https://${host}/x` }))
  const lines = asked[0]?.detail.split('\n\n')[0]?.split('\n') ?? []
  expect(lines.slice(0, -2).join('')).toBe(`https://${host}`)
  expect(lines.slice(-2)).toEqual(['Domain:', 'evil.co.uk'])
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(56)
})

test.each([
  ['https://user-pages.github.io', ['Domain:', 'user-pages.github.io']],
  ['http://127.0.0.1:8080', ['A program on this machine']],
  ['https://10.1.2.3', ['A numeric address, without a domain']],
  ['https://newsroom', ['A name without a domain']],
  ['https://127.0.0.1.evil.example', ['Domain:', 'evil.example']],
  ['https://127.evil.co.uk', ['Domain:', 'evil.co.uk']],
  ['https://[::ffff:7f00:1]', ['A numeric address, without a domain']],
  ['https://xn--pple-43d.com', ['Domain:', 'xn--pple-43d.com']],
])('shows the owner of %s', async (origin, owner) => {
  const { asked, carryOut } = consentsInState()
  await carryOut('accounts.save', saving(null, { ...fields, baseUrl: `${origin}/x` }))
  expect(asked[0]?.detail.split('\n\n')[0]?.split('\n')).toEqual([origin, ...owner])
})

test.each([
  ['a zero width space', '\u200b'],
  ['a tag character', '\u{e0041}'],
  ['the empty Braille pattern', '\u2800'],
  ['a Hangul filler', '\u3164'],
  ['a half-width Hangul filler', '\uffa0'],
  ['a soft hyphen', '\u00ad'],
  ['a variation selector', '\ufe0f'],
  ['a wide space', '\u3000'],
])('hides %s in a name', async (_what, unseen) => {
  const { asked, carryOut } = consentsInState({
    accounts: [
      { ...account(1, 'one.example'), name: `De${unseen}sk` },
      { ...account(2, 'two.example'), name: unseen },
    ],
  })
  await carryOut('settings.update', { destination: 'remote' })
  expect(asked[0]?.detail).toMatch(/“De ?sk”/u)
  await carryOut('accounts.activate', { accountId: 2 })
  expect(asked[1]?.message).toContain('the account without a visible name from')
})

test.each(['❞', '»', '｣', '〟', '＂', '﹂', '”'])('lets no name end its quotation with %s', async (mark) => {
  const name = `Desk${mark}. Nothing is sent. ${mark}`
  const { asked, carryOut } = consentsInState({ accounts: [{ ...account(1, 'one.example'), name }] })
  await carryOut('settings.update', { destination: 'remote' })
  expect(asked[0]?.detail).toContain("“Desk'. Nothing is sent. '”")
})

test('limits stacked accents in a name, so they do not cover other lines', async () => {
  const name = `De${'\u0301'.repeat(60)}sk`
  const { asked, carryOut } = consentsInState({ accounts: [{ ...account(1, 'one.example'), name }] })
  await carryOut('settings.update', { destination: 'remote' })
  expect(asked[0]?.detail).toContain(`“De${'\u0301'.repeat(4)}sk”`)
})

describe('a question about a recording’s data', () => {
  const tags = (text: string) =>
    [...text].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')
  const transcribe = (hotwords: string[]) => ({ recordingId: 1, destination: 'remote' as const, options: { hotwords } })

  test('shows a long name whole and invisible characters as codes', async () => {
    const { asked, carryOut } = consentsInState({ localOnly: false })
    const long = `${'a'.repeat(90)}the end`
    await carryOut('recordings.transcribe', transcribe([long, `Okafor${tags('x')}`]) as never)
    expect(asked[0]?.detail.replaceAll('\n', '')).toContain(`“${long}”, “Okafor\\udb40\\udc78”`)
  })

  test('is refused if it needs more invisible characters than a dialog shows', async () => {
    const { asked, carryOut } = consentsInState({ localOnly: false })
    const hotwords = Array.from({ length: 60 }, (_, at) => `${at}${tags('secret')}`)
    await expect(carryOut('recordings.transcribe', transcribe(hotwords) as never)).rejects.toMatchObject({
      code: 'hotwords-too-many-to-send',
    })
    expect(asked).toEqual([])
  })

  test('shows the whole user id of an account', async () => {
    const { asked, carryOut } = consentsInState({
      secrets: [{ accountId: 1, name: 'apiKey', origin: 'https://one.example' }],
    })
    const userId = `${'u'.repeat(100)}${tags('x')}end`
    await carryOut('accounts.save', saving(1, { ...fields, userId }))
    expect(asked[0]?.detail.replaceAll('\n', '')).toContain(`“${'u'.repeat(100)}\\udb40\\udc78end”`)
  })
})

test('names the old address beside the new one', async () => {
  const before = { ...account(1, 'one.example'), apiBase: 'https://two.example/api' }
  const { asked, carryOut } = consentsInState({ accounts: [before] })
  const after = { ...fieldsOf(before), baseUrl: 'https://two.example/api', apiBase: 'https://three.example' }
  await carryOut('accounts.save', saving(1, after))
  expect(asked[0]?.detail).toContain('What changes:\naddress: “https://two.example/api”\n')
})

test('sends no recordings that arrive while the question is open', async () => {
  const { asked, done, carryOut, answers } = consentsInState()
  answers['imports.waiting'] = { questions: [] }
  const choice = {
    destination: 'remote',
    accountId: 1,
    language: 'auto',
    speakers: null,
    hotwords: [],
    localOnly: false,
  }
  const input = { sourceKey: 'files', lastJobId: 999_999, choice: { ...choice, projectId: null }, remember: false }
  await expect(carryOut('imports.answer', input as never)).rejects.toMatchObject({ code: 'question-outdated' })
  expect({ asked, done }).toEqual({ asked: [], done: [] })
})

test('sends no other set of recordings than was shown', async () => {
  const choice = {
    destination: 'remote' as const,
    accountId: 1,
    language: 'auto',
    speakers: null,
    hotwords: [],
    localOnly: false,
    projectId: null,
  }
  const input = { sourceKey: 'files', lastJobId: 9, choice, remember: false }
  const { consents, answers } = consentsInState()
  const done: string[] = []
  const carryOut = (input: Parameters<typeof consents.carryOut<'imports.answer', void>>[1], during: () => void) =>
    consents.carryOut(
      'imports.answer',
      input,
      async () => {
        during()
        return 1
      },
      async () => void done.push('sent'),
    )
  const more = () => {
    const { questions } = answers['imports.waiting'] as { questions: { recordings: number; lastJobId: number }[] }
    for (const question of questions) question.recordings += 100
  }
  await expect(carryOut(input, more)).rejects.toMatchObject({ code: 'question-outdated' })
  // Nobody saw imports that are still to come.
  await expect(carryOut({ ...input, lastJobId: 10 }, () => {})).rejects.toMatchObject({ code: 'question-outdated' })
  expect(done).toEqual([])
  await carryOut(input, () => {})
  expect(done).toEqual(['sent'])
})

test('counts and names a recorder’s new recordings', async () => {
  const { asked, carryOut } = consentsInState({ localOnly: false })
  await carryOut('devices.import', { deviceId: 'note', ask: false, destination: 'remote' })
  expect(asked[0]).toMatchObject({ message: 'Send these 3 recordings away from this machine?' })
  expect(asked[0]?.detail).toMatch(/^“a\.wav”, “b\.wav”, “c\.wav”\. The length is unknown\.\n/)
})

describe('refused questions', () => {
  const minuteMs = 60_000

  test('come again after a minute, then after five', async () => {
    const clock = { nowMs: 0 }
    const { asked, carryOut } = consentsInState({ clock })
    const attempt = (press: 0 | 1) =>
      carryOut(
        'accounts.save',
        saving(null, { ...fields, baseUrl: `https://evil${asked.length}.example` }),
        press,
      ).then(
        () => 'done',
        (error) => error.code,
      )
    expect([await attempt(0), await attempt(0), await attempt(1)]).toEqual([
      'not-confirmed',
      'not-confirmed',
      'asked-too-often',
    ])
    expect(asked).toHaveLength(2)
    clock.nowMs += minuteMs - 1
    expect(await attempt(1)).toBe('asked-too-often')
    clock.nowMs += 1
    expect(await attempt(0)).toBe('not-confirmed')
    clock.nowMs += 5 * minuteMs - 1
    expect(await attempt(1)).toBe('asked-too-often')
    clock.nowMs += 1
    expect(await attempt(1)).toBe('done')
    expect([await attempt(0), await attempt(0), await attempt(0)].at(-2)).toBe('not-confirmed')
  })

  test('stay counted until the whole command is confirmed', async () => {
    const { consents } = consentsInState({ settings: { sendOver: 'unmetered' } })
    let shown = 0
    const attempt = (second: 0 | 1) => {
      let number = 0
      const show = async () => {
        shown += 1
        return number++ === 0 ? 1 : second
      }
      return consents
        .carryOut('settings.update', { destination: 'remote', sendOver: 'any' }, show, async () => 'done')
        .catch(({ code }) => code)
    }
    expect([await attempt(0), await attempt(0), await attempt(0)]).toEqual([
      'not-confirmed',
      'not-confirmed',
      'asked-too-often',
    ])
    expect(shown).toBe(4)
  })

  test('limit other questions too', async () => {
    const { asked, carryOut } = consentsInState()
    const refused = (name: 'accounts.save' | 'accounts.activate' | 'accounts.remove' | 'settings.update') =>
      ({
        'accounts.save': () => carryOut('accounts.save', ask, 0),
        'accounts.activate': () => carryOut('accounts.activate', { accountId: 2 }, 0),
        'accounts.remove': () => carryOut('accounts.remove', { accountId: 1 }, 0),
        'settings.update': () => carryOut('settings.update', { destination: 'remote' }, 0),
      })
        [name]()
        .catch(() => {})
    for (const name of ['accounts.save', 'accounts.activate', 'accounts.remove', 'settings.update'] as const)
      for (let attempt = 0; attempt < 50; attempt++) await refused(name)
    expect(asked).toHaveLength(6)
  })
})

test.each(['accounts.remove', 'accounts.save'] as const)('runs no %s while a question is open', async (name) => {
  const { consents } = consentsInState({ secrets: [{ accountId: 1, name: 'apiKey', origin: 'https://one.example' }] })
  const answer = Promise.withResolvers<number>()
  const shown = Promise.withResolvers<void>()
  const order: string[] = []
  const first = consents.carryOut(
    'accounts.save',
    ask,
    () => {
      shown.resolve()
      return answer.promise
    },
    async () => void order.push('first'),
  )
  await shown.promise
  const input = saving(1, { ...fields, clientId: 'theirs' }, { apiKey: 'theirs' })
  const second = consents.carryOut(
    name,
    input as never,
    async () => order.push('asked'),
    async () => void order.push(name),
  )
  // Give everything else a chance to run.
  for (let turn = 0; turn < 100; turn++) await Promise.resolve()
  expect(order).toEqual([])
  answer.resolve(1)
  await first
  await second.catch(() => {})
  expect(order.slice(0, 2)).toEqual(['first', 'asked'])
})

test('lets no folder name add sentences to a question', async () => {
  const path = '/in\n\nThis is safe.\u202e'
  const { asked, carryOut, answers } = consentsInState()
  answers['watchFolders.list'] = { folders: [{ id: 7, path, localOnly: true }] }
  await carryOut('watchFolders.add', { path, localOnly: false })
  expect(asked[0]?.detail.split('\n')[0]).toBe('/in This is safe.')
})

test('asks about a link to a folder whose recordings stay here', async () => {
  const folder = testFolder()
  const path = realpathSync(folder)
  mkdirSync(join(path, 'kept'))
  symlinkSync(join(path, 'kept'), join(path, 'link'), 'junction')
  const { carryOut, answers, done } = consentsInState()
  answers['watchFolders.list'] = { folders: [{ id: 7, path: join(path, 'kept'), localOnly: true }] }
  const adding = carryOut('watchFolders.add', { path: join(path, 'link'), localOnly: false }, 0)
  await expect(adding).rejects.toMatchObject({ code: 'not-confirmed' })
  expect(done).toEqual([])
})

test('shows the address and the size before it downloads a model', async () => {
  const { carryOut, asked, done } = consentsInState({})
  await expect(carryOut('models.install', { ids: ['small'] }, 0)).rejects.toMatchObject({ code: 'not-confirmed' })
  expect(done).toEqual([])
  await carryOut('models.install', { ids: ['small', 'demo'] })
  expect(asked.at(-1)).toMatchObject({ message: 'Download “Small”?', buttons: ['Cancel', 'Download'] })
  expect(asked.at(-1)?.detail).toMatch(/^488 MB from:\nhttps:\/\/models\.example\/small\.bin\n/)

  const before = asked.length
  await carryOut('models.setAddress', { base: 'whisper.cpp', address: null })
  await carryOut('models.setAddress', { base: 'whisper.cpp', address: 'https://models.example/' })
  expect(asked.length).toBe(before)
  await carryOut('models.setAddress', { base: 'whisper.cpp', address: 'https://other.example/' })
  expect(asked.at(-1)?.detail).toMatch(/^https:\/\/other\.example\nDomain:\nother\.example\n/)
})

test('confirms the search for updates with the server’s address', async () => {
  const { carryOut, asked, done } = consentsInState({})
  await expect(carryOut('updates.choose', { isOn: true }, 0)).rejects.toMatchObject({ code: 'not-confirmed' })
  expect(done).toEqual([])
  expect(asked).toHaveLength(1)
  expect(asked[0]?.detail).toMatch(/^https:\/\/updates\.example\/tapelog\/?\nDomain:\nupdates\.example\n/)
  await carryOut('updates.choose', { isOn: false })
  expect(asked).toHaveLength(1)
  expect(done).toHaveLength(1)
})
