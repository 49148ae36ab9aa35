import type { FirstStep, LibraryPlace } from '../../../shared/contract/libraryPlace.ts'
import { useCommandMutation } from '../../base/queries.ts'
import { ModelPage } from './ModelPage.tsx'
import { PlacePage } from './PlacePage.tsx'
import { type AccountDialogs, WorkPage } from './WorkPage.tsx'

/**
 * The three pages before the first screen. The step is kept at once, so that a person who quits in the middle continues there. `place`: where the
 * library is, or would be.
 */
export function FirstStart({ place, dialogs }: { place: LibraryPlace; dialogs: AccountDialogs }) {
  const set = useCommandMutation('libraryPlace.setFirstStep', ['libraryPlace.get'])
  const goTo = (firstStep: FirstStep) => set.mutate({ firstStep })
  const { firstStep: step } = place
  switch (step) {
    case 'place':
      return <PlacePage isMade={place.state === 'open'} onEnd={() => goTo('work')} />
    case 'work':
      return <WorkPage key={step} dialogs={dialogs} onBack={() => goTo('place')} onEnd={() => goTo('model')} />
    case 'model':
      return <ModelPage key={step} onBack={() => goTo('work')} onEnd={() => goTo('done')} />
    case 'done':
      return null
  }
}
