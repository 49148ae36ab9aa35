import { useEffect } from 'react'
import { sentenceOf } from '../../../shared/words/problem.ts'
import { useCommandMutation } from '../../base/queries.ts'
import { Bar } from '../../controls/Bar.tsx'
import { ErrorLine } from '../../controls/ErrorLine.tsx'
import { ReadDialog } from '../../controls/ReadDialog.tsx'
import { words } from '../../words/index.ts'

const { seals: texts } = words.library.selection

/** Reads the files of recordings again, and says whether they are unchanged since their import. */
export function SealsDialog({ recordingIds, onClose }: { recordingIds: number[]; onClose: () => void }) {
  const { mutate, data, error } = useCommandMutation('recordings.verify')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the dialog opens
  useEffect(() => mutate({ recordingIds }), [])
  return (
    <ReadDialog title={texts.title} focusesClose onClose={onClose}>
      <div role="status">
        {!data && !error && <p>{texts.checking(recordingIds.length)}</p>}
        {data && (
          <>
            <p>
              {data.damaged.length === 0 ? texts.fine(data.checked) : texts.damaged(data.damaged.length, data.checked)}
            </p>
            {data.damaged.length > 0 && (
              <ul className="plainlist">
                {data.damaged.map(({ recordingId, title, error: damage }) => (
                  <li key={recordingId}>
                    <bdi className="file">{title}</bdi>: {sentenceOf(damage)}
                  </li>
                ))}
              </ul>
            )}
            {data.incomplete.length > 0 && <p className="muted">{texts.incomplete(data.incomplete.length)}</p>}
          </>
        )}
      </div>
      {!data && !error && <Bar label={texts.title} fraction={null} width="whole" />}
      <ErrorLine text={error?.message ?? null} />
    </ReadDialog>
  )
}
