import { useSyncExternalStore } from 'react'
import { Button } from 'react-aria-components'
import { drafts } from '../../typing/drafts.ts'
import { words } from '../../words/index.ts'
import './Conflict.css'

const texts = words.recording.transcript

/**
 * Shown in the segment with the caret if its words were changed elsewhere too. The person chooses one of the two texts.
 */
export function Conflict({ theirs, onChoose }: { theirs: string; onChoose: (whose: 'mine' | 'theirs') => void }) {
  return (
    <div className="conflict row wrap" role="alert">
      <p>{texts.theirs(theirs)}</p>
      <Button className="quiet" onPress={() => onChoose('mine')}>
        {texts.keepMine}
      </Button>
      <Button className="quiet" onPress={() => onChoose('theirs')}>
        {texts.takeTheirs}
      </Button>
    </div>
  )
}

/** A sign in any other segment that leads to the choice. */
export function ConflictSign({ segmentId, onOpen }: { segmentId: number; onOpen: () => void }) {
  const theirs = useSyncExternalStore(drafts.subscribe, () => drafts.theirs(`segment:${segmentId}`))
  if (theirs === null) return null
  return (
    <div className="conflict row wrap">
      <Button className="quiet" onPress={onOpen}>
        {texts.twoTexts}
      </Button>
    </div>
  )
}
