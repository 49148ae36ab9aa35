import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { CommandOutput } from '../../shared/contract.ts'
import { formatClock } from '../../shared/text/timecode.ts'
import { useCommandMutation, useRemoteCommand } from '../base/queries.ts'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { ModalDialog } from '../controls/ModalDialog.tsx'
import { TextPieces } from '../transcript/TextPieces.tsx'
import { drafts } from '../typing/drafts.ts'
import { words } from '../words/index.ts'
import './ConflictsDialog.css'

const texts = words.handover.conflicts

type Conflict = CommandOutput<'handover.conflicts'>['conflicts'][number]
type Take = 'mine' | 'theirs'

/** What two libraries changed differently: both texts beside each other, each to be decided, or all at once. */
export function ConflictsDialog({ recordingId, onClose }: { recordingId: number; onClose: () => void }) {
  const { data, error } = useRemoteCommand('handover.conflicts', { recordingId })
  const decide = useCommandMutation('handover.decide', ['handover.conflicts', 'recordings.get', 'transcripts.get'])
  const conflicts = data?.conflicts ?? []
  const [unsaved, setUnsaved] = useState<string | null>(null)
  const decideAll = async (these: readonly Conflict[], take: Take) => {
    // A decision replaces the text of a segment, so typed words must be in it.
    const why = await drafts.flush()
    setUnsaved(why)
    if (why !== null) return
    // One after the other, because each changes the transcript. The first that is refused is shown.
    for (const { id } of these) {
      const isDone = await decide.mutateAsync({ conflictId: id, take }).then(
        () => true,
        () => false,
      )
      if (!isDone) return
    }
  }
  return (
    <ModalDialog title={texts.title} className="conflicts" onClose={onClose}>
      <p role="status">{data && (conflicts.length === 0 ? texts.noneLeft : texts.intro)}</p>
      {conflicts.length > 0 && (
        <ol className="stack gap-12 list" aria-label={texts.list}>
          {conflicts.map((conflict) => (
            <ConflictItem
              key={conflict.id}
              conflict={conflict}
              isBusy={decide.isPending}
              onTake={(take) => void decideAll([conflict], take)}
            />
          ))}
        </ol>
      )}
      <ErrorLine text={unsaved ?? (error ?? decide.error)?.message} />
      <div className="actions">
        {conflicts.length > 1 &&
          (['mine', 'theirs'] as const).map((take) => (
            <Button
              key={take}
              className="quiet"
              isPending={decide.isPending}
              onPress={() => void decideAll(conflicts, take)}
            >
              {take === 'mine' ? texts.allMine : texts.allTheirs}
            </Button>
          ))}
        <Button className="primary" autoFocus onPress={onClose}>
          {conflicts.length === 0 ? words.buttons.done : words.buttons.close}
        </Button>
      </div>
    </ModalDialog>
  )
}

function ConflictItem(props: { conflict: Conflict; isBusy: boolean; onTake: (take: Take) => void }) {
  const { of, atMs, mine, theirs, pieces } = props.conflict
  const place = texts.place(formatClock(atMs), words.terminal.handover.of[of])
  const sides = [
    { take: 'mine', name: texts.mine, text: mine, button: texts.keepMine, side: 'from' },
    { take: 'theirs', name: texts.theirs, text: theirs, button: texts.takeTheirs, side: 'to' },
  ] as const
  return (
    <li className="framed" aria-label={place}>
      <p className="muted">{place}</p>
      <div className="sides">
        {sides.map(({ take, name, text, button, side }) => (
          <div className="versionside stack" key={take}>
            <b>{name}</b>
            {text === '' ? (
              <p className="muted">{texts.removed}</p>
            ) : (
              <p className="read" dir="auto">
                <TextPieces pieces={pieces} side={side} />
              </p>
            )}
            <Button
              className="quiet"
              aria-label={texts.ofPlace(button, place)}
              isPending={props.isBusy}
              onPress={() => props.onTake(take)}
            >
              {button}
            </Button>
          </div>
        ))}
      </div>
    </li>
  )
}
