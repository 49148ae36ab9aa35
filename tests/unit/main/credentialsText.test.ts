import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeCredentialsFile } from '../../../electron/cli/credentialsFile.ts'
import { CredentialsFiles } from '../../../electron/main/credentialsFiles.ts'
import { readCredentials } from '../../../electron/main/credentialsText.ts'
import { newAccount } from '../../../shared/accounts/account.ts'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { testFolder } from '../../support/testFolder.ts'
import { account, fieldsOf, saving } from './consentsInState.ts'

const folder = testFolder()
const read = (content: string | Buffer) => {
  const { values, unusable } = readCredentials(Buffer.from(content as string))
  return { ...Object.fromEntries(values), ...(unusable.length > 0 ? { unusable } : {}) }
}
const three = { clientId: 'client-1', secretKey: 'a b=c', apiKey: 'key' }

describe('credentials in a text', () => {
  test.each([
    ['JSON', '{"client_id": "client-1", "secret_key": "a b=c", "api_key": "key"}'],
    [
      'JSON inside an answer',
      '{"code": 0, "data": {"clientId": "client-1", "SecretKey": "a b=c", "API-Key": " key "}}',
    ],
    [
      'a list of names and values',
      '[{"name": "CLIENT_ID", "value": "client-1"}, {"key": "client secret", "value": "a b=c"}, {"name": "apiKey", "value": "key"}]',
    ],
    ['lines', 'client_id=client-1\nsecret_key=a b=c\napi_key=key\n'],
    [
      'lines of Windows, with a mark of their encoding',
      '\ufeffclient_id = client-1\r\nsecret_key = "a b=c"\r\napi_key = key\r\n',
    ],
    ['lines of a shell', "export TAPELOG_CLIENT_ID='client-1'\nexport TAPELOG_SECRET_KEY='a b=c'\nset API_KEY=key"],
    ['an ini file', '[partner]\n# mine\nclient_id: client-1\nsecret: a b=c\napikey: key'],
    ['headers', 'X-Client-Id: client-1\nX-Client-Api-Key: key\nClient-Secret: a b=c'],
    [
      'other things beside them',
      '{"client_id": "client-1", "secret_key": "a b=c", "api_key": "key", "__proto__": {"x": "y"}, "n": null, "scope": ["a"]}',
    ],
    ['the same value twice', 'client_id=client-1\nX-Client-Id: client-1\nsecret_key=a b=c\napi_key=key'],
    [
      'places that nobody filled in',
      'client_id=client-1\nsecret_key=a b=c\napi_key=key\nuser_token=<your token>\nauthorization=',
    ],
  ])('are found in %s', (_what, content) => expect(read(content)).toEqual(three))

  test('are found in UTF-16', () =>
    expect(read(Buffer.from('\ufeffapi_key=key', 'utf16le'))).toEqual({ apiKey: 'key' }))
  test('include a user token without its prefix, and an Authorization value as it is', () =>
    expect(read('user_token: Bearer abc\nAuthorization: Bearer def')).toEqual({
      userToken: 'abc',
      authorization: 'Bearer def',
    }))
  test('exclude the partner’s own token', () =>
    expect(() => read('{"access_token": "x", "refresh_token": "y", "token_type": "bearer"}')).toThrow(/No credential/))

  test.each(['shell', 'json'] as const)('are found in a file of Tapelog’s service (%s)', (form) => {
    const connection = {
      ...{ baseUrl: 'https://desk.example/developer/api', apiBase: 'https://desk.example', clientId: 'client-1' },
      ...{ secretKey: "it's", apiKey: 'key', userToken: 'token', userId: '', authorization: 'Second value' },
      workflowStatusPath: '/api/workflows/{workflow_id}',
    }
    const content = writeCredentialsFile(folder, connection, form)
    const { userId: _empty, ...found } = connection
    return expect(new CredentialsFiles().load(1, content)).resolves.toMatchObject({
      name: form === 'json' ? 'credentials.json' : 'credentials.sh',
      found: expect.arrayContaining(Object.keys(found)),
      unusable: [],
    })
  })
})

describe('a file without usable credentials', () => {
  const planted = 'planted-secret-0123456789'
  test.each([
    ['nothing in it', '', 'credentials-file-empty'],
    ['white space', ' \n\t\n', 'credentials-file-empty'],
    ['bytes of a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 0xff, 0xfe]), 'credentials-file-binary'],
    ['text with zeros in it', `api_key=${planted}\u0000`, 'credentials-file-binary'],
    ['a megabyte', `api_key=${planted}`.padEnd(1_000_000), 'credentials-file-too-large'],
    ['names of other things', `password=${planted}\nsalt: ${planted}`, 'credentials-file-nothing'],
    ['no names', planted, 'credentials-file-nothing'],
    ['JSON that ends too early', `{"api_key": {"x": "${planted}"`, 'credentials-file-nothing'],
    ['JSON deeper than any', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 'credentials-file-nothing'],
    ['a line of spaces', `api_key${' '.repeat(60_000)}x`, 'credentials-file-nothing'],
    ['two values for one', `api_key=${planted}\napiKey=other`, 'credentials-file-twice'],
  ])('is refused without quoting it: %s', (_what, content, code) => {
    let thrown: unknown
    try {
      read(content)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(TapelogError)
    expect(thrown).toMatchObject({ code })
    expect(JSON.stringify((thrown as TapelogError).toInfo())).not.toContain(planted)
  })

  test('names values that no account can have and takes the rest', () => {
    const { unusable, ...rest } = read(
      'base_url=http://desk.example/x\napi_key=k\u00fcy\nclient_id=c',
    ) as never as Record<string, unknown[]>
    expect(rest).toEqual({ clientId: 'c' })
    expect(unusable).toMatchObject([{ part: 'baseUrl' }, { part: 'apiKey' }])
    expect(JSON.stringify(unusable)).not.toContain('k\u00fcy')
  })
})

test('shows a page names only and gives values to the page that loaded the file', async () => {
  const path = join(folder, 'mine.txt')
  writeFileSync(path, 'api_key=planted-key\nclient_id=planted-client\nbase_url=https://desk.example/developer/api')
  const files = new CredentialsFiles()
  const loaded = await files.load(1, path)
  expect(loaded).toMatchObject({ name: 'mine.txt', found: ['apiKey', 'clientId', 'baseUrl'] })
  expect(JSON.stringify(loaded)).not.toMatch(/planted|desk/)
  const input = {
    ...saving(null, fieldsOf({ ...account(1, 'x'), ...newAccount('custom') })),
    secrets: { userToken: 'typed' },
  }
  const taking = { ...input, file: { token: loaded.token, take: ['apiKey' as const, 'baseUrl' as const] } }
  expect(files.fill(1, taking)).toMatchObject({
    fields: { baseUrl: 'https://desk.example/developer/api', clientId: '' },
    secrets: { apiKey: 'planted-key', userToken: 'typed' },
    file: null,
  })
  expect(() => files.fill(2, taking)).toThrow(/Choose it again/)
  files.forget(1)
  expect(() => files.fill(1, taking)).toThrow(/Choose it again/)
})

test('reports a folder or a missing file as unreadable', async () => {
  mkdirSync(join(folder, 'folder'), { recursive: true })
  for (const name of ['folder', 'nowhere'])
    await expect(new CredentialsFiles().load(1, join(folder, name))).rejects.toMatchObject({
      code: 'credentials-file-unread',
    })
})
