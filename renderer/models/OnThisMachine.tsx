import { Button } from 'react-aria-components'
import type { ListedModel } from '../../shared/contract/models.ts'
import type { CommandOutput } from '../../shared/contract.ts'
import { sentenceOf } from '../../shared/words/problem.ts'
import { chosenFiles } from '../base/bridge.ts'
import { useCommand, useCommandMutation } from '../base/queries.ts'
import { CheckedField } from '../controls/CheckedField.tsx'
import { Choice } from '../controls/Choice.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { More } from '../controls/More.tsx'
import { useFileDrop } from '../controls/useFileDrop.tsx'
import { words } from '../words/index.ts'
import { Devices } from './Devices.tsx'
import { ModelCard } from './ModelCard.tsx'
import { offers } from './modelWords.ts'
import '../controls/Card.css'
import './OnThisMachine.css'

const { models: texts, units } = words

/** The speech models of this machine: installed and available ones, and their sources. */
export function OnThisMachine() {
  const { data, error } = useCommand('models.list')
  const { bring, drop } = useImport()
  const { sign, listeners } = useFileDrop(texts.offline.drop, drop)
  return (
    <section className="modeldrop stack gap-12" {...listeners}>
      <p>{texts.intro}</p>
      <ErrorLine text={error?.message ?? (data?.error && sentenceOf(data.error))} />
      {data ? (
        <>
          <Cards models={data.models} chosen={data.chosen} />
          <Import bring={bring} />
          <More title={texts.devices.title}>
            <Devices facts={data.devices} />
          </More>
          <More title={texts.advanced.title}>
            <TasksAtOnce facts={data.tasksAtOnce} />
          </More>
          <More title={texts.addresses.title}>
            <Addresses addresses={data.addresses} />
          </More>
          {data.freeBytes !== null && (
            <p className="hint rest">{texts.free(units.size(data.freeBytes), data.folder)}</p>
          )}
        </>
      ) : (
        !error && <p className="muted">{texts.loading}</p>
      )}
      {sign}
    </section>
  )
}

function Cards({ models, chosen }: { models: readonly ListedModel[]; chosen: string | null }) {
  const offered = new Set(offers(models).map(({ id }) => id))
  const isNear = (model: ListedModel) =>
    offered.has(model.id) ||
    model.state !== 'absent' ||
    model.keptBytes > 0 ||
    model.error !== null ||
    (model.task !== 'asr' && model.origin === 'download' && model.engine !== 'transcribe-cpp')
  // The demo's models are only for the demo, not for a person's work.
  const near = models.filter((model) => isNear(model) && (model.origin !== 'shipped' || model.inUse))
  const others = models.filter((model) => !near.includes(model))
  const card = (model: ListedModel) => <ModelCard key={model.id} model={model} isChosen={model.id === chosen} />
  const forWords = near.filter(({ task }) => task === 'asr')
  const forSpeakers = near.filter(({ task }) => task !== 'asr')
  const { groups } = texts
  return (
    <>
      {forWords.length > 0 && <h3>{groups.words}</h3>}
      <ul className="stack gap-12 list">{forWords.map(card)}</ul>
      {forSpeakers.length > 0 && (
        <>
          <h3>{forSpeakers.length === 2 ? groups.speakers : groups.speakersOne}</h3>
          <ul className="stack gap-12 list">{forSpeakers.map(card)}</ul>
        </>
      )}
      {others.length > 0 && (
        <More title={texts.others(others.length)}>
          <p className="muted">{texts.othersHint}</p>
          <ul className="stack gap-12 list">{others.map(card)}</ul>
        </More>
      )}
    </>
  )
}

/** Dropped files and folders are imported one after another. */
function useImport() {
  const bring = useCommandMutation('models.import', ['models.list', 'recognition.languages'])
  const drop = async (files: File[]) => {
    for (const { path } of await chosenFiles(files)) await bring.mutateAsync({ kind: 'dropped', path })
  }
  return { bring, drop: (files: File[]) => void drop(files).catch(() => {}) }
}

function Import({ bring }: Pick<ReturnType<typeof useImport>, 'bring'>) {
  const { offline } = texts
  return (
    <>
      <h3>{offline.title}</h3>
      <p className="muted">{offline.hint}</p>
      <div className="buttons row wrap">
        <Button className="quiet" isPending={bring.isPending} onPress={() => bring.mutate({ kind: 'file' })}>
          {offline.file}
        </Button>
        <Button className="quiet" isPending={bring.isPending} onPress={() => bring.mutate({ kind: 'folder' })}>
          {offline.folder}
        </Button>
      </div>
      {bring.data && (
        <p className="muted" role="status">
          {offline.done(bring.data.titles)}
          {bring.data.differs.length > 0 && ` ${offline.differs(bring.data.differs)}`}
        </p>
      )}
      <ErrorLine text={bring.error?.message} />
    </>
  )
}

const automatic = 'auto'

/**
 * Sets how many recordings are transcribed at the same time. The keys are not numbers, because JavaScript would put
 * numbers first.
 */
function TasksAtOnce({ facts }: { facts: CommandOutput<'models.list'>['tasksAtOnce'] }) {
  const set = useCommandMutation('models.setTasksAtOnce', ['models.list'])
  const { advanced } = texts
  const { chosen, usual, ofEnvironment, cores, memoryBytes } = facts
  const counts = Array.from({ length: 8 }, (_, index) => [`_${index + 1}`, units.number(index + 1)])
  const hints = [
    ...(ofEnvironment === null ? [] : [advanced.ofEnvironment(ofEnvironment)]),
    advanced.hint(units.number(cores), units.size(memoryBytes)),
  ]
  return (
    <>
      <Choice
        label={advanced.tasksAtOnce}
        value={chosen === null ? automatic : `_${chosen}`}
        options={{ [automatic]: advanced.automatic(usual), ...Object.fromEntries(counts) }}
        hint={hints.join(' ')}
        onChange={(key) => set.mutate({ count: key === automatic ? null : Number(key.slice(1)) })}
      />
      <ErrorLine text={set.error?.message} />
    </>
  )
}

function Addresses({ addresses }: { addresses: readonly { base: string; address: string; usual: string }[] }) {
  const set = useCommandMutation('models.setAddress', ['models.list'])
  return (
    <>
      {addresses.map(({ base, address, usual }) => (
        <CheckedField
          key={base}
          label={texts.addresses.of(base)}
          value={address === usual ? '' : address}
          placeholder={usual}
          hint={texts.addresses.hint}
          parse={(typed) => ({ value: typed.trim() })}
          onSave={(typed) => set.mutate({ base, address: typed === '' ? null : typed })}
        />
      ))}
      <ErrorLine text={set.error?.message} />
    </>
  )
}
