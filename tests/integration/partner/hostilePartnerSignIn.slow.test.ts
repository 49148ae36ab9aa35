import { afterEach, expect, test, vi } from 'vitest'
import { type HostileLibrary, openHostileLibrary } from '../../support/hostileServerLibrary.ts'
import { sentences } from '../../support/hostileServerSentences.ts'

/** Credentials that are refused, expire or are missing: everything waits for the person and then continues. */
let library: HostileLibrary
afterEach(() => library.close())
const hourMs = 3_600_000
/** New credentials wake the waiting jobs, which would otherwise wait for a day. */
async function goesOnAtOnce(): Promise<void> {
  const wokenMs = Date.now()
  library.engine.credentialsChanged()
  await library.finishes()
  expect(Date.now() - wokenMs).toBeLessThan(hourMs)
}
const refused = { status: 401, body: { code: 401, message: 'no' } }

test('a user token that expires during a batch makes the remaining jobs wait without resending', async () => {
  library = await openHostileLibrary({ waves: 4 })
  const { server, secrets } = library
  server.chunkSizeBytes = 16 * 1024
  const dead = `Bearer ${secrets.userToken}`
  let isDead = false
  server.fault('presign', ({ headers }) => (isDead && headers.authorization === dead ? refused : null))
  // The token expires when all parts of the second recording have arrived: Tapelog must not send them again.
  server.fault('completeUpload', ({ headers, nth }) => {
    isDead ||= nth === 2
    return isDead && headers.authorization === dead ? refused : null
  })
  await library.begin()
  const waiting = (
    await library.until(
      (jobs) =>
        jobs.filter(({ kind }) => kind === 'upload').length === 5 &&
        jobs.every(({ kind, state, waitingFor }) => kind === 'prepare' || state === 'done' || waitingFor === 'sign-in'),
    )
  ).filter(({ waitingFor }) => waitingFor === 'sign-in')
  expect(waiting).toHaveLength(4)
  for (const job of waiting) {
    expect(job).toMatchObject({ kind: 'upload', state: 'waiting', attempts: 0, error: { code: 'credentials-refused' } })
    expect(job.error?.message).toBe(`${sentences.userTokenRefused} It says: no`)
  }
  expect(server.asked.filter(({ status }) => status === 401)).toHaveLength(4)
  await library.nothingLost()
  // Tapelog does not ask again within the hour, because the credentials have not changed.
  vi.advanceTimersByTime(hourMs)
  expect((await library.jobs()).some(({ state }) => state === 'running')).toBe(false)

  secrets.userToken = 'planted-new-user-token-0123456789abcdef'
  await goesOnAtOnce()
  expect(server.of('presign').filter(({ status }) => status === 200)).toHaveLength(5)
  expect(server.of('presign').at(-1)?.headers.authorization).toBe(`Bearer ${secrets.userToken}`)
})

test.each(['submit', 'poll'] as const)(
  'an API key refused for the %s makes the job wait for a sign-in',
  async (operation) => {
    library = await openHostileLibrary()
    const { server, secrets } = library
    const dead = secrets.apiKey
    server.fault(operation, ({ headers }) => (headers['x-client-api-key'] === dead ? { status: 401 } : null))
    await library.begin()
    const job = await library.complaint(operation)
    expect(job).toMatchObject({ state: 'waiting', waitingFor: 'sign-in', attempts: 0 })
    expect(job.error?.message).toBe(sentences.apiKeyRefused)
    expect(server.tasks).toHaveLength(operation === 'submit' ? 0 : 1)
    await library.nothingLost()
    secrets.apiKey = 'planted-new-api-key-0123456789abcdef'
    await goesOnAtOnce()
    expect(server.of('presign')).toHaveLength(1)
  },
)

