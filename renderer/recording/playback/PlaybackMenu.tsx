import { Settings2 } from 'lucide-react'
import { useEffect } from 'react'
import { Button, MenuItem, MenuTrigger } from 'react-aria-components'
import { useCommand, useCommandMutation } from '../../base/queries.ts'
import { PopoverMenu } from '../../controls/PopoverMenu.tsx'
import type { SoundPlayer } from '../../media/soundPlayer.ts'
import { words } from '../../words/index.ts'
import { useSkipSilence } from './useSkipSilence.ts'
import './PlaybackMenu.css'

const texts = words.recording.playback

/** How far playback goes back after a pause. */
const rewindMs = 1500

/** How playback behaves beside the text. The settings store this, so it is the same for every recording. */
export function PlaybackMenu({ player, recordingId }: { player: SoundPlayer; recordingId: number }) {
  const settings = useCommand('settings.get').data
  const update = useCommandMutation('settings.update', ['settings.get'])
  const pauses = settings?.pauseWhileTyping ?? false
  const goesBackMs = settings?.rewindOnPauseMs ?? 0
  const skips = settings?.skipSilence ?? false
  useSkipSilence(player, recordingId, skips)
  useEffect(() => {
    player.rewindOnPauseMs = goesBackMs
  }, [player, goesBackMs])
  useEffect(() => {
    if (!pauses) return
    const typed = ({ target }: Event) => {
      if (target instanceof HTMLTextAreaElement) player.waitForTyping()
    }
    document.addEventListener('input', typed)
    return () => document.removeEventListener('input', typed)
  }, [player, pauses])
  const chosen = [...(pauses ? ['pauses'] : []), ...(goesBackMs > 0 ? ['rewinds'] : []), ...(skips ? ['skips'] : [])]
  return (
    <MenuTrigger>
      <Button className="icon" aria-label={texts.menu}>
        <Settings2 size={17} aria-hidden />
      </Button>
      <PopoverMenu
        className="menu checks"
        aria-label={texts.menu}
        selectionMode="multiple"
        selectedKeys={chosen}
        onSelectionChange={(keys) => {
          const has = (key: string) => keys === 'all' || keys.has(key)
          update.mutate({
            pauseWhileTyping: has('pauses'),
            rewindOnPauseMs: has('rewinds') ? goesBackMs || rewindMs : 0,
            skipSilence: has('skips'),
          })
        }}
      >
        <MenuItem id="pauses">{texts.pauseWhileTyping}</MenuItem>
        <MenuItem id="rewinds">{texts.rewindOnPause((goesBackMs || rewindMs) / 1000)}</MenuItem>
        <MenuItem id="skips">{texts.skipSilence}</MenuItem>
      </PopoverMenu>
    </MenuTrigger>
  )
}
