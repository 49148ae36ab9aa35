import { useRef, useState } from 'react'
import { Button, Input, TextField } from 'react-aria-components'
import type { TextSearch } from '../../../../shared/transcripts/textSearch.ts'
import { call } from '../../../base/bridge.ts'
import { useCommand } from '../../../base/queries.ts'
import type { Edit } from '../../../transcript/edits.ts'
import { drafts } from '../../../typing/drafts.ts'
import { words } from '../../../words/index.ts'
import type { useFinds } from './useFinds.ts'

const texts = words.editing.find

type Found = ReturnType<typeof useFinds>

/** Replaces the current match, or all matches in one step of undo. */
export function ReplaceRow(props: {
  recordingId: number
  revision: number
  search: TextSearch | null
  found: Found
  onEdit: Edit
  onUndo: () => void
}) {
  const { recordingId, revision, search, found, onEdit } = props
  const [replacement, setReplacement] = useState('')
  /** A message about the last replacement, and the revision of the transcript after it. */
  const [done, setDone] = useState<{ message: string; revision: number } | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const replaceThis = async () => {
    if (search) await replaceFind({ recordingId, search, replacement, found, onEdit })
  }
  const replaceAll = async () => {
    if (!search) return
    await drafts.flush()
    const { matchCount } = await call('transcripts.find', { recordingId, search, limit: 0 })
    const result = await onEdit({ kind: 'text.replace', search, replacement })
    if (!result) return
    const changed = result.segments.length
    setDone({
      message: changed === 0 ? texts.unchanged : texts.replaced(matchCount, changed),
      revision: result.revision,
    })
    found.restart()
    // The button may now be disabled. The focus moves to the field, because Escape closes the bar only if the focus is
    // in it.
    field.current?.focus()
  }
  const once = useOnce()
  const preview = usePreview(recordingId, search, replacement, found)
  return (
    <div className="findrow row wrap">
      <TextField aria-label={texts.replacement} value={replacement} onChange={setReplacement} className="findfield">
        <Input
          ref={field}
          placeholder={texts.replacementPlaceholder}
          maxLength={2000}
          dir="auto"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            once(event.ctrlKey || event.metaKey ? replaceAll : replaceThis)
          }}
        />
      </TextField>
      <Button className="quiet" isDisabled={found.count === 0} onPress={() => once(replaceThis)}>
        {texts.replaceThis}
      </Button>
      <Button className="quiet" isDisabled={found.count === 0} onPress={() => once(replaceAll)}>
        {texts.replaceAll(found.count)}
      </Button>
      <span className="muted done" role="status">
        {done?.message ?? preview}
      </span>
      {done && done.revision === revision && (
        <Button
          className="quiet"
          onPress={() => {
            setDone(null)
            props.onUndo()
            // This button disappears. Move the focus, or Escape and Enter would do nothing.
            field.current?.focus()
          }}
        >
          {words.buttons.undo}
        </Button>
      )}
    </div>
  )
}

/** Replaces the current match and goes to the next one. Before the first step, it only goes to the first match. */
async function replaceFind(replacing: {
  recordingId: number
  search: TextSearch
  replacement: string
  found: Found
  onEdit: Edit
}): Promise<void> {
  const { recordingId, search, replacement, found, onEdit } = replacing
  if (found.count === 0) return
  if (!found.current) return found.step(1)
  await drafts.flush()
  const { matches } = await call('transcripts.find', { recordingId, search, replacement, offset: found.at, limit: 1 })
  const [match] = matches
  // The text was changed elsewhere a moment ago; the new matches will arrive soon.
  if (match?.segmentId !== found.current.segmentId || match.startOffset !== found.current.startOffset) return
  const result = await onEdit({ kind: 'text.replaceAt', places: [match], replacement })
  if (!result) return
  const offset = match.startOffset + (match.becomes ?? replacement).length
  found.goOnFrom({ segmentId: match.segmentId, offset }, result.revision)
}

/** Begins no work while other work is under way. */
function useOnce(): (work: () => Promise<void>) => void {
  const [isBusy, setBusy] = useState(false)
  return (work) => {
    if (isBusy) return
    setBusy(true)
    // The sign beside the title says why an edit failed; the bar says why a search failed.
    void work()
      .catch(() => {})
      .finally(() => setBusy(false))
  }
}

/** The text that would replace the current match, in a sentence; empty if the search is not a pattern. */
function usePreview(recordingId: number, search: TextSearch | null, replacement: string, found: Found): string {
  const isShown = search?.isPattern === true && found.current !== null
  const preview = useCommand(
    'transcripts.find',
    { recordingId, search: search ?? { text: '-' }, replacement, offset: Math.max(0, found.at), limit: 1 },
    isShown,
  ).data?.matches[0]
  // The result may be older than the last edit.
  const isOfCurrent =
    preview?.segmentId === found.current?.segmentId && preview?.startOffset === found.current?.startOffset
  return isShown && isOfCurrent && preview?.becomes != null ? texts.becomes(preview.text, preview.becomes) : ''
}
