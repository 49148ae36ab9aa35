import { Button } from 'react-aria-components'
import type { LibraryPlace } from '../../shared/contract/libraryPlace.ts'
import { useCommandMutation } from '../base/queries.ts'
import { Bar } from '../controls/Bar.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { words } from '../words/index.ts'
import '../styles/wholePage.css'

const { moving: texts } = words.libraryPlace

/** Shown instead of everything else while the library moves. */
export function MovingLibrary({ move }: { move: NonNullable<LibraryPlace['move']> }) {
  const pause = useCommandMutation('libraryPlace.pauseMove', ['libraryPlace.get'])
  const cancel = useCommandMutation('libraryPlace.cancelMove', ['libraryPlace.get'])
  const { to, isPaused, progress } = move
  const said = progress ? texts.progress(progress) : texts.closing
  return (
    <main className="wholepage stack gap-16">
      <h1>{texts.title}</h1>
      <p className="path">
        <bdi>{texts.to(to)}</bdi>
      </p>
      <p role="status">{isPaused ? texts.paused : progress ? texts.steps[progress.step] : texts.closing}</p>
      <Bar
        width="whole"
        label={texts.title}
        fraction={progress && progress.bytesTotal > 0 ? progress.bytesDone / progress.bytesTotal : null}
        words={said}
      />
      {progress && <p className="muted">{said}</p>}
      <p className="muted">{texts.safe}</p>
      <ErrorLine text={(pause.error ?? cancel.error)?.message} />
      <div className="actions">
        <Button className="quiet" isDisabled={progress === null} onPress={() => pause.mutate({ isPaused: !isPaused })}>
          {isPaused ? words.buttons.resume : words.buttons.pause}
        </Button>
        <Button className="quiet" isPending={cancel.isPending} onPress={() => cancel.mutate(undefined)}>
          {texts.cancel}
        </Button>
      </div>
    </main>
  )
}
