import { useEffect } from 'react'
import { Button } from 'react-aria-components'
import { sentenceOf } from '../../shared/words/problem.ts'
import { useCommand, useCommandMutation } from '../base/queries.ts'
import { useNow } from '../base/useNow.ts'
import { words } from '../words/index.ts'
import { secondsUntil, useDeletionsToUndo, useUndoDeletion } from './UndoDeletion.tsx'

/** Shows, on every screen, pending deletions that can be undone and deletions that have not finished yet. */
export function DeletionNotices() {
  return (
    <>
      <Problems />
      <ToUndo />
      <OfRule />
    </>
  )
}

function ToUndo() {
  const toUndo = useDeletionsToUndo()
  const undo = useUndoDeletion()
  const nowMs = useNow(toUndo.length > 0)
  if (toUndo.length === 0) return null
  const dueMs = Math.min(...toUndo.map((one) => one.dueMs ?? nowMs))
  const titles = toUndo.map(({ title }) => title)
  return (
    <div className="notices oneline" role="status">
      <p>{words.deletion.countdownOf(titles, secondsUntil(dueMs, nowMs))}</p>
      <Button
        className="quiet"
        onPress={() => undo.mutate({ recordingIds: toUndo.map(({ recordingId }) => recordingId) })}
      >
        {words.buttons.undo}
      </Button>
    </div>
  )
}

/** Deletions that the automatic deletion rule announced. The delay starts when they are shown. */
function OfRule() {
  const list = useCommand('deletions.list').data
  const { mutate: tellShown } = useCommandMutation('deletions.warningShown', ['deletions.list'])
  const keep = useCommandMutation('deletions.keepAudio', ['deletions.list', 'recordings.list'])
  const ofRule = (list?.scheduled ?? []).filter(({ askedBy }) => askedBy === 'rule')
  const isNew = ofRule.some(({ dueMs }) => dueMs === null)
  useEffect(() => {
    if (isNew) tellShown(null)
  }, [isNew, tellShown])
  if (ofRule.length === 0 || isNew) return null
  const dueMs = Math.min(...ofRule.map((one) => one.dueMs ?? Number.POSITIVE_INFINITY))
  return (
    <div className="notices oneline" role="status">
      <p>{words.deletion.rule.warning(ofRule.length, words.units.moment(dueMs))}</p>
      <Button
        className="quiet"
        onPress={() => keep.mutate({ recordingIds: ofRule.map(({ recordingId }) => recordingId) })}
      >
        {words.deletion.rule.keep}
      </Button>
    </div>
  )
}

function Problems() {
  const list = useCommand('deletions.list').data
  const sentences = new Set((list?.underWay ?? []).flatMap(({ problem }) => (problem ? [sentenceOf(problem)] : [])))
  return [...sentences].map((sentence) => (
    <div key={sentence} className="banner" role="status">
      {sentence}
    </div>
  ))
}
