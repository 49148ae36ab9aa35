import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { ChosenPlace, LibraryPlace } from '../../shared/contract/libraryPlace.ts'
import { useCommandMutation } from '../base/queries.ts'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { words } from '../words/index.ts'
import { isUnusable, PlaceFacts } from './PlaceFacts.tsx'
import '../styles/wholePage.css'

const { absent: texts } = words.libraryPlace

/** Shown while the library's disk is not there. Tapelog opens the library when it appears. */
export function AbsentLibrary({ place }: { place: LibraryPlace }) {
  const [chosen, setChosen] = useState<ChosenPlace | null>(null)
  const choose = useCommandMutation('libraryPlace.choose')
  const use = useCommandMutation('libraryPlace.use', ['libraryPlace.get'])
  return (
    <main className="wholepage stack gap-16">
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
      <p className="path">
        <bdi>{place.path}</bdi>
      </p>
      <p role="status">{texts.waiting}</p>
      {chosen && <PlaceFacts {...chosen} />}
      <ErrorLine text={(use.error ?? choose.error)?.message} />
      {place.canMove && (
        <>
          <div className="actions">
            <Button
              className="quiet"
              isPending={choose.isPending}
              onPress={() =>
                choose.mutate(undefined, {
                  onSuccess: ({ place: one }) => {
                    use.reset()
                    setChosen(one)
                  },
                })
              }
            >
              {texts.other}
            </Button>
            {chosen && !isUnusable(chosen) && (
              <Button className="primary" isPending={use.isPending} onPress={() => use.mutate({ token: chosen.token })}>
                {texts.use(chosen.path)}
              </Button>
            )}
          </div>
          <p className="muted">{texts.otherHint}</p>
        </>
      )}
    </main>
  )
}
