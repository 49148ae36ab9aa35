import { app } from 'electron'
import { z } from 'zod'
import packageJson from '../../package.json' with { type: 'json' }
import type { UpdateWay } from '../../shared/contract/updates.ts'
import { channelName, isChannelAddress } from '../updates/index.ts'
import { isEvaluationElectron } from './hostedProcess.ts'
import { ownInstallation } from './updateInstaller.ts'

/** `address`: the channel's folder, with a slash at the end. `publicKeys`: of minisign; one of them has to have signed. */
const updatesSchema = z.object({ address: z.string().nullable(), publicKeys: z.array(z.string()) })

export type OwnSource = { address: string; channel: string; publicKeys: string[]; version: string }

/** Where this Tapelog gets its updates, and whether it may install them itself. `source` is null unless `way` is `self`. */
export function updateSource(): { way: UpdateWay; source: OwnSource | null } {
  const given = fromTest()
  if (!given && !app.isPackaged) return { way: 'source', source: null }
  if (!given && isEvaluationElectron) return { way: 'evaluation', source: null }
  if (ownInstallation() === null) return { way: 'package-manager', source: null }
  const { address, publicKeys } = given ?? updatesSchema.parse(packageJson.updates)
  if (address === null || !isChannelAddress(address) || publicKeys.length === 0)
    return { way: 'no-channel', source: null }
  const channel = channelName(process.platform, process.arch)
  return { way: 'self', source: { address, channel, publicKeys, version: app.getVersion() } }
}

/** A channel for tests. A packaged Tapelog never reads it. */
function fromTest(): z.infer<typeof updatesSchema> | null {
  const { TAPELOG_UPDATES: given } = process.env
  return app.isPackaged || !given ? null : updatesSchema.parse(JSON.parse(given))
}
