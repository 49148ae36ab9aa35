import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * `value`, once it has not changed for `ms`; compared with `Object.is`. `settle` takes the value at once, for a key that ends the
 * typing.
 */
export function useSettled<T>(value: T, ms: number): { settled: T; settle: () => void } {
  const [settled, setSettled] = useState(value)
  const latest = useRef(value)
  latest.current = value
  useEffect(() => {
    if (Object.is(settled, value)) return
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, settled, ms])
  return { settled, settle: useCallback(() => setSettled(latest.current), []) }
}
