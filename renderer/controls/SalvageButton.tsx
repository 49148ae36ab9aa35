import { useState } from 'react'
import type { ErrorInfo } from '../../shared/errors/errors.ts'
import { mayBeSalvaged } from '../../shared/sound/missingSound.ts'
import { addImportNotices, followImports } from '../base/importNotices.ts'
import { useCommandMutation } from '../base/queries.ts'
import { words } from '../words/index.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

const texts = words.salvage

/** A button beside “Retry” for imports that failed while their file was read; shows nothing for all others. */
export function SalvageButton({ error, jobId, name }: { error: ErrorInfo | null; jobId: number; name: string }) {
  const salvage = useCommandMutation('imports.salvage', ['recordings.list', 'queue.overview', 'devices.recordings'])
  const [isAsking, setAsking] = useState(false)
  if (!mayBeSalvaged(error)) return null
  const save = () => {
    followImports([jobId])
    salvage.mutate({ jobId }, { onError: ({ message }) => addImportNotices([{ name, sentence: message }]) })
  }
  return (
    <>
      <button
        type="button"
        className="quiet"
        aria-label={words.buttons.of(texts.button, name)}
        onClick={() => setAsking(true)}
      >
        {texts.button}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={texts.title(name)}
          confirm={texts.confirm}
          onConfirm={save}
          onClose={() => setAsking(false)}
        >
          {texts.explanation}
        </ConfirmDialog>
      )}
    </>
  )
}
