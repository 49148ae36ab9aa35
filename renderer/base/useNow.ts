import { useEffect, useState } from 'react'

/** The time, updated every second while `isNeeded`. */
export function useNow(isNeeded: boolean): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    if (!isNeeded) return
    const update = () => setNowMs(Date.now())
    update()
    const timer = window.setInterval(update, 1000)
    return () => window.clearInterval(timer)
  }, [isNeeded])
  return nowMs
}
