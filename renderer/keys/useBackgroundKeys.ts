import { useEffect, useState } from 'react'
import { call } from '../base/bridge.ts'
import { useCommand } from '../base/queries.ts'
import { words } from '../words/index.ts'
import { shownChord } from './platform.ts'
import { runCommand } from './usableCommands.ts'

/**
 * While a recording is open, its playback keys also work while another program is in front, if the person chose that. Returns a
 * sentence about the keys that the system refuses; undefined if there are none.
 */
export function useBackgroundKeys(): string | undefined {
  const keys = useCommand('settings.get').data?.keys
  const isWanted = keys?.inBackground ?? false
  const [refused, setRefused] = useState<readonly string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shell reads the keys again when they are changed.
  useEffect(() => {
    if (!isWanted) return
    let isOpen = true
    const hold = () =>
      call('shell.holdKeys', { isOpen: true }).then(
        (answer) => isOpen && setRefused(answer.refused),
        () => {},
      )
    void hold()
    const stops = [
      window.tapelog.on('keys.pressed', ({ command }) => runCommand(command)),
      window.tapelog.on('keys.refused', (answer) => setRefused(answer.refused)),
    ]
    return () => {
      isOpen = false
      for (const stop of stops) stop()
      void call('shell.holdKeys', { isOpen: false }).catch(() => {})
      setRefused([])
    }
  }, [isWanted, keys])
  return refused.length === 0 ? undefined : words.keys.settings.refused(refused.map(shownChord))
}
