import { safeParse } from '../errors/safeParse.ts'
import { type AnyCustodyRow, type CustodyRow, custodyEventSchema } from '../evidence/custody.ts'
import { words } from './catalogue.ts'

/** A sentence for a row of the custody log, also of one that a later version wrote, in the language of this process. */
export function sentenceOfRow({ event, facts }: Pick<AnyCustodyRow | CustodyRow, 'event' | 'facts'>): string {
  const { data } = safeParse(custodyEventSchema, { event, facts })
  const say = data && (words.evidence.events[data.event] as (values: unknown) => string)
  return data && say ? say(data.facts) : words.evidence.otherEvent(event)
}
