import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { ListedModel } from '../../shared/contract/models.ts'
import { sentenceOf } from '../../shared/errors/problem.ts'
import { useCommandMutation } from '../base/queries.ts'
import { Bar } from '../controls/Bar.tsx'
import { ConfirmDialog } from '../controls/ConfirmDialog.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { More } from '../controls/More.tsx'
import { words } from '../words/index.ts'
import { LicenceDialog } from './LicenceDialog.tsx'
import { fractionOf, isDemo, isDraft, progressWords, purposeWords, sizeWords } from './modelWords.ts'
import './ModelCard.css'

const { models: texts, units } = words

/** A model: what it is for, what it takes, how it stands, and what can be done with it. */
export function ModelCard({ model, isChosen }: { model: ListedModel; isChosen: boolean }) {
  const { id, title, state, installed, progress, keptBytes, error } = model
  const [dialog, setDialog] = useState<'remove' | 'licence' | null>(null)
  const install = useCommandMutation('models.install', ['models.list'])
  const cancel = useCommandMutation('models.cancel', ['models.list'])
  const remove = useCommandMutation('models.remove', ['models.list'])
  const verify = useCommandMutation('models.verify')
  const use = useCommandMutation('models.use', ['models.list'])
  const actions = [install, cancel, remove, verify, use]
  const failed = actions.find(({ error }) => error !== null)?.error
  /** Clears what earlier actions reported, which is no longer true. */
  const act = (begin: () => void) => {
    for (const action of actions) action.reset()
    begin()
  }
  // A person who pressed Cancel in the dialog knows that.
  const problem = failed && 'code' in failed && failed.code === 'not-confirmed' ? null : failed?.message
  const freed = state === 'absent' && remove.data ? texts.freed(units.size(remove.data.freedBytes)) : null
  const done = state === 'installed' && verify.isSuccess ? texts.verified : freed
  const size = sizeWords(model)
  const isOwn = model.origin === 'download'
  const canBeUsed = model.task === 'asr' && state === 'installed' && !model.inUse
  return (
    <li className={model.inUse ? 'card modelcard used' : 'card modelcard'}>
      <header>
        <h3>{title}</h3>
        {model.inUse && <span className="badge">{texts.inUse}</span>}
        {isDraft(model) && <span className="badge plain">{texts.draft}</span>}
        {isDemo(model) && <span className="badge plain">{texts.demo}</span>}
        <div className="spread">
          {state === 'installing' && (
            <Button
              className="quiet"
              aria-label={words.buttons.of(texts.cancel, title)}
              onPress={() => act(() => cancel.mutate({ id }))}
            >
              {texts.cancel}
            </Button>
          )}
          {state === 'absent' && isOwn && (
            <Button
              className="quiet"
              aria-label={words.buttons.of(keptBytes > 0 ? texts.goOn : texts.install, title)}
              isPending={install.isPending}
              onPress={() => act(() => install.mutate({ ids: [id] }))}
            >
              {keptBytes > 0 ? texts.goOn : texts.install}
            </Button>
          )}
          {canBeUsed && (
            <Button
              className="quiet"
              aria-label={words.buttons.of(texts.use, title)}
              onPress={() => act(() => use.mutate({ id }))}
            >
              {texts.use}
            </Button>
          )}
          {isChosen && (
            <Button className="quiet" onPress={() => act(() => use.mutate({ id: null }))}>
              {texts.useBest}
            </Button>
          )}
          {isOwn && (state === 'installed' || keptBytes > 0) && state !== 'installing' && (
            <Button
              className="quiet"
              aria-label={words.buttons.of(texts.remove, title)}
              onPress={() => setDialog('remove')}
            >
              {texts.remove}
            </Button>
          )}
          {!isOwn && <span className="muted">{isDemo(model) ? texts.withTapelog : texts.ofSystem}</span>}
        </div>
      </header>
      <p>{purposeWords(model)}</p>
      {progress && (
        <>
          <Bar isWide label={texts.progress(title)} fraction={fractionOf(model)} words={progressWords(model) ?? ''} />
          <p className="muted">{progressWords(model)}</p>
        </>
      )}
      {keptBytes > 0 && <p className="muted">{texts.kept(units.size(keptBytes))}</p>}
      <ul className="modelfacts">
        {size !== null && <li>{size}</li>}
        {model.isPlainText && <li>{texts.plainText}</li>}
        {isOwn && (
          <li>{model.memoryBytes === null ? texts.memoryUnknown : texts.memory(units.size(model.memoryBytes))}</li>
        )}
        <li>
          <Button
            className="link"
            aria-label={`${texts.licence(model.licence)}, ${title}`}
            onPress={() => setDialog('licence')}
          >
            {texts.licence(model.licence)}
          </Button>
        </li>
        {installed?.digest === 'published' && <li className="checked">{texts.checked}</li>}
        {(installed?.digest === 'taken' || (isOwn && model.digestBy === null)) && (
          <li title={texts.takenHint}>{texts.taken}</li>
        )}
        {installed?.from && (
          <li>
            <Button className="link" isPending={verify.isPending} onPress={() => act(() => verify.mutate({ id }))}>
              {texts.verify}
            </Button>
          </li>
        )}
      </ul>
      {state !== 'installed' && model.address !== null && (
        <More title={texts.whereFrom} label={texts.whereFromOf(title)}>
          <p className="muted modeladdress">{model.address}</p>
        </More>
      )}
      {done !== null && (
        <p className="muted" role="status">
          {done}
        </p>
      )}
      <ErrorLine text={problem ?? (error && sentenceOf(error))} />
      {dialog === 'remove' && (
        <ConfirmDialog
          isDanger
          title={texts.removeTitle(title)}
          confirm={texts.removeNow}
          onConfirm={() => act(() => remove.mutate({ id }))}
          onClose={() => setDialog(null)}
        >
          {texts.removeText(units.size((installed?.sizeBytes ?? 0) + keptBytes))}
        </ConfirmDialog>
      )}
      {dialog === 'licence' && <LicenceDialog model={model} onClose={() => setDialog(null)} />}
    </li>
  )
}
