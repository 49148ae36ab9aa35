import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { ListedModel } from '../../shared/contract/models.ts'
import { problemInfo, sentenceOf } from '../../shared/words/problem.ts'
import { messageUnlessCancelled } from '../base/bridgeError.ts'
import { useCommandMutation } from '../base/queries.ts'
import { Bar } from '../controls/Bar.tsx'
import { ButtonFor } from '../controls/ButtonFor.tsx'
import { ConfirmDialog } from '../controls/ConfirmDialog.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { More } from '../controls/More.tsx'
import { words } from '../words/index.ts'
import { LicenceDialog } from './LicenceDialog.tsx'
import {
  abilityWords,
  fractionOf,
  isDemo,
  isDraft,
  progressWords,
  purposeWords,
  sizeWords,
  speedWords,
} from './modelWords.ts'
import '../controls/Card.css'
import './ModelCard.css'

const { models: texts, units } = words

/** A model: its purpose, its size, its state, and its actions. */
export function ModelCard({ model, isChosen }: { model: ListedModel; isChosen: boolean }) {
  const { title, state, installed, progress, keptBytes, error } = model
  const [dialog, setDialog] = useState<'remove' | 'licence' | null>(null)
  const actions = useModelActions(model)
  const reason = model.isDamaged ? problemInfo('model-damaged', { title }) : error
  return (
    <li className={model.inUse ? 'card modelcard used' : 'card modelcard'}>
      <header>
        <h3>{title}</h3>
        {model.inUse && <span className="badge">{texts.inUse}</span>}
        {model.isDamaged && <span className="badge problem">{texts.damaged}</span>}
        {isDraft(model) && <span className="badge plain">{texts.draft}</span>}
        {isDemo(model) && <span className="badge plain">{texts.demo}</span>}
        <div className="spread">
          <ModelButtons model={model} isChosen={isChosen} actions={actions} onRemove={() => setDialog('remove')} />
        </div>
      </header>
      <p>{model.own ? texts.own.kind(model.own) : purposeWords(model)}</p>
      {progress && (
        <>
          <Bar
            width="whole"
            label={texts.progress(title)}
            fraction={fractionOf(model)}
            words={progressWords(model) ?? ''}
          />
          <p className="muted">{progressWords(model)}</p>
        </>
      )}
      {keptBytes > 0 && <p className="muted">{texts.kept(units.size(keptBytes))}</p>}
      <ModelFacts model={model} actions={actions} onLicence={() => setDialog('licence')} />
      {state !== 'installed' && model.address !== null && (
        <More title={texts.whereFrom} label={texts.whereFromOf(title)}>
          <p className="hint rest">{model.address}</p>
        </More>
      )}
      {actions.done !== null && (
        <p className="muted" role="status">
          {actions.done}
        </p>
      )}
      <ErrorLine text={actions.problem ?? (reason && sentenceOf(reason))} />
      {dialog === 'remove' && (
        <ConfirmDialog
          isDanger
          title={texts.removeTitle(title)}
          confirm={words.buttons.remove}
          onConfirm={actions.remove}
          onClose={() => setDialog(null)}
        >
          {texts.removeText(units.size((installed?.sizeBytes ?? 0) + keptBytes))}
        </ConfirmDialog>
      )}
      {dialog === 'licence' && <LicenceDialog model={model} onClose={() => setDialog(null)} />}
    </li>
  )
}

type ModelActions = ReturnType<typeof useModelActions>

/** The actions on a model, and the report of the last action. */
function useModelActions({ id, state, isDamaged }: ListedModel) {
  const install = useCommandMutation('models.install', ['models.list'])
  const cancel = useCommandMutation('models.cancel', ['models.list'])
  const remove = useCommandMutation('models.remove', ['models.list'])
  const verify = useCommandMutation('models.verify')
  const use = useCommandMutation('models.use', ['models.list'])
  const accept = useCommandMutation('models.acceptLicence', ['models.list'])
  const actions = [install, cancel, remove, verify, use, accept]
  const failed = actions.find(({ error }) => error !== null)?.error
  /** Clear the reports of earlier actions, which are no longer true. */
  const act = (begin: () => void) => () => {
    for (const action of actions) action.reset()
    begin()
  }
  const freed = state === 'absent' && remove.data ? texts.freed(units.size(remove.data.freedBytes)) : null
  return {
    install: act(() => install.mutate({ ids: [id] })),
    accept: act(() => accept.mutate({ id })),
    cancel: act(() => cancel.mutate({ id })),
    remove: act(() => remove.mutate({ id })),
    verify: act(() => verify.mutate({ id })),
    use: act(() => use.mutate({ id })),
    useBest: act(() => use.mutate({ id: null })),
    isInstalling: install.isPending,
    isVerifying: verify.isPending,
    problem: messageUnlessCancelled(failed),
    done: state === 'installed' && verify.isSuccess && !isDamaged ? texts.verified : freed,
  }
}

