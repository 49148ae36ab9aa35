import { z } from 'zod'
import type { Region } from '../partner/regions.ts'

/**
 * What a remote account has of a recording. `going`: requested, and nothing has arrived completely yet. `partly-sent`: some of its
 * sound was sent, and no more will be. `sent`: everything that was to be sent has arrived.
 */
export const remoteCopySchema = z.object({
  /** The account as a person knows it, e.g. `Newsroom (US)`. */
  account: z.string(),
  state: z.enum(['going', 'partly-sent', 'sent']),
})
export type RemoteCopy = z.infer<typeof remoteCopySchema>

/** The account as a person knows it; the region after its name where the name does not say it. */
export const accountName = ({ name, region }: { name: string; region: Region }): string =>
  region === 'custom' ? name : `${name} (${{ us: 'US', japan: 'Japan' }[region]})`
