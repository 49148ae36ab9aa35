import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button, Dialog, Heading, Input, Label, Modal, ModalOverlay, Text, TextField } from 'react-aria-components'
import { formatClock } from '../../../../shared/text/timecode.ts'
import type { FoundText } from '../../../../shared/transcripts/textSearch.ts'
import type { Transcript } from '../../../../shared/transcripts/transcript.ts'
import { call } from '../../../base/bridge.ts'
import { useSettled } from '../../../base/useSettled.ts'
import { VirtualRows } from '../../../controls/VirtualRows.tsx'
import { shownChord } from '../../../keys/platform.ts'
import type { SoundPlayer } from '../../../media/soundPlayer.ts'
import type { Edit } from '../../../transcript/edits.ts'
import { momentOfWord } from '../../../transcript/spokenWords.ts'
import type { ToolTarget } from '../../../transcript/toolTarget.ts'
import type { WordsAt } from '../../../transcript/wordsAt.ts'
import { drafts } from '../../../typing/drafts.ts'
import { words } from '../../../words/index.ts'
import { shownSpeakerName } from '../../../words/speakerName.ts'
import { chosenPlaces, contextOf, nameRows, placeKey } from './namePlaces.ts'

const texts = words.editing.names
const typingPauseMs = 300
const mostVariants = 100
/** What is heard around a word. */
const around = { beforeMs: 800, afterMs: 1500 } as const

/** Other spellings of a name, each place with its sound; those that are ticked are changed in one step of undo. */
export function FixNameDialog(props: {
  transcript: Transcript
  target: ToolTarget & { words: WordsAt }
  player: SoundPlayer
  onEdit: Edit
  onClose: () => void
}) {
  const { transcript, player, onEdit, onClose } = props
  const { recordingId, revision } = transcript
  const was = props.target.words.text
  const [name, setName] = useState(was)
  const { settled, settle } = useSettled(name.trim(), typingPauseMs)
  const { data, isFetching, error } = useQuery({
    queryKey: ['transcripts.nameVariants', { recordingId, revision, name: settled, was }],
    queryFn: async () => {
      await drafts.flush()
      const other = settled === was ? {} : { was }
      return call('transcripts.nameVariants', { recordingId, name: settled, ...other, limit: mostVariants })
    },
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    structuralSharing: false,
  })
  const variants = useMemo(() => data?.variants ?? [], [data])
  const rows = useMemo(() => nameRows(variants), [variants])
  const segmentOf = useMemo(() => new Map(transcript.segments.map((segment) => [segment.id, segment])), [transcript])
  const speakerOf = useMemo(
    () => new Map(transcript.speakers.map((speaker) => [speaker.id, shownSpeakerName(speaker.name)])),
    [transcript],
  )
  /** What a person ticked or unticked; the spelling that is being corrected is ticked from the beginning. */
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isTicked = (place: FoundText) => ticked.get(placeKey(place)) ?? (place.text === was && settled !== was)
  const tick = (places: readonly FoundText[], isOn: boolean) =>
    setTicked((before) => new Map([...before, ...places.map((place) => [placeKey(place), isOn] as const)]))
  const all = variants.flatMap(({ places }) => places)
  const places = chosenPlaces(variants, new Set(all.filter(isTicked).map(placeKey)))
  const [isChanging, setChanging] = useState(false)
  const isFound = name.trim() === settled && !isFetching
  const isReady = isFound && places.length > 0 && !isChanging

  const listen = (place: FoundText) => {
    const segment = segmentOf.get(place.segmentId)
    if (!segment) return
    const atMs = momentOfWord(segment.text, place.startOffset, segment)
    player.playRange({ startMs: Math.max(0, atMs - around.beforeMs), endMs: atMs + around.afterMs })
  }
  const accept = async () => {
    const operation = {
      kind: 'text.replaceAt' as const,
      places: places.map((place) => ({ ...place, becomes: settled })),
      replacement: settled,
    }
    setChanging(true)
    const isDone = await onEdit(operation)
    setChanging(false)
    if (isDone) onClose()
  }
  /** Ctrl+Enter was pressed before the places were found. */
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (!isAsked || !isFound) return
    setAsked(false)
    if (isReady) void accept()
  })
  const acceptWithKeys = useRef(() => {})
  acceptWithKeys.current = () => {
    settle()
    setAsked(true)
  }
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) acceptWithKeys.current()
    }
    window.addEventListener('keydown', keys, true)
    return () => window.removeEventListener('keydown', keys, true)
  }, [])
  const row = (index: number) => {
    const at = rows[index]
    if (!at) return null
    if (at.kind === 'variant')
      return (
        <label className="variant">
          <input
            type="checkbox"
            data-focus
            aria-label={texts.chooseAll(at.text)}
            checked={at.places.every(isTicked)}
            onChange={({ target }) => tick(at.places, target.checked)}
          />
          <b>{texts.variant(at.text, at.places.length)}</b>
        </label>
      )
    const segment = segmentOf.get(at.place.segmentId)
    if (!segment) return <p className="muted">{texts.segmentGone}</p>
    const clock = formatClock(momentOfWord(segment.text, at.place.startOffset, segment))
    const speaker = speakerOf.get(segment.speakerId ?? 0) ?? texts.nobody
    const [before, found, after] = contextOf(segment.text, at.place)
    return (
      <div className="place">
        <label>
          <input
            type="checkbox"
            data-focus
            aria-label={texts.choose(found, speaker, clock)}
            checked={isTicked(at.place)}
            onChange={({ target }) => tick([at.place], target.checked)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') listen(at.place)
            }}
          />
          <span className="facts">
            {clock} · {speaker}
          </span>
          <span className="context" dir="auto">
            {before}
            <mark>{found}</mark>
            {after}
          </span>
        </label>
        <Button className="icon" aria-label={texts.listen(clock)} onPress={() => listen(at.place)}>
          <Play size={15} aria-hidden />
        </Button>
      </div>
    )
  }
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={(open) => !open && onClose()} isDismissable>
      <Modal className="modal names">
        <Dialog className="dialog" aria-label={texts.title}>
          <Heading slot="title">{texts.title}</Heading>
          <TextField className="field" value={name} onChange={setName} autoFocus maxLength={120}>
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
          <p className={error ? 'error' : 'muted'} role="status">
            {error?.message ??
              (rows.length > 0 ? texts.keys(shownChord('Mod+Enter')) : isFetching ? texts.looking : texts.none)}
          </p>
          {rows.length > 0 && <VirtualRows label={texts.places} count={rows.length} estimatePx={44} row={row} />}
          <div className="actions">
            {rows.length > 0 && (
              <>
                <Button className="quiet first" onPress={() => tick(all, true)}>
                  {texts.tickAll}
                </Button>
                <Button className="quiet" onPress={() => tick(all, false)}>
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
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
