import { useCallback, useEffect, useRef, useState } from 'react'
import type { CommandInput } from '../../../shared/contract.ts'
import { call } from '../../base/bridge.ts'
import { everything, extended, noSelection, toggled } from './selection.ts'

/** How a row was chosen: only this row, or all rows up to this one. */
export type SelectHow = 'toggle' | 'extend'

/** The selected recordings of the list that `input` describes. A new `input` clears the selection. */
export function useSelection(input: CommandInput<'recordings.matching'>) {
  const [selection, setSelection] = useState(noSelection)
  const key = JSON.stringify(input)
  const current = useRef(input)
  current.current = input
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list resets this
  useEffect(() => setSelection(noSelection), [key])

  const select = useCallback((id: number, how: SelectHow) => {
    if (how === 'toggle') setSelection((before) => toggled(before, id))
    // The range may contain recordings that were never on screen.
    else
      void call('recordings.matching', current.current).then(
        ({ recordingIds }) => setSelection((before) => extended(before, id, recordingIds)),
        () => setSelection((before) => toggled(before, id)),
      )
  }, [])
  const selectAll = useCallback(() => {
    void call('recordings.matching', current.current).then(
      ({ recordingIds }) => setSelection(everything(recordingIds)),
      () => {},
    )
  }, [])
  const clear = useCallback(() => setSelection(noSelection), [])
  return { ids: selection.ids, select, selectAll, clear }
}