function ModelButtons(props: { model: ListedModel; isChosen: boolean; actions: ModelActions; onRemove: () => void }) {
  const { model, actions } = props
  const { title, state, keptBytes } = model
  const isOwn = model.origin === 'download'
  const canBeUsed = model.task === 'asr' && state === 'installed' && !model.inUse && !model.isDamaged
  const isWanting = state === 'absent' || (state === 'installed' && model.isDamaged)
  const install = keptBytes > 0 ? texts.goOn : model.isDamaged ? texts.again : texts.install
  return (
    <>
      {state === 'installing' && <ButtonFor subject={title} text={texts.cancel} onPress={actions.cancel} />}
      {model.isLicenceOpen && state === 'absent' && (
        <ButtonFor subject={title} text={texts.acceptLicence} onPress={actions.accept} />
      )}
      {isWanting && model.address !== null && !model.isLicenceOpen && (
        <ButtonFor subject={title} text={install} isPending={actions.isInstalling} onPress={actions.install} />
      )}
      {canBeUsed && <ButtonFor subject={title} text={texts.use} onPress={actions.use} />}
      {props.isChosen && (
        <Button className="quiet" onPress={actions.useBest}>
          {texts.useBest}
        </Button>
      )}
      {isOwn && (state === 'installed' || keptBytes > 0) && state !== 'installing' && (
        <ButtonFor subject={title} text={texts.remove} onPress={props.onRemove} />
      )}
      {!isOwn && <span className="muted">{isDemo(model) ? texts.withTapelog : texts.ofSystem}</span>}
    </>
  )
}

/** Whether the file was compared with a digest, and whose digest that is. */
function DigestFact({ model }: { model: ListedModel }) {
  const { installed, isDigestSecondHand, digestBy, origin, address, own } = model
  if (own)
    return (
      <>
        <li>{texts.own.badge}</li>
        {installed?.sha256 && <li title={installed.sha256}>{texts.own.digest(installed.sha256)}</li>}
      </>
    )
  if (installed?.digest === 'published')
    return isDigestSecondHand ? (
      <li className="calm" title={texts.secondHandHint}>
        {texts.secondHand}
      </li>
    ) : (
      <li className="calm">{texts.checked}</li>
    )
  if (!installed && isDigestSecondHand) return <li title={texts.secondHandHint}>{texts.secondHandOffered}</li>
  if (!installed && origin === 'download' && address === null) return <li>{texts.importOnly}</li>
  if (installed?.digest === 'taken' || (origin === 'download' && digestBy === null))
    return <li title={texts.takenHint}>{texts.taken}</li>
  return null
}

/** The model's size, licence, and facts about its file. */
function ModelFacts(props: { model: ListedModel; actions: ModelActions; onLicence: () => void }) {
  const { model, actions } = props
  const { installed } = model
  const size = sizeWords(model)
  const isOwn = model.origin === 'download'
  return (
    <ul className="modelfacts hint row wrap list">
      {size !== null && <li>{size}</li>}
      {model.isPlainText && <li>{texts.plainText}</li>}
      {isOwn && (
        <li>{model.memoryBytes === null ? texts.memoryUnknown : texts.memory(units.size(model.memoryBytes))}</li>
      )}
      {!model.own && (
        <li>
          <Button
            className="link"
            aria-label={`${texts.licence(model.licence)}, ${model.title}`}
            onPress={props.onLicence}
          >
            {texts.licence(model.licence)}
          </Button>
        </li>
      )}
      {abilityWords(model).map((ability) => (
        <li key={ability}>{ability}</li>
      ))}
      <DigestFact model={model} />
      {model.measured && (
        <>
          <li>{speedWords(model)}</li>
          <li>{texts.peak(units.size(model.measured.peakBytes))}</li>
        </>
      )}
      {installed?.from && (
        <li>
          <Button className="link" isPending={actions.isVerifying} onPress={actions.verify}>
            {texts.verify}
          </Button>
        </li>
      )}
    </ul>
  )
}
