import { useEffect, useState } from 'react'
import { Button, Radio, RadioGroup } from 'react-aria-components'
import type { ListedModel } from '../../shared/contract/models.ts'
import { sentenceOf } from '../../shared/words/problem.ts'
import { messageUnlessCancelled } from '../base/bridgeError.ts'
import { useCommand, useCommandMutation } from '../base/queries.ts'
import { Bar } from '../controls/Bar.tsx'
import { ButtonFor } from '../controls/ButtonFor.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { More } from '../controls/More.tsx'
import { Tick } from '../controls/Tick.tsx'
import { words } from '../words/index.ts'
import {
  fractionOf,
  hasDownloadedSpeech,
  isDraft,
  offers,
  progressWords,
  purposeWords,
  speakerModels,
} from './modelWords.ts'
import './FirstModel.css'

const { models: texts, units } = words

/**
 * Two choices and one button for a person without a speech model, then the progress of the download. If a good model is
 * installed, this shows nothing, unless `isNeeded` says that a recording lacks a model: then there are a rough draft and an account, too.
 */
export function FirstModel(props: { onOther?: () => void; onAccount?: (() => void) | undefined; isNeeded?: boolean }) {
  const { onOther, onAccount, isNeeded } = props
  const { data } = useCommand('models.list')
  const installing = useInstalling()
  // The choice is stored here, so that it stays after a cancelled download.
  const [chosenId, choose] = useState<string | null>(null)
  const [withSpeakers, setWithSpeakers] = useState(true)
  const [wasRunning, setWasRunning] = useState(false)
  const running = data?.models.filter(({ state }) => state === 'installing') ?? []
  const isRunning = running.length > 0
  useEffect(() => {
    if (isRunning) setWasRunning(true)
  }, [isRunning])
  if (!data) return null
  if (isRunning)
    return (
      <section className="firstmodel stack gap-12" aria-label={texts.first.title}>
        <h2>{texts.first.running}</h2>
        {running.map((model) => (
          <Download key={model.id} model={model} />
        ))}
        {!isNeeded && <p>{texts.first.runningHint}</p>}
      </section>
    )
  const speakers = speakerModels(data.models)
  if (hasDownloadedSpeech(data.models) && !isNeeded) {
    const missing = speakers.filter(({ error }) => error !== null)
    if (missing.length > 0) return <MissingSpeakers missing={missing} installing={installing} />
    return wasRunning ? (
      <p className="firstready" role="status">
        {texts.first.installed}
      </p>
    ) : null
  }
  const offered = offers(data.models).filter(({ state }) => state !== 'installed')
  const chosen = offered.find(({ id }) => id === chosenId) ?? offered[0]
  const draft = data.models.find((model) => isDraft(model) && !model.inUse)
  const instead = isNeeded && <Instead draft={draft} onAccount={onAccount} />
  if (!chosen) return instead || null
  return (
    <section className="firstmodel stack gap-12" aria-label={texts.first.title}>
      <h2>{texts.first.title}</h2>
      <p>{texts.first.intro}</p>
      <RadioGroup aria-label={texts.first.title} value={chosen.id} onChange={choose}>
        {offered.map((model) => (
          <OfferedModel key={model.id} model={model} />
        ))}
      </RadioGroup>
      {speakers.length > 0 && (
        <Tick
          name={units.facts([texts.first.speakers, texts.first.speakersSize(sizeOf(speakers))])}
          isSelected={withSpeakers}
          onChange={setWithSpeakers}
        />
      )}
      <Install wanted={withSpeakers ? [chosen, ...speakers] : [chosen]} installing={installing} onOther={onOther} />
      {instead}
    </section>
  )
}

/** What a person can do without a download. */
function Instead({ draft, onAccount }: { draft: ListedModel | undefined; onAccount: (() => void) | undefined }) {
  const use = useCommandMutation('models.use', ['models.list', 'recognition.languages'])
  if (!draft && !onAccount) return null
  return (
    <>
      <div className="buttons row wrap">
        {draft && (
          <Button className="quiet" isPending={use.isPending} onPress={() => use.mutate({ id: draft.id })}>
            {texts.first.draft}
          </Button>
        )}
        {onAccount && (
          <Button className="quiet" onPress={onAccount}>
            {texts.first.account}
          </Button>
        )}
      </div>
      {draft && <p className="muted">{texts.first.draftHint}</p>}
      <ErrorLine text={use.error?.message} />
    </>
  )
}