test.each([401, 403])('a wrong API key (%i) makes the job wait before any audio is sent', async (status) => {
  library = await openHostileLibrary({ waves: 2 })
  const { server, secrets } = library
  const wrong = secrets.apiKey
  server.fault('checkKey', ({ headers }) => (headers['x-client-api-key'] === wrong ? { status } : null))
  await library.begin()
  const job = await library.complaint('upload')
  expect(job).toMatchObject({ state: 'waiting', waitingFor: 'sign-in', attempts: 0 })
  expect(job.error?.message).toBe(sentences.apiKeyRefused)
  expect(server.of('presign')).toEqual([])
  expect(server.of('putPart')).toEqual([])
  await library.nothingLost()
  const { chains } = await library.engine.call('queue.overview', { show: 'needs-attention' })
  expect(chains[0]).toMatchObject({ waitingFor: 'sign-in', accountId: 1 })

  secrets.apiKey = 'planted-new-api-key-0123456789abcdef'
  const refusals = server.of('checkKey').length
  await goesOnAtOnce()
  expect(server.of('presign')).toHaveLength(3)
  // Uploads that begin together check the key at most once each. Later uploads use the result.
  expect(server.of('checkKey').length - refusals).toBeLessThanOrEqual(3)
})

test.each([
  ['userToken', 'upload', sentences.noUserToken],
  ['apiKey', 'upload', sentences.noApiKey],
] as const)('an account without a %s sends nothing and names the missing credential', async (name, kind, sentence) => {
  library = await openHostileLibrary()
  const { server, secrets } = library
  const { [name]: later } = secrets
  secrets[name] = ''
  await library.begin()
  const job = await library.complaint(kind)
  expect(job).toMatchObject({ state: 'waiting', waitingFor: 'sign-in', attempts: 0 })
  expect(job.error?.message).toBe(sentence)
  expect(server.of('presign')).toEqual([])
  await library.nothingLost()
  secrets[name] = later
  await goesOnAtOnce()
})

test('an expired minted user token is minted again silently', async () => {
  library = await openHostileLibrary({ account: { userTokenSource: 'minted', userId: 'user-1' } })
  const { server } = library
  server.fault('completeUpload', ({ headers }) =>
    headers.authorization === 'Bearer planted-minted-1' ? { status: 401 } : null,
  )
  await library.begin()
  await library.finishes()
  expect(server.of('completeUpload').map(({ status }) => status)).toEqual([401, 200])
  expect(server.of('mintUserToken').map(({ headers }) => headers.authorization)).toEqual([
    'Bearer planted-partner-1',
    'Bearer planted-partner-1',
  ])
  expect((await library.jobs()).every(({ error }) => error === null)).toBe(true)
})

test('a minted user token that is refused twice makes the job wait for a sign-in', async () => {
  library = await openHostileLibrary({ account: { userTokenSource: 'minted', userId: 'user-1' } })
  const { server } = library
  server.fault('presign', () => ({ status: 401 }))
  await library.begin()
  const job = await library.complaint('upload')
  expect(job).toMatchObject({ state: 'waiting', waitingFor: 'sign-in', attempts: 0 })
  expect(job.error?.message).toBe(sentences.userTokenRefused)
  expect(server.of('presign')).toHaveLength(2)
  server.mend()
  await goesOnAtOnce()
})

test('a refused client ID and secret key have their own message', async () => {
  library = await openHostileLibrary({ account: { userTokenSource: 'minted', userId: 'user-1' } })
  const { server, secrets } = library
  const wrong = `Basic ${btoa(`planted-client-id:${secrets.secretKey}`)}`
  server.fault('issueToken', ({ headers }) => (headers.authorization === wrong ? { status: 401 } : null))
  await library.begin()
  const job = await library.complaint('upload')
  expect(job).toMatchObject({ state: 'waiting', waitingFor: 'sign-in', attempts: 0 })
  expect(job.error?.message).toBe(sentences.accountRefused)
  expect(server.of('issueToken')).toHaveLength(1)
  await library.nothingLost()
  secrets.secretKey = 'planted-new-secret-key-0123456789abcdef'
  await goesOnAtOnce()
})

test('the message names the refused credential', async () => {
  library = await openHostileLibrary({ waves: 1 })
  const { server } = library
  server.fault('presign', ({ nth }) => (nth === 2 ? { status: 401 } : null))
  server.fault('submit', () => ({ status: 401 }))
  await library.begin()
  const upload = await library.complaint('upload')
  const submit = await library.complaint('submit')
  expect(upload.error?.message).not.toBe(submit.error?.message)
})
