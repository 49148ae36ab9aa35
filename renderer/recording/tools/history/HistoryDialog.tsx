import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Button, ListBox, ListBoxItem, Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import type { Transcript } from '../../../../shared/transcripts/transcript.ts'
import type { TranscriptState } from '../../../../shared/transcripts/transcriptHistory.ts'
import { call } from '../../../base/bridge.ts'
import { Choice } from '../../../controls/Choice.tsx'
import { ErrorLine } from '../../../controls/ErrorLine.tsx'
import { ModalDialog } from '../../../controls/ModalDialog.tsx'
import type { SoundPlayer } from '../../../media/soundPlayer.ts'
import { drafts } from '../../../typing/drafts.ts'
import { editName } from '../../../words/codeWords.ts'
import { words } from '../../../words/index.ts'
import { shownSpeakerName } from '../../../words/speakerName.ts'
import { Differences } from './Differences.tsx'
import { StateText } from './StateText.tsx'
import './HistoryDialog.css'

const texts = words.editing.history
const statesPerPage = 200

const nameOf = ({ kind, id, summary, given }: TranscriptState): string => {
  if (id === 0 && kind === 'machine') return texts.firstMachine
  if (kind !== 'edit') return texts.kinds[kind]
  const edit = editName(summary)
  return given === null
    ? edit
    : texts.ofSpeaker(edit, given.name === null ? words.editing.noSpeaker : shownSpeakerName(given.name))
}

/** The versions of a transcript. A person can read each one, compare it with another, and restore it. */
export function HistoryDialog(props: {
  transcript: Transcript
  player: SoundPlayer
  /** The version to show first; else the first transcript. */
  stateId: number | undefined
  onRestore: (stateId: number) => Promise<unknown>
  /** Puts a waiting transcript in place. */
  onTake: (runId: number) => Promise<unknown>
  onClose: () => void
}) {
  const { player, onRestore, onTake, onClose } = props
  const { recordingId, revision } = props.transcript
  const history = useStates(recordingId, revision)
  const { states, error } = history
  const [chosenId, setChosenId] = useState<number | null>(props.stateId ?? null)
  // The machine's transcript, until a person chooses another one.
  const chosen = states.find(({ id }) => id === chosenId) ?? states.at(-1) ?? null
  const [isBusy, setBusy] = useState(false)
  const restore = () => {
    if (!chosen) return
    setBusy(true)
    // The error is shown above the text.
    if (chosen.place === 'waiting') void onTake(-chosen.id).then(onClose)
    else void onRestore(chosen.id).then((result) => (result ? onClose() : setBusy(false)))
  }
  return (
    <ModalDialog title={texts.title} className="history" isDismissable onClose={onClose}>
      <ErrorLine text={error?.message} />
      <div className="states">
        <StateList history={history} chosen={chosen} onChoose={setChosenId} />
        {chosen && (
          <ChosenState key={chosen.id} recordingId={recordingId} revision={revision} chosen={chosen} player={player} />
        )}
      </div>
      <div className="actions">
        <p className="hint">
          {chosen?.place === 'now' ? texts.isNow : chosen?.place === 'waiting' ? texts.waitingHint : texts.restoreHint}
        </p>
        <Button className="quiet" onPress={onClose}>
          {words.buttons.close}
        </Button>
        <Button className="primary" isDisabled={!chosen || chosen.place === 'now' || isBusy} onPress={restore}>
          {chosen?.place === 'waiting' ? words.editing.again.take : texts.restore}
        </Button>
      </div>
    </ModalDialog>
  )
}

