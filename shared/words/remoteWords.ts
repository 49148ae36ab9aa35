import type { RemoteCopy } from '../recordings/remoteCopies.ts'
import { words } from './catalogue.ts'

/** `Sent to Newsroom (US)`; null for a recording of which nothing leaves this machine. */
export const remoteWords = (copies: readonly RemoteCopy[]): string | null =>
  copies.length === 0 ? null : copies.map(({ account, state }) => words.states.remoteCopies[state](account)).join(' · ')
