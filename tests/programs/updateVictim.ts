import { writeSync } from 'node:fs'
import { checkForUpdate, type UpdateSource } from '../../electron/updates/check.ts'
import { downloadUpdate } from '../../electron/updates/download.ts'
import { updateFolder } from '../../electron/updates/folder.ts'
import { readPublicKey } from '../../electron/updates/minisign.ts'
import { placedBeside, removeUnplaced } from '../../electron/updates/placedFile.ts'

/**
 * Updates the program file as a start of Tapelog and a person would, and prints a line before each step. A test kills it at one of them.
 * Arguments: the folder of updates, the program, and the source as JSON.
 */
const [folderPath = '', program = '', given = ''] = process.argv.slice(2)
const { publicKeys, ...rest } = JSON.parse(given)
const source: UpdateSource = { ...rest, keys: publicKeys.flatMap((key: string) => readPublicKey(key) ?? []) }
// Synchronous, so that a line is out before its step begins.
const say = (line: string) => writeSync(1, `${line}\n`)

const folder = updateFolder(folderPath)
removeUnplaced(program)
say('check')
const channel = await checkForUpdate(source, folder)
if (channel) {
  say('download')
  await downloadUpdate(source, channel, folder, { onProgress: () => say('block') })
  say('copy')
  const replace = await placedBeside(source, folder, program)
  say('replace')
  replace()
}
say('done')
