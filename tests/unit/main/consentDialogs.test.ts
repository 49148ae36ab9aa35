import { expect, test } from 'vitest'
import { account, consentDesk, fieldsOf } from '../../support/consentDesk.ts'

/** When the questions of consent are shown, and what a name or a path in them cannot do. */

const fields = fieldsOf(account(1, 'one.example'))

test('one question at a time; a no is also the answer to those that wait behind it', async () => {
  const { consents } = consentDesk()
  const open = Promise.withResolvers<number>()
  const shown: string[] = []
  const ask = (host: string) =>
    consents.carryOut(
      'accounts.create',
      { ...fields, baseUrl: `https://${host}/x` },
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

test('the question and what it is about are one: nothing else of the kind happens between them', async () => {
  const { consents } = consentDesk()
  const order: string[] = []
  const answer = Promise.withResolvers<number>()
  const first = consents.carryOut(
    'accounts.create',
    { ...fields, baseUrl: 'https://first.example/x' },
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

test('a name cannot add sentences to a question, or hide an address', async () => {
  const name = `Desk”\n\nhttps://good.example\u202e${'x'.repeat(200)}`
  const { asked, carryOut } = consentDesk({ accounts: [{ ...account(1, 'evil.example'), name }] })
  await carryOut('settings.update', { destination: 'remote' })
  const [, origin, ...rest] = (asked[0]?.detail ?? '').split('\n')
  expect(asked[0]?.detail).not.toContain('\u202e')
  expect(asked[0]?.detail.split('\n')[0]?.length).toBeLessThan(180)
  expect(origin).toBe('https://evil.example')
  expect(rest.join('')).not.toContain('example')
})

test('a folder cannot add sentences to a question', async () => {
  const path = '/in\n\nThis is safe.\u202e'
  const { asked, carryOut, answers } = consentDesk()
  answers['watchFolders.list'] = { folders: [{ id: 7, path, localOnly: true }] }
  await carryOut('watchFolders.add', { path, localOnly: false })
  expect(asked[0]?.detail.split('\n')[0]).toBe('/in This is safe.')
})

test('a download of a model says its address and its size first; another address for models is confirmed too', async () => {
  const { carryOut, asked, done } = consentDesk({})
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
  expect(asked.at(-1)?.detail).toContain('https://other.example/')
})
