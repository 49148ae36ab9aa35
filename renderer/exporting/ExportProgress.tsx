import { useQuery } from '@tanstack/react-query'
import { Button } from 'react-aria-components'
import type { CommandOutput } from '../../shared/contract.ts'
import { sentenceOf } from '../../shared/words/problem.ts'
import { call } from '../base/bridge.ts'
import { useCommandMutation } from '../base/queries.ts'
import { Bar } from '../controls/Bar.tsx'
import { words } from '../words/index.ts'

const texts = words.exports.batch
const everyMs = 400

/** The progress of an export of several recordings. It continues after the dialog is closed. `isOneReel`: one job is a reel of all of them. */
export function ExportProgress(props: {
  begun: CommandOutput<'exports.start'>
  folder: string
  isOneReel: boolean
  onClose: () => void
}) {
  const { begun, folder, isOneReel, onClose } = props
  const { underWay, written, failed, cancelled } = isOneReel ? texts.ofReel : texts
  const { jobIds, skipped } = begun
  const cancel = useCommandMutation('exports.cancel')
  const { data } = useQuery({
    queryKey: ['exports.progress', { jobIds }],
    queryFn: () => call('exports.progress', { jobIds }),
    refetchInterval: ({ state }) => (state.data && endedOf(state.data) === state.data.total ? false : everyMs),
    staleTime: 0,
  })
  const ended = data ? endedOf(data) : 0
  const total = data?.total ?? jobIds.length
  const isOver = data !== undefined && ended === data.total
  return (
    <>
      <p role="status">{!isOver ? underWay(ended, total) : data.done > 0 && written(data.done, folder)}</p>
      {!isOver && <Bar label={texts.label} fraction={total === 0 ? 1 : ended / total} />}
      {data && data.failed > 0 && (
        <p className="error">
          {failed(data.failed)} {data.error && sentenceOf(data.error)}
        </p>
      )}
      {data && data.cancelled > 0 && <p className="muted">{cancelled(data.cancelled)}</p>}
      <Skipped skipped={[...skipped, ...(data?.skipped ?? [])]} />
      {!isOver && <p className="hint">{texts.goesOn}</p>}
      <div className="actions">
        {!isOver && (
          <Button className="quiet" isPending={cancel.isPending} onPress={() => cancel.mutate({ jobIds })}>
            {texts.cancel}
          </Button>
        )}
        <Button className="primary" autoFocus onPress={onClose}>
          {isOver ? words.buttons.done : words.buttons.close}
        </Button>
      </div>
    </>
  )
}

/** Says why some recordings were not exported, or only in part. */
function Skipped({ skipped }: { skipped: CommandOutput<'exports.progress'>['skipped'] }) {
  const titlesWith = (wanted: boolean) =>
    skipped.filter(({ error }) => (error.code === 'no-quotes-of') === wanted).map(({ title }) => title)
  const [withoutQuotes, withoutTranscript] = [titlesWith(true), titlesWith(false)]
  return (
    <>
      {withoutTranscript.length > 0 && <p className="muted">{texts.withoutTranscript(withoutTranscript)}</p>}
      {withoutQuotes.length > 0 && <p className="muted">{texts.withoutQuotes(withoutQuotes)}</p>}
    </>
  )
}

const endedOf = ({ done, empty, failed, cancelled }: CommandOutput<'exports.progress'>): number =>
  done + empty + failed + cancelled
