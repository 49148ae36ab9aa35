import { useEffect, useState } from 'react'

/** The time, again every second while something on screen depends on it. */
export function useNow(isNeeded: boolean): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    if (!isNeeded) return
    const look = () => setNowMs(Date.now())
    look()
    const timer = window.setInterval(look, 1000)
    return () => window.clearInterval(timer)
  }, [isNeeded])
  return nowMs
}
