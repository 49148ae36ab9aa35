import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { ChosenPlace } from '../../../shared/contract/libraryPlace.ts'
import { useCommandMutation, useRemoteCommand } from '../../base/queries.ts'
import { ErrorLine } from '../../controls/ErrorLine.tsx'
import { isUnusable, PlaceFacts } from '../../libraryPlace/PlaceFacts.tsx'
import { words } from '../../words/index.ts'
import { FirstPage } from './FirstPage.tsx'

const { place: texts } = words.firstStart

/**
 * The first page: where Tapelog keeps recordings. Leaving it makes or opens the library. `isMade`: the person came back to this page, and the
 * library is there already; it is empty, so another place may replace it.
 */
export function PlacePage({ isMade, onEnd }: { isMade: boolean; onEnd: () => void }) {
  const usual = useRemoteCommand('libraryPlace.facts', undefined)
  const [chosen, setChosen] = useState<ChosenPlace | null>(null)
  const choose = useCommandMutation('libraryPlace.choose')
  const use = useCommandMutation('libraryPlace.use', ['libraryPlace.get'])
  const shown = chosen ?? usual.data
  const problem = use.error ?? choose.error ?? usual.error
  const leave = () => (isMade && !chosen ? onEnd() : use.mutate({ token: chosen?.token ?? null }))
  return (
    <FirstPage
      number={1}
      title={texts.title}
      isBusy={use.isPending}
      nextLabel={chosen?.holds === 'library' ? texts.open : words.firstStart.next}
      onBack={null}
      onSkip={isMade ? onEnd : () => use.mutate({ token: null })}
      onNext={chosen && isUnusable(chosen) ? null : leave}
    >
      <p>{texts.text}</p>
      {shown && <PlaceFacts {...shown} />}
      <div className="buttons row wrap">
        <Button
          className="quiet"
          isPending={choose.isPending}
          isDisabled={use.isPending}
          onPress={() =>
            choose.mutate(undefined, {
              onSuccess: ({ place }) => {
                if (!place) return
                use.reset()
                setChosen(place)
              },
            })
          }
        >
          {texts.choose}
        </Button>
        {chosen && (
          <Button className="quiet" isDisabled={use.isPending} onPress={() => setChosen(null)}>
            {texts.usual}
          </Button>
        )}
      </div>
      <p className="muted">{texts.skipHint}</p>
      <ErrorLine text={problem?.message} />
    </FirstPage>
  )
}
