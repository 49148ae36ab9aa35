import { useEffect, useMemo, useRef, useState } from 'react'
import { Button, Input, Label, Text, TextField } from 'react-aria-components'
import type { FoundText } from '../../../../shared/transcripts/textSearch.ts'
import type { Transcript } from '../../../../shared/transcripts/transcript.ts'
import { ModalDialog } from '../../../controls/ModalDialog.tsx'
import { shownChord } from '../../../keys/platform.ts'
import type { SoundPlayer } from '../../../media/soundPlayer.ts'
import type { Edit } from '../../../transcript/edits.ts'
import type { ToolTarget } from '../../../transcript/toolTarget.ts'
import type { WordsAt } from '../../../transcript/wordsAt.ts'
import { words } from '../../../words/index.ts'
import { NameRows, type Ticks } from './NameRows.tsx'
import { chosenPlaces, nameRows, placeKey } from './namePlaces.ts'
import { useNameVariants } from './useNameVariants.ts'
import './FixNameDialog.css'

const texts = words.editing.names

/** Other spellings of a name, each place with its audio. The ticked places are changed in one step of undo. */
export function FixNameDialog(props: {
  transcript: Transcript
  target: ToolTarget & { words: WordsAt }
  player: SoundPlayer
  onEdit: Edit
  onClose: () => void
}) {
  const { transcript, player, onEdit, onClose } = props
  const was = props.target.words.text
  const [name, setName] = useState(was)
  const { variants, sought, search, isFetching, error, isFound } = useNameVariants(transcript, name, was)
  const rows = useMemo(() => nameRows(variants), [variants])
  const ticks = useTicks((place) => place.text === was && sought !== was)
  const all = variants.flatMap(({ places }) => places)
  const places = chosenPlaces(variants, new Set(all.filter(ticks.isTicked).map(placeKey)))
  const [isChanging, setChanging] = useState(false)
  const isReady = isFound && places.length > 0 && !isChanging
  const accept = async () => {
    const becoming = places.map((place) => ({ ...place, becomes: sought }))
    setChanging(true)
    const isDone = await onEdit({ kind: 'text.replaceAt', places: becoming, replacement: sought })
    setChanging(false)
    if (isDone) onClose()
  }
  useAcceptKeys(search, isFound, () => {
    if (isReady) void accept()
  })
  return (
    <ModalDialog title={texts.title} className="names" onClose={onClose}>
      <NameField name={name} was={was} onChange={setName} />
      <p className={error ? 'error' : 'hint'} role="status">
        {error?.message ??
          (rows.length > 0 ? texts.keys(shownChord('Mod+Enter')) : isFetching ? texts.looking : texts.none)}
      </p>
      {rows.length > 0 && <NameRows rows={rows} transcript={transcript} player={player} ticks={ticks} />}
      <div className="actions">
        {rows.length > 0 && (
          <>
            <Button className="quiet" onPress={() => ticks.tick(all, true)}>
              {texts.tickAll}
            </Button>
            <Button className="quiet" onPress={() => ticks.tick(all, false)}>
              {texts.tickNone}
            </Button>
          </>
        )}
        <Button className="quiet" onPress={onClose}>
          {words.buttons.cancel}
        </Button>
        <Button className="primary" isDisabled={!isReady} onPress={() => void accept()}>
          {texts.accept(places.length)}
        </Button>
      </div>
    </ModalDialog>
  )
}

/** Enter moves from here to the first place. */
function NameField({ name, was, onChange }: { name: string; was: string; onChange: (name: string) => void }) {
  return (
    <TextField className="field" value={name} onChange={onChange} autoFocus maxLength={120}>
      <Label>{texts.field}</Label>
      <Input
        dir="auto"
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          const list = event.currentTarget.closest('.names')?.querySelector('.virtual')
          list?.querySelector<HTMLElement>('[data-focus]')?.focus()
        }}
      />
      <Text slot="description">{texts.hint(was)}</Text>
    </TextField>
  )
}

/** The places that a person ticked or unticked; `isTickedAtFirst` gives the initial ticks. */
function useTicks(isTickedAtFirst: (place: FoundText) => boolean): Ticks {
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map())
  return {
    isTicked: (place) => ticked.get(placeKey(place)) ?? isTickedAtFirst(place),
    tick: (places, isOn) =>
      setTicked((before) => new Map([...before, ...places.map((place) => [placeKey(place), isOn] as const)])),
  }
}

/** Ctrl+Enter searches for the typed name, and accepts as soon as its places are found. */
function useAcceptKeys(search: () => void, isFound: boolean, accept: () => void): void {
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (!isAsked || !isFound) return
    setAsked(false)
    accept()
  })
  const ask = useRef(() => {})
  ask.current = () => {
    search()
    setAsked(true)
  }
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) ask.current()
    }
    window.addEventListener('keydown', keys, true)
    return () => window.removeEventListener('keydown', keys, true)
  }, [])
}
