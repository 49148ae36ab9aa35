import type { RemoteCopy } from '../recordings/remoteCopies.ts'
import { words } from './catalogue.ts'

/** `Sent to Newsroom (US)`; null if the recording has no remote copy. */
export const remoteWords = (copies: readonly RemoteCopy[]): string | null =>
  copies.length === 0 ? null : copies.map(({ account, state }) => words.states.remoteCopies[state](account)).join(' · ')
