import { Button } from 'react-aria-components'
import { useCommand, useCommandMutation } from '../base/queries.ts'
import { words } from '../words/index.ts'

const texts = words.settings.unreadable

/** Says that stored settings were damaged and replaced by others, until the person has accepted the others. */
export function UnreadableSettings({ onShow }: { onShow: () => void }) {
  const names = useCommand('settings.unreadable').data?.names
  const accept = useCommandMutation('settings.update', ['settings.unreadable', 'settings.get'])
  if (names === undefined || names?.length === 0) return null
  return (
    <div className="notices oneline" role="status">
      <p>{names === null ? texts.all : texts.some(names.length)}</p>
      <Button className="quiet" onPress={onShow}>
        {texts.show}
      </Button>
      <Button className="quiet" onPress={() => accept.mutate({})}>
        {texts.accept}
      </Button>
    </div>
  )
}