/** The versions of a transcript, page by page. */
function useStates(recordingId: number, revision: number) {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['transcripts.history', { recordingId, revision }],
    queryFn: async ({ pageParam: offset }) => {
      await drafts.flush()
      const page = await call('transcripts.history', { recordingId, offset, limit: statesPerPage })
      const isWhole = offset + page.states.filter(({ place }) => place !== 'waiting').length >= page.total
      // The very first version is in the list from the beginning, however long the history is.
      const first =
        offset > 0 || isWhole
          ? []
          : (await call('transcripts.history', { recordingId, offset: page.total - 1, limit: 1 })).states
      return { ...page, first }
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce(
        (sum, { states }) => sum + states.filter(({ place }) => place !== 'waiting').length,
        0,
      )
      return loaded < last.total ? loaded : undefined
    },
    staleTime: 0,
    // The person's choice stays when an edit makes the list longer, for example an edit that was saved when the dialog opened.
    placeholderData: keepPreviousData,
  })
  const states = useMemo(() => {
    const loaded = data?.pages.flatMap(({ states: page }) => page) ?? []
    const first = data?.pages[0]?.first ?? []
    return [...loaded, ...first.filter(({ id }) => !loaded.some((state) => state.id === id))]
  }, [data])
  return { states, error, hasNextPage, fetchNextPage, isFetchingNextPage }
}

function StateList(props: {
  history: ReturnType<typeof useStates>
  chosen: TranscriptState | null
  onChoose: (stateId: number) => void
}) {
  const { history, chosen, onChoose } = props
  return (
    <div className="statelist stack">
      <ListBox
        className="options framed"
        aria-label={texts.states}
        items={history.states}
        selectionMode="single"
        disallowEmptySelection
        autoFocus
        selectedKeys={chosen ? [chosen.id] : []}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : [...keys]
          if (key !== undefined) onChoose(Number(key))
        }}
      >
        {(state) => (
          <ListBoxItem
            id={state.id}
            textValue={nameOf(state)}
            className={state.place === 'undone' ? 'state stack gap-2 undone' : 'state stack gap-2'}
          >
            <b>{nameOf(state)}</b>
            <span>
              {words.units.moment(state.atMs)}
              {state.segmentCount > 0 && ` · ${texts.segments(state.segmentCount)}`}
              {state.place === 'now' && ` · ${texts.now}`}
              {state.place === 'undone' && ` · ${texts.undone}`}
              {state.place === 'waiting' && ` · ${texts.waiting}`}
            </span>
          </ListBoxItem>
        )}
      </ListBox>
      {history.hasNextPage && (
        <Button className="quiet" isDisabled={history.isFetchingNextPage} onPress={() => void history.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </div>
  )
}

/** One version: how it differs from the current transcript or from another transcription, and its text. */
function ChosenState(props: { recordingId: number; revision: number; chosen: TranscriptState; player: SoundPlayer }) {
  const { recordingId, revision, chosen, player } = props
  // Offer another transcription for comparison, however many edits came after it.
  const machine = useQuery({
    queryKey: ['transcripts.history', { recordingId, revision, machineOnly: true }],
    queryFn: () => call('transcripts.history', { recordingId, machineOnly: true }),
  })
  const [other, setOther] = useState('now')
  const others = (machine.data?.states ?? []).filter(({ id, place }) => id !== chosen.id && place !== 'now')
  const options = Object.fromEntries([
    ['now', texts.asNow],
    ...others.map((state) => [`state-${state.id}`, `${nameOf(state)}, ${words.units.moment(state.atMs)}`]),
  ]) as Record<string, string>
  const otherId = other === 'now' ? null : Number(other.slice('state-'.length))
  return (
    <Tabs className="chosen stack" aria-label={nameOf(chosen)}>
      <TabList className="tabs" aria-label={texts.views}>
        <Tab id="compare">{texts.compare}</Tab>
        <Tab id="read">{texts.read}</Tab>
      </TabList>
      <TabPanel id="compare" className="view stack">
        <Choice label={texts.comparedWith} value={other} options={options} onChange={setOther} />
        <Differences recordingId={recordingId} stateId={chosen.id} otherStateId={otherId} player={player} />
      </TabPanel>
      <TabPanel id="read" className="view stack">
        <StateText recordingId={recordingId} stateId={chosen.id} />
      </TabPanel>
    </Tabs>
  )
}
