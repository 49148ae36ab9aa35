import type { Destination } from '../../shared/recordings/domain.ts'
import { visibleText } from '../../shared/text/dialogText.ts'
import { words } from '../../shared/words/catalogue.ts'
import type { Sent } from '../../shared/words/en/consents.ts'
import { problem } from '../../shared/words/problem.ts'
import { accountInUse, type Facts, owned } from './consentFacts.ts'
import { choosesRemote, hotwordsIn, originsOf } from './widening.ts'

/**
 * If the remote service is already chosen for new recordings, choosing it again for some of them changes nothing. The question then
 * only names their hotwords. Hotwords from the settings are never sent.
 */
export async function remoteQuestion(input: unknown, facts: Facts, what: Sent | ((facts: Facts) => Promise<Sent>)) {
  if (!choosesRemote(input)) return null
  const hotwords = typeof what === 'object' && what.kind === 'new-recordings' ? [] : hotwordsIn(input)
  const { destination } = await facts.ask('settings.get', undefined)
  if (destination === 'remote' && hotwords.length === 0) return null
  if (!canBeListed(hotwords)) throw problem('hotwords-too-many-to-send', { count: hotwords.length })
  const account = await accountInUse(facts)
  const shown = typeof what === 'function' ? await what(facts) : what
  return words.consents.remote(shown, account.name, owned(originsOf(account)), hotwords)
}

/** True if all hotwords fit on the screen, because a person can only confirm what they can read. */
const canBeListed = (hotwords: readonly string[]): boolean =>
  hotwords.length <= 60 && visibleText(hotwords.join('')).length <= 1200

/** Where a transcription goes: as the input says, else as the settings say. */
export async function whereTo<T extends { destination?: Destination | undefined }>(
  input: T,
  { ask }: Facts,
): Promise<T> {
  if (input.destination !== undefined || hotwordsIn(input).length === 0) return input
  return { ...input, destination: (await ask('settings.get', undefined)).destination }
}
