import { useEffect } from 'react'
import type { CommandOutput } from '../../shared/contract.ts'
import { useCommand } from '../base/queries.ts'
import { redactionBars } from './redactionBars.ts'

type RedactedPlaces = CommandOutput<'redactions.places'>
export type ListedRedaction = RedactedPlaces['redactions'][number]

const nothing: RedactedPlaces = { bars: [], sound: [], redactions: [] }

/** What readers of the open recording lose by redactions. The text shows bars over the words. */
export function useRedactions(recordingId: number, hasTranscript: boolean): RedactedPlaces & { isKnown: boolean } {
  const { data } = useCommand('redactions.places', { recordingId }, hasTranscript)
  const places = data ?? nothing
  useEffect(() => redactionBars.set(places.bars), [places])
  useEffect(() => () => redactionBars.set(nothing.bars), [])
  return { ...places, isKnown: data !== undefined }
}
