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

const regionWords: Record<Region, string> = { us: ' (US)', japan: ' (Japan)', custom: '' }
export const accountWords = ({ name, region }: { name: string; region: Region }): string =>
  `${name}${regionWords[region]}`

/** What stands with the name of an account. */
export const remoteCopyWords = {
  going: (account: string) => `Goes to ${account}`,
  'partly-sent': (account: string) => `Partly sent to ${account}`,
  sent: (account: string) => `Sent to ${account}`,
} satisfies Record<RemoteCopy['state'], (account: string) => string>

/** `Sent to Newsroom (US)`; null for a recording of which nothing leaves this machine. */
export const remoteWords = (copies: readonly RemoteCopy[], words = remoteCopyWords): string | null =>
  copies.length === 0 ? null : copies.map(({ account, state }) => words[state](account)).join(' · ')
