import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { RecordingDetail } from '../../shared/recordings/domain.ts'
import { words } from '../words/index.ts'
import { JoinedFilesDialog } from './JoinedFilesDialog.tsx'

const texts = words.joining.facts

/** From how many files a recording was joined, and which of them are not heard. `onApart`: it is being taken apart. */
export function JoinedFacts({ recording, onApart }: { recording: RecordingDetail; onApart: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const { files } = recording
  if (files.length === 0) return null
  const unheard = files.filter(({ isHeard }) => !isHeard)
  return (
    <>
      <span className="note">
        {texts.joined(files.length)}
        {' · '}
        {/* Before the titles, because a narrow window cuts off the end of the line. */}
        <Button className="choose" onPress={() => setOpen(true)}>
          {texts.show}
        </Button>
        {unheard.length > 0 && ` · ${texts.unheard(unheard.map(({ title }) => title))}`}
      </span>
      {isOpen && <JoinedFilesDialog recording={recording} onApart={onApart} onClose={() => setOpen(false)} />}
    </>
  )
}
