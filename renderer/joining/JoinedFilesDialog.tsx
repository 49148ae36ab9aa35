import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { RecordingDetail } from '../../shared/recordings/domain.ts'
import { useCommandMutation } from '../base/queries.ts'
import { ConfirmDialog } from '../controls/ConfirmDialog.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { ReadDialog } from '../controls/ReadDialog.tsx'
import { words } from '../words/index.ts'
import { fileFacts } from './fileFacts.ts'
import './FilesInOrder.css'

const { files: texts, apart } = words.joining

/** The files of a joined recording with their seals. They can be taken apart again. */
export function JoinedFilesDialog(props: { recording: RecordingDetail; onApart: () => void; onClose: () => void }) {
  const { recording, onApart, onClose } = props
  const { id: recordingId, title, files, hasTranscript, isWorkedOn } = recording
  const takeApart = useCommandMutation('joins.takeApart', ['recordings.list', 'deletions.list', 'joins.offers'])
  const [isAsking, setAsking] = useState(false)
  return (
    <ReadDialog
      title={texts.title}
      actions={
        <Button className="quiet" isPending={takeApart.isPending} onPress={() => setAsking(true)}>
          {texts.takeApart}
        </Button>
      }
      focusesClose
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keys */}
      <section className="joinedfiles framed" aria-label={texts.title} tabIndex={0}>
        <ol className="list">
          {files.map((file) => (
            <li key={file.recordingId} className="row wrap">
              <span className="joinedfile stack gap-0">
                <bdi className="file">{file.title}</bdi>
                <span className="hint" title={file.sha256}>
                  {fileFacts(file)} · {texts.seal(file.sha256)}
                </span>
              </span>
            </li>
          ))}
        </ol>
      </section>
      <ErrorLine text={takeApart.error?.message ?? null} />
      {isAsking && (
        <ConfirmDialog
          title={apart.title(title)}
          confirm={apart.confirm}
          isDanger={hasTranscript}
          onConfirm={() => takeApart.mutate({ recordingId }, { onSuccess: onApart })}
          onClose={() => setAsking(false)}
        >
          {apart.text(files.length)} {hasTranscript && (isWorkedOn ? apart.worked : apart.transcript)}
        </ConfirmDialog>
      )}
    </ReadDialog>
  )
}
