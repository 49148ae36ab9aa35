import { expect } from 'vitest'
import { conformanceTarget, testWith, tokenNeeds, userNeeds } from '../support/conformanceTarget.ts'
import {
  asBasic,
  asUser,
  bodyOf,
  expectRefused,
  expectScheme,
  get,
  type Headers,
  mintUserToken,
  once,
  post,
  postForm,
} from './calls.ts'
import { expectField, expectFields, filledText, integer, oneOf, type Rule } from './fields.ts'

/** Partner access tokens: sections 2.1, 4.1 and 5 of the interface description. */
const target = conformanceTarget()
const test = testWith(...tokenNeeds)

const basic = () => asBasic(target.clientId, target.secretKey)
const issue = (headers: Headers) => post(`${target.baseUrl}/oauth/partner/access-token`, headers)
const refresh = (headers: Headers, refreshToken: unknown) =>
  postForm(`${target.baseUrl}/oauth/partner/access-token/refresh`, headers, { refresh_token: String(refreshToken) })
const newToken = async () => bodyOf(await issue({ ...basic(), 'content-type': 'application/json' }))
const issued = once(newToken)

const tokenFields: Record<string, Rule> = {
  access_token: filledText,
  refresh_token: filledText,
  token_type: oneOf('bearer'),
  expires_in: integer,
}

test('§2.1 access_token is a string', async () => expectField(await issued(), 'access_token', filledText))
test('§2.1 refresh_token is a string that gets a new partner access token', async () => {
  const { refresh_token } = await newToken()
  expectField({ refresh_token }, 'refresh_token', filledText)
  expectField(bodyOf(await refresh(basic(), refresh_token)), 'access_token', filledText)
})
test('§2.1 token_type is the literal bearer', async () => expectField(await issued(), 'token_type', oneOf('bearer')))
test('§2.1 expires_in is an integer, the lifetime of the access token', async () => {
  const token = await issued()
  expectField(token, 'expires_in', integer)
  expect(token.expires_in).toBeGreaterThan(0)
})

for (const contentType of ['application/json', 'application/x-www-form-urlencoded'])
  test(`§4.1 POST /oauth/partner/access-token returns a token without a body (${contentType})`, async () =>
    expectFields(bodyOf(await issue({ ...basic(), 'content-type': contentType })), tokenFields))
test('§4.1 POST /oauth/partner/access-token issues a token at every call', async () => {
  expect((await newToken()).access_token).not.toBe((await newToken()).access_token)
})
test('§4.1 POST /oauth/partner/access-token/refresh takes a form body and returns a token', async () =>
  expectFields(bodyOf(await refresh(basic(), (await newToken()).refresh_token)), tokenFields))
test('§4.1 POST /oauth/partner/access-token/refresh returns a new access token', async () => {
  const before = await newToken()
  const after = bodyOf(await refresh(basic(), before.refresh_token))
  expect(after.access_token).not.toBe(before.access_token)
})
test('§4.1 POST /oauth/partner/access-token/refresh refuses an invalid refresh token', async () =>
  expectRefused(await refresh(basic(), 'no-such-refresh-token'), 'not a refresh token'))
test('§4.1 POST /oauth/partner/access-token/refresh requires refresh_token', async () =>
  expectRefused(await postForm(`${target.baseUrl}/oauth/partner/access-token/refresh`, basic(), {}), 'empty form'))

const wrongBasic = (): Record<string, Headers> => ({
  'wrong secret key': asBasic(target.clientId, 'wrong'),
  'wrong client id': asBasic('wrong', target.secretKey),
  'secret key as a bearer token': asUser(target.secretKey),
})
test('§5 access-token is refused without HTTP Basic', () => expectScheme(issue, basic(), wrongBasic()))
test('§5 access-token/refresh is refused without HTTP Basic', async () => {
  const { refresh_token } = await newToken()
  await expectScheme((headers) => refresh(headers, refresh_token), basic(), wrongBasic())
})
test('§5 the partner access token can be refreshed again and again', async () => {
  let token = await newToken()
  const seen = new Set([token.access_token])
  for (let round = 0; round < 3; round++) {
    token = bodyOf(await refresh(basic(), token.refresh_token))
    seen.add(token.access_token)
  }
  expect(seen.size).toBe(4)
})
testWith(...tokenNeeds, ...userNeeds, { embeddedOnly: 'how a user token is minted is not shown' })(
  '§5 the partner access token mints user tokens that the bearer endpoints accept',
  async () => {
    const query = new URLSearchParams({ type: 'notepro', sn: target.unboundSerial })
    const userToken = await mintUserToken(target, 'conformance-user')
    bodyOf(await get(`${target.baseUrl}/open/partner/sdk/binding?${query}`, asUser(userToken)))
  },
)
