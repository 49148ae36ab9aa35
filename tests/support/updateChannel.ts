import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkForUpdate, keptUpdate, type UpdateSource } from '../../electron/updates/check.ts'
import { downloadUpdate } from '../../electron/updates/download.ts'
import { updateFolder } from '../../electron/updates/folder.ts'
import { readPublicKey } from '../../electron/updates/minisign.ts'
import { openChannelServer } from './signedChannel.ts'
import { testFolder } from './testFolder.ts'

/** The version that is installed, and the one that the channel offers at first. */
export const [installed, offered] = ['0.1.0', '0.2.0']

/** A channel on this computer, and a folder of updates without a window. */
export async function openUpdateChannel(sizeBytes = 300_000) {
  const folder = testFolder()
  const bytes = randomBytes(sizeBytes)
  const channel = await openChannelServer({ version: offered, bytes })
  const source = (version = installed): UpdateSource => ({
    ...channel.source(version),
    keys: [readPublicKey(channel.key.publicKey)].flatMap((key) => key ?? []),
  })
  const updates = updateFolder(join(folder, 'updates'))
  return {
    ...{ channel, bytes, source, updates, folder },
    at: (name: string) => join(folder, name),
    check: (version?: string) => checkForUpdate(source(version), updates),
    download: (more: Parameters<typeof downloadUpdate>[3] = {}) => {
      const found = keptUpdate(source(), updates)
      if (!found) throw new Error('no update was found')
      return downloadUpdate(source(), found, updates, more)
    },
    /** The names of the files in the folder of updates. */
    left: () => readdirSync(updates.path).sort(),
    file: (name: string) => readFileSync(join(folder, name)),
    close: async () => {
      await channel.server.stop()
    },
  }
}
export type UpdateChannel = Awaited<ReturnType<typeof openUpdateChannel>>
