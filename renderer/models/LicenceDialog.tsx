import type { ListedModel } from '../../shared/contract/models.ts'
import { useCommand } from '../base/queries.ts'
import { ReadDialog } from '../controls/ReadDialog.tsx'
import { words } from '../words/index.ts'

/** The complete text of a model's licence. */
export function LicenceDialog({ model, onClose }: { model: ListedModel; onClose: () => void }) {
  const { data, error } = useCommand('models.licence', { id: model.id })
  const title = words.models.licence(model.licence)
  return (
    <ReadDialog title={title} onClose={onClose}>
      {error && <p className="error">{error.message}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls, so keys must reach it */}
      <pre className="literal framed document" tabIndex={0} lang="en">
        {data?.text}
      </pre>
    </ReadDialog>
  )
}
