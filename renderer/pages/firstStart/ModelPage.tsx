import { useCommand } from '../../base/queries.ts'
import { FirstModel } from '../../models/FirstModel.tsx'
import { hasDownloadedSpeech, offers } from '../../models/modelWords.ts'
import { words } from '../../words/index.ts'
import { FirstPage } from './FirstPage.tsx'

const { model: texts } = words.firstStart

/** The third page: a speech model. A download continues on every other screen. */
export function ModelPage({ onBack, onEnd }: { onBack: () => void; onEnd: () => void }) {
  const models = useCommand('models.list').data?.models
  const isReady = models !== undefined && hasDownloadedSpeech(models)
  const isRunning = models?.some(({ state }) => state === 'installing') ?? false
  const hasOffer = models !== undefined && offers(models).length > 0
  return (
    <FirstPage
      number={3}
      title={texts.title}
      onBack={onBack}
      onSkip={isReady || isRunning ? null : onEnd}
      onNext={isReady || isRunning ? onEnd : null}
    >
      <p>{isReady ? texts.ready : texts.text}</p>
      <FirstModel />
      {hasOffer && !isReady && !isRunning && <p className="muted">{texts.offline}</p>}
      {isRunning && <p className="muted">{texts.continues}</p>}
      {models !== undefined && !hasOffer && !isReady && <p className="muted">{texts.none}</p>}
    </FirstPage>
  )
}
