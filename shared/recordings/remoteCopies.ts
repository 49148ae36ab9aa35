import { z } from 'zod'
import type { Region } from '../partner/regions.ts'

/**
 * How much of a recording a remote account has. `going`: requested, but nothing has arrived completely yet. `partly-sent`: some of its
 * audio was sent, and no more will be sent. `sent`: everything has arrived.
 */
export const remoteCopySchema = z.object({
  /** The name of the account that a person knows, e.g. `Newsroom (US)`. */
  account: z.string(),
  state: z.enum(['going', 'partly-sent', 'sent']),
})
export type RemoteCopy = z.infer<typeof remoteCopySchema>

/** The account's name for people, followed by the region unless the name contains it. */
export const accountName = ({ name, region }: { name: string; region: Region }): string =>
  region === 'custom' ? name : `${name} (${{ us: 'US', japan: 'Japan' }[region]})`
