import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { ChosenPlace } from '../../shared/contract/libraryPlace.ts'
import { sentenceOf } from '../../shared/words/problem.ts'
import { messageUnlessCancelled } from '../base/bridgeError.ts'
import { useCommand, useCommandMutation, useRemoteCommand } from '../base/queries.ts'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { FormDialog } from '../controls/FormDialog.tsx'
import { words } from '../words/index.ts'
import { isRiskyPlace, isUnusable, PlaceFacts } from './PlaceFacts.tsx'

const texts = words.libraryPlace

/** The part of the settings that says where the library is, and moves it. */
export function LibraryPlaceSettings() {
  const place = useCommand('libraryPlace.get').data
  // Disks fill up and get unplugged without an event.
  const here = useRemoteCommand('libraryPlace.facts', undefined).data
  const choose = useCommandMutation('libraryPlace.choose')
  const [chosen, setChosen] = useState<ChosenPlace | null>(null)
  const move = useCommandMutation('libraryPlace.move', ['libraryPlace.get'])
  const giveUp = useCommandMutation('libraryPlace.cancelMove', ['libraryPlace.get'])
  if (!place) return null
  const problem = choose.error ?? (chosen ? null : move.error) ?? giveUp.error
  return (
    <>
      <h2>{texts.settings.title}</h2>
      {here && <PlaceFacts {...here} />}
      {place.moved && <p role="status">{texts.moved(place.moved.originals, place.moved.damaged)}</p>}
      {place.oldCopy && <OldCopy path={place.oldCopy.path} />}
      <ErrorLine text={problem?.message ?? (place.moveProblem && sentenceOf(place.moveProblem))} />
      {place.begunMove && (
        <>
          <p>{texts.begun(place.begunMove.to)}</p>
          <div className="buttons row wrap">
            <Button className="quiet" isPending={move.isPending} onPress={() => move.mutate({ token: null })}>
              {texts.goOn}
            </Button>
            <Button className="quiet" isPending={giveUp.isPending} onPress={() => giveUp.mutate(undefined)}>
              {texts.giveUp}
            </Button>
          </div>
          <p className="muted">{texts.giveUpHint}</p>
        </>
      )}
      {place.canMove ? (
        <>
          <p className="muted">{texts.settings.hint}</p>
          <div className="buttons row wrap">
            <Button
              className="quiet"
              isPending={choose.isPending}
              onPress={() => choose.mutate(undefined, { onSuccess: ({ place: one }) => setChosen(one) })}
            >
              {texts.settings.change}
            </Button>
          </div>
        </>
      ) : (
        <p className="muted">{texts.settings.fixed}</p>
      )}
      {chosen && (
        <FormDialog
          title={texts.moveTo(chosen.path)}
          submit={isRiskyPlace(chosen.facts) ? texts.moveWarned : texts.moveNow}
          isBusy={move.isPending}
          isDisabled={chosen.holds !== 'nothing' || isUnusable(chosen)}
          problem={move.error?.message ?? null}
          onSubmit={() => move.mutate({ token: chosen.token }, { onSuccess: () => setChosen(null) })}
          onClose={() => {
            setChosen(null)
            move.reset()
          }}
        >
          <PlaceFacts {...chosen} holds={chosen.holds === 'library' ? 'other' : chosen.holds} />
          <p>{texts.moveHint}</p>
        </FormDialog>
      )}
    </>
  )
}

/** The copy that a move left at the old place. Only the person removes it. */
function OldCopy({ path }: { path: string }) {
  const remove = useCommandMutation('libraryPlace.removeOldCopy', ['libraryPlace.get'])
  const keep = useCommandMutation('libraryPlace.keepOldCopy', ['libraryPlace.get'])
  return (
    <>
      <p>{texts.oldCopy(path)}</p>
      <ErrorLine text={messageUnlessCancelled(remove.error)} />
      <div className="buttons row wrap">
        <Button className="quiet" isPending={remove.isPending} onPress={() => remove.mutate(undefined)}>
          {texts.removeOldCopy}
        </Button>
        <Button className="quiet" isPending={keep.isPending} onPress={() => keep.mutate(undefined)}>
          {texts.keepOldCopy}
        </Button>
      </div>
    </>
  )
}
