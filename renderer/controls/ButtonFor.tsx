import { Button } from 'react-aria-components'
import { words } from '../words/index.ts'

/** A button that tells screen readers what it is for, because others with the same text may be on screen. */
export function ButtonFor(props: { subject: string; text: string; isPending?: boolean; onPress: () => void }) {
  const { subject, text, isPending = false, onPress } = props
  return (
    <Button className="quiet" aria-label={words.buttons.of(text, subject)} isPending={isPending} onPress={onPress}>
      {text}
    </Button>
  )
}
