import { Mic } from 'lucide-react'
import { Button, MenuItem, MenuSection, MenuTrigger, Separator } from 'react-aria-components'
import { channelSetKey, type SoundChannels } from '../../../shared/sound/soundChannels.ts'
import { PopoverMenu } from '../../controls/PopoverMenu.tsx'
import type { SoundPlayer } from '../../media/soundPlayer.ts'
import { words } from '../../words/index.ts'
import { usePlayedVoices } from './usePlayedVoices.ts'
import './PlaybackMenu.css'
import './ChannelMenu.css'

const texts = words.channels.playback
const all = 'all'
const onlyPrefix = 'only '
const switchPrefix = 'switch '

/**
 * A menu to play all microphones or one of them, and to switch each of three or more on and off. With two, one without the other is one alone.
 */
export function ChannelMenu(props: { player: SoundPlayer; recordingId: number; sound: SoundChannels }) {
  const { voices } = props.sound
  const { played, play, isPreparing, error } = usePlayedVoices(props)
  const keys = voices.map((voice) => channelSetKey([voice]))
  const playedKeys = played.map((voice) => channelSetKey([voice]))
  const isAll = played.length === voices.length
  const selected = isAll ? [all] : playedKeys.length === 1 ? playedKeys.map((key) => onlyPrefix + key) : []
  const choose = (id: string) => {
    const isOn = (key: string) => playedKeys.includes(key) !== (id === switchPrefix + key)
    const wanted = voices.filter((_, index) => {
      const key = keys[index] ?? ''
      return id === all || (id.startsWith(onlyPrefix) ? id === onlyPrefix + key : isOn(key))
    })
    if (wanted.length > 0) play(wanted)
  }
  return (
    <>
      <MenuTrigger>
        <PlayedButton voiceCount={voices.length} playing={playedKeys.map((key) => keys.indexOf(key) + 1)} />
        <PopoverMenu className="menu long checks" aria-label={texts.menu} onAction={(id) => choose(String(id))}>
          <MenuSection aria-label={texts.menu} selectionMode="single" disallowEmptySelection selectedKeys={selected}>
            <MenuItem id={all}>{texts.all}</MenuItem>
            {keys.map((key, index) => (
              <MenuItem key={key} id={onlyPrefix + key}>
                {texts.alone(index + 1)}
              </MenuItem>
            ))}
          </MenuSection>
          {voices.length > 2 && <Separator />}
          {voices.length > 2 && (
            <MenuSection
              aria-label={texts.together}
              selectionMode="multiple"
              disallowEmptySelection
              selectedKeys={playedKeys.map((key) => switchPrefix + key)}
            >
              {keys.map((key, index) => (
                <MenuItem key={key} id={switchPrefix + key}>
                  {texts.microphone(index + 1)}
                </MenuItem>
              ))}
            </MenuSection>
          )}
        </PopoverMenu>
      </MenuTrigger>
      {isPreparing && (
        <span className="muted" role="status">
          {texts.preparing}
        </span>
      )}
      {error && (
        <span className="error" role="alert">
          {error.message}
        </span>
      )}
    </>
  )
}

/** Opens the menu. If some microphones are not played, it shows which: the played ones or the others, whichever are fewer. */
function PlayedButton({ voiceCount, playing }: { voiceCount: number; playing: readonly number[] }) {
  const silent = Array.from({ length: voiceCount }, (_, index) => index + 1).filter((one) => !playing.includes(one))
  // None is played if all are on tracks that are not used.
  const isUsual = silent.length === 0 || playing.length === 0
  const saysSilent = silent.length < playing.length
  const label = saysSilent ? texts.without(silent) : texts.only(playing)
  return (
    <Button className={isUsual ? 'icon' : 'icon lit'} aria-label={isUsual ? texts.menu : label}>
      <Mic size={17} aria-hidden />
      {!isUsual && <span aria-hidden>{saysSilent ? `−${silent.join(' −')}` : playing.join(' + ')}</span>}
    </Button>
  )
}
