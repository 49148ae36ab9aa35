import type { Quote } from './quotes.ts'
import { formatTimecode } from './timecode.ts'

/** What a copied quote says. `when`: of the recording, in words. `sha256`: of the sealed original. */
export type Citation = Pick<Quote, 'words' | 'speakers' | 'startMs' | 'verified'> & {
  title: string
  when: string
  sha256: string
}

/** How many characters of the seal are cited: enough to tell two recordings apart. */
const sealLength = 12

/**
 * A quote with everything that is needed to find and to check it: words, speaker, time in the recording, recording, whether a
 * person verified it, and the seal of the original.
 */
export function quoteCitation({ words, speakers, startMs, title, when, verified, sha256 }: Citation): string {
  const source = [speakers.join(' / '), formatTimecode(startMs).slice(0, 8), title, when].filter(Boolean).join(', ')
  const checked = verified ? 'Verified against the sound' : 'Not verified against the sound'
  return `“${words}”\n— ${source}\n${checked}. SHA-256 ${sha256.slice(0, sealLength)}…`
}
