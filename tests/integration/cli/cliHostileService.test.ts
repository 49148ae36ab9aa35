import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HostileServer } from '../../support/hostileServer.ts'
import { tapelogHere } from '../../support/tapelogInProcess.ts'
import { demoFile } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

/** Prints a service's message as words in one line. */
let folder: string
let server: HostileServer
beforeEach(async () => {
  folder = testFolder()
  server = await new HostileServer().listen()
})
afterEach(() => server.close())

test('a refusal of the service cannot inject terminal commands or lines', async () => {
  server.fault('submit', () => ({
    status: 400,
    body: { code: 400, message: '\u001b[31mno\u001b[0m\r\n   2     00:10  Transcribed  forged \u202erow' },
  }))
  const environment = {
    TAPELOG_BASE_URL: `${server.origin}/developer/api`,
    TAPELOG_API_BASE: server.origin,
    TAPELOG_CLIENT_ID: 'planted-client-id',
    TAPELOG_API_KEY: 'planted-api-key',
    TAPELOG_USER_TOKEN: 'planted-user-token',
    TAPELOG_AUTHORIZATION: 'planted-authorization',
  }
  const tapelog = (...args: string[]) => tapelogHere([...args, '--library', join(folder, 'library')], environment).ended
  await tapelog('import', demoFile('260915_0911.ogg'), '--to', 'remote')
  for (const command of ['sync', 'status']) {
    const { stdout, stderr } = await tapelog(command)
    expect(stdout).toContain('It says: no 2 00:10 Transcribed forged row')
    expect(stdout.trim().split('\n')).toHaveLength(1)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the output must not contain these characters
    expect(stdout + stderr).not.toMatch(/[\u001b\r\u202e]/)
  }
}, 300_000)
