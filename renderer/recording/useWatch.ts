import { useEffect } from 'react'
import { call } from '../base/bridge.ts'

/** While a recording is open, its service is asked more often how far it is. */
export function useWatch(recordingId: number): void {
  useEffect(() => {
    const watch = () => void call('recordings.watch', { recordingId }).catch(() => {})
    watch()
    const timer = window.setInterval(watch, 20_000)
    return () => window.clearInterval(timer)
  }, [recordingId])
}
