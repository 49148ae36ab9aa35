import { problem } from '../../../shared/words/problem.ts'
import type { ExportSource, Protection } from './source.ts'

/**
 * Throws `export-protection-changed` if a person changed what readers must not get since the source was read. Checking a seal and cutting sound
 * take minutes. Call it just before a file gets its name.
 */
export function demandSameProtection({ protection, protectionNow }: ExportSource): void {
  if (protection && protectionNow && keyOf(protection) !== keyOf(protectionNow()))
    throw problem('export-protection-changed', null, { retryable: true })
}

/** The places of marked words move when a person types elsewhere, and are not in it. */
const keyOf = ({ redactions, pseudonyms }: Protection): string =>
  JSON.stringify([
    redactions.map(({ id, kind, speakerId, stretches }) => [id, kind, speakerId, stretches]),
    pseudonyms.map(({ realName, pseudonym, spellings }) => [realName, pseudonym, spellings]),
  ])