type Installing = ReturnType<typeof useInstalling>

/** Starts downloads, and reports why one failed. */
function useInstalling() {
  const install = useCommandMutation('models.install', ['models.list'])
  return {
    isPending: install.isPending,
    begin: (models: readonly ListedModel[]) => install.mutate({ ids: models.map(({ id }) => id) }),
    failure: (models: readonly ListedModel[]) => {
      const error = models.find((model) => model.error !== null)?.error
      return install.error ? messageUnlessCancelled(install.error) : error && sentenceOf(error)
    },
  }
}

const sizeOf = (models: readonly ListedModel[]) =>
  units.size(models.reduce((sum, { sizeBytes, keptBytes }) => sum + (sizeBytes ?? 0) - keptBytes, 0))

function Download({ model }: { model: ListedModel }) {
  const cancel = useCommandMutation('models.cancel', ['models.list'])
  return (
    <div className="firstprogress">
      <strong>{model.title}</strong>
      <ButtonFor subject={model.title} text={texts.cancel} onPress={() => cancel.mutate({ id: model.id })} />
      <Bar
        width="whole"
        label={texts.progress(model.title)}
        fraction={fractionOf(model)}
        words={progressWords(model) ?? ''}
      />
      <p className="muted">{progressWords(model)}</p>
    </div>
  )
}

/** Shown if the speech model is installed, but the download of a model that distinguishes speakers failed. */
function MissingSpeakers({ missing, installing }: { missing: readonly ListedModel[]; installing: Installing }) {
  return (
    <section className="firstmodel stack gap-12" aria-label={texts.first.title}>
      <h2>{texts.first.withoutSpeakers}</h2>
      <ErrorLine text={installing.failure(missing)} />
      <div className="buttons row wrap">
        <Button className="quiet" isPending={installing.isPending} onPress={() => installing.begin(missing)}>
          {texts.first.again(sizeOf(missing))}
        </Button>
      </div>
    </section>
  )
}

/** The button to start, problems, and the addresses of the models. */
function Install(props: { wanted: readonly ListedModel[]; installing: Installing; onOther: (() => void) | undefined }) {
  const { wanted, installing, onOther } = props
  return (
    <>
      <div className="buttons row wrap">
        <Button className="primary" isPending={installing.isPending} onPress={() => installing.begin(wanted)}>
          {texts.first.install(sizeOf(wanted))}
        </Button>
        {onOther && (
          <Button className="quiet" onPress={onOther}>
            {texts.first.other}
          </Button>
        )}
      </div>
      <ErrorLine text={installing.failure(wanted)} />
      <More title={texts.whereFrom}>
        <ul className="stack gap-2 list">
          {wanted.map(
            ({ id, address }) =>
              address !== null && (
                <li key={id} className="hint rest">
                  {address}
                </li>
              ),
          )}
        </ul>
      </More>
    </>
  )
}

function OfferedModel({ model }: { model: ListedModel }) {
  return (
    <Radio value={model.id}>
      <span className="stack gap-2">
        <strong>{headingOf(model)}</strong>
        <span>{purposeWords(model)}</span>
        <span className="muted">
          {units.facts([
            model.title,
            texts.first.size(units.size(model.sizeBytes ?? 0)),
            texts.first.time(units.roughly(downloadMs(model))),
            ...(model.memoryBytes === null ? [] : [texts.memory(units.size(model.memoryBytes))]),
            texts.licence(model.licence),
          ])}
        </span>
      </span>
    </Radio>
  )
}

/** The time that the download takes at 20 Mbit/s, a usual speed. */
const downloadMs = ({ sizeBytes }: ListedModel): number => ((sizeBytes ?? 0) * 8) / 20_000

function headingOf(model: ListedModel): string {
  if (model.languages === 'many') return texts.first.all
  return model.languages.length > 20 ? texts.first.european : model.title
}
