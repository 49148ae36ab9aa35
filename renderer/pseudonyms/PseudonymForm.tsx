import { useMemo, useState } from 'react'
import { type Pseudonym, type PseudonymPlace, pseudonymLimits } from '../../shared/transcripts/pseudonyms.ts'
import { messageOf } from '../base/bridgeError.ts'
import { useCommandMutation } from '../base/queries.ts'
import { Choice } from '../controls/Choice.tsx'
import { Field } from '../controls/Field.tsx'
import { FormDialog } from '../controls/FormDialog.tsx'
import { words } from '../words/index.ts'
import { acceptedSpellings, type Spelling } from './acceptedSpellings.ts'
import { SpellingList } from './SpellingList.tsx'
import { useFoundSpellings } from './useFoundSpellings.ts'

const texts = words.protection.pseudonyms

export type ShowPlace = (recordingId: number, segmentId: number | null) => void

/** `places`: where a new entry can count; the first one is chosen at first. `entry`: null for a new one. */
type FormProps = {
  places: readonly PseudonymPlace[]
  entry: Pseudonym | null
  onShow: ShowPlace
  onClose: () => void
}

/** Adds or changes a pseudonym. It shows every spelling of the real name that is found, and a person ticks those that count. */
export function PseudonymForm(props: FormProps) {
  const { places, entry, onShow, onClose } = props
  const form = usePseudonymForm(props)
  const options = Object.fromEntries(places.map((one) => [one.in, texts.places[one.in]])) as Record<'recording', string>
  return (
    <FormDialog
      title={entry ? texts.editTitle : texts.addTitle}
      submit={words.buttons.save}
      isBusy={form.isBusy}
      problem={form.problem}
      onSubmit={form.save}
      onClose={onClose}
    >
      <p className="muted">{texts.intro}</p>
      <Field
        label={texts.realName}
        value={form.name}
        onChange={form.setName}
        problem={form.problems.name}
        autoFocus={entry === null}
      />
      <Field
        label={texts.pseudonym}
        value={form.pseudonym}
        onChange={form.setPseudonym}
        hint={texts.pseudonymHint}
        problem={form.problems.pseudonym}
        autoFocus={entry !== null}
      />
      {!entry && places.length > 1 && (
        <Choice
          label={texts.place}
          value={form.place.in as 'recording'}
          options={options}
          onChange={(chosen) => form.setPlace(places.find((one) => one.in === chosen) ?? form.place)}
        />
      )}
      <Found form={form} onShow={onShow} />
    </FormDialog>
  )
}

/** What was found, or why there is nothing yet. */
function Found({ form, onShow }: { form: ReturnType<typeof usePseudonymForm>; onShow: ShowPlace }) {
  const { name, spellings, isFound, error } = form
  const carriers = new Set(spellings.flatMap(({ places }) => places.map(({ carrier }) => carrier)))
  const status =
    name.trim() === ''
      ? texts.typeName
      : error
        ? messageOf(error)
        : isFound
          ? spellings.length === 0
            ? texts.nothingFound
            : ''
          : texts.searching
  return (
    <>
      <p className={error ? 'error' : 'muted'} role="status">
        {status}
      </p>
      {spellings.length > 0 && (
        <SpellingList
          name={name}
          spellings={spellings}
          isTicked={form.isTicked}
          onTick={form.tick}
          onShow={(recordingId, segmentId) => onShow(recordingId, segmentId)}
        />
      )}
      {carriers.has('file-name') && <p className="muted">{texts.inFileName}</p>}
      {carriers.has('hotword') && <p className="muted">{texts.inHotword}</p>}
    </>
  )
}

function usePseudonymForm({ places, entry, onClose }: FormProps) {
  const [name, setName] = useState(entry?.realName ?? '')
  const [pseudonym, setPseudonym] = useState(entry?.pseudonym ?? '')
  const [place, setPlace] = useState<PseudonymPlace>(entry?.place ?? places[0] ?? { in: 'recording', recordingId: 0 })
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [isTried, setTried] = useState(false)
  const accepted = useMemo(() => entry?.spellings ?? [], [entry])
  const { spellings, isFound, error } = useFoundSpellings(place, name, accepted)
  const set = useCommandMutation('pseudonyms.set', ['pseudonyms.list', 'pseudonyms.ofRecording', 'readers.transcript'])
  const remove = useCommandMutation('pseudonyms.remove', ['pseudonyms.list', 'pseudonyms.ofRecording'])
  const problemOf = (typed: string, empty: string) =>
    typed.trim().length > pseudonymLimits.name
      ? texts.nameTooLong(pseudonymLimits.name)
      : isTried && typed.trim() === ''
        ? empty
        : null
  const problems = {
    name: problemOf(name, texts.realNameEmpty),
    pseudonym: problemOf(pseudonym, texts.pseudonymEmpty),
  }
  /** Accepted spellings that are in no recording now stay accepted, unless they were unticked. */
  const kept = () => {
    const found = new Set(spellings.map(({ text }) => text))
    return accepted.filter((text) => !found.has(text))
  }
  const save = () => {
    setTried(true)
    if (name.trim() === '' || pseudonym.trim() === '' || problems.name || problems.pseudonym) return
    const chosen = [...acceptedSpellings(spellings, name, ticks), ...kept()].slice(0, pseudonymLimits.spellings)
    set.mutate(
      { place, entry: { realName: name, pseudonym, spellings: chosen } },
      {
        onSuccess: ({ pseudonymId }) => {
          // Another real name is another entry, so the old one must go.
          if (entry && pseudonymId !== entry.id) remove.mutate({ place, pseudonymId: entry.id }, { onSuccess: onClose })
          else onClose()
        },
      },
    )
  }
  return {
    ...{ name, setName, pseudonym, setPseudonym, place, setPlace, spellings, isFound, error, problems, save },
    isBusy: set.isPending || remove.isPending,
    problem: (set.error ?? remove.error)?.message ?? null,
    isTicked: ({ text, likeness }: Spelling) => ticks.get(text) ?? likeness === 1,
    tick: ({ text }: Spelling, isOn: boolean) => setTicks((before) => new Map([...before, [text, isOn]])),
  }
}
