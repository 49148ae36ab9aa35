import { expect, test } from 'vitest'
import { groupsWithAccess, nodeSystem, type SystemPorts } from '../../../electron/system/index.ts'

/** Whether a Windows folder is open to others, according to icacls. */
const folder = 'D:\\Tapelog\\library'
const answering = (answers: Record<string, string>, code = 0): SystemPorts => ({
  ...nodeSystem,
  run: async (command, [path, option, sid = '']) => {
    expect([command, path, option]).toEqual(['icacls', folder, '/findsid'])
    const stdout =
      answers[sid.slice(1)] ?? 'No files with a matching SID was found.\r\nSuccessfully processed 1 files\r\n'
    return { code, stdout, stderr: '' }
  },
})
const found = `SID Found: d:\\tapelog\\library.\r\nSuccessfully processed 1 files; Failed processing 0 files\r\n`

test('finds no other person with access to a profile’s folder', async () => {
  expect(await groupsWithAccess(answering({}), folder)).toEqual([])
})

test('names each group with access, in any language of Windows', async () => {
  const german = `SID gefunden: ${folder}.\r\n1 Dateien erfolgreich verarbeitet\r\n`
  const answers = { 'S-1-1-0': found, 'S-1-5-32-545': german }
  expect(await groupsWithAccess(answering(answers), folder)).toEqual(['everyone', 'users'])
})

test('knows nothing if Windows does not answer', async () => {
  expect(await groupsWithAccess(answering({}, 5), folder)).toBeNull()
})
