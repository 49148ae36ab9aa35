import { TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import type { PendingImport } from '../../../shared/recordings/domain.ts'
import { importWords, mayBecomeAudio } from '../../../shared/words/stageWords.ts'
import { useCommand, useCommandMutation } from '../../base/queries.ts'
import { ReadDialog } from '../../controls/ReadDialog.tsx'
import { RescueButtons } from '../../controls/RescueButtons.tsx'
import { words } from '../../words/index.ts'
import './RefusedImports.css'

const { refused: texts } = words.library
const mostShown = 200
const refusedList = { imports: 'refused', importLimit: mostShown, limit: 1 } as const

/** One line for all files that were not imported. It opens the list with the causes. */
export function RefusedImports({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false)
  const failed = useCommand('recordings.list', refusedList, count > 0).data?.imports ?? []
  const areJoins = failed.length > 0 && failed.every(({ isJoin }) => isJoin)
  const whole = useRef<HTMLDivElement>(null)
  const done = useCallback(() => {
    setOpen(false)
    // The button that had the focus no longer exists.
    whole.current?.focus()
  }, [])
  return (
    <div ref={whole} tabIndex={-1} className="importnotices">
      {count > 0 && (
        <section className="notices oneline" aria-label={texts.label}>
          <TriangleAlert size={15} className="error" aria-hidden />
          <p>{areJoins ? texts.joins(count) : texts.text(count)}</p>
          <Button className="quiet" onPress={() => setOpen(true)}>
            {texts.show}
          </Button>
        </section>
      )}
      {isOpen && <RefusedDialog onClose={() => setOpen(false)} onDone={done} />}
    </div>
  )
}

function RefusedDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const list = useCommand('recordings.list', refusedList)
  const dismiss = useCommandMutation('queue.dismiss', ['recordings.list', 'queue.overview'])
  const files = (list.data?.imports ?? []).filter(({ state }) => state === 'failed')
  // Close the list once the person has dealt with the last file.
  const isDone = list.isSuccess && files.length === 0
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone, onDone])
  const dismissAll = async () => {
    for (const { jobId } of files) await dismiss.mutateAsync({ jobId }).catch(() => {})
  }
  return (
    <ReadDialog
      title={texts.title}
      className="wide"
      actions={
        !isDone && (
          <Button className="quiet" isPending={dismiss.isPending} onPress={() => void dismissAll()}>
            {words.buttons.dismissAll}
          </Button>
        )
      }
      focusesClose
      onClose={onClose}
    >
      <p className="muted">{texts.lead}</p>
      {!isDone && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keys
        <section className="refusedlist framed" aria-label={texts.label} tabIndex={0}>
          <ul className="list lined">
            {files.map((file) => (
              <RefusedFile key={file.jobId} file={file} onDismiss={() => dismiss.mutate({ jobId: file.jobId })} />
            ))}
          </ul>
        </section>
      )}
      {files.length === mostShown && <p className="muted">{texts.more(mostShown)}</p>}
    </ReadDialog>
  )
}

/** A file, why it was not imported, and the possible actions. */
function RefusedFile({ file, onDismiss }: { file: PendingImport; onDismiss: () => void }) {
  const retry = useCommandMutation('queue.retry', ['recordings.list', 'queue.overview'])
  const { jobId, name } = file
  const labelled = (button: string) => words.buttons.of(button, name)
  return (
    <li className="refusedfile row wrap">
      <div>
        <bdi className="file">{file.isJoin ? texts.joined(name) : name}</bdi>
        <p>{importWords(file)}</p>
      </div>
      <div className="buttons row wrap">
        {mayBecomeAudio(file) && (
          <Button
            className="quiet"
            aria-label={labelled(words.buttons.retry)}
            onPress={() => retry.mutate({ jobId })}
            isPending={retry.isPending}
          >
            {words.buttons.retry}
          </Button>
        )}
        <RescueButtons error={file.error} jobId={jobId} name={name} />
        <Button className="quiet" aria-label={labelled(words.buttons.dismiss)} onPress={onDismiss}>
          {words.buttons.dismiss}
        </Button>
      </div>
    </li>
  )
}
