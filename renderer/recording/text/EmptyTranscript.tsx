import { Button } from 'react-aria-components'
import { words } from '../../words/index.ts'

const texts = words.recording.transcript

/** Before the first segment: how to type along with the sound. */
export function EmptyTranscript({ onBegin }: { onBegin: () => void }) {
  return (
    <div className="empty">
      <h2>{texts.emptyTitle}</h2>
      <p>{texts.emptyHint}</p>
      <Button className="primary" onPress={onBegin}>
        {texts.begin}
      </Button>
    </div>
  )
}
