import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { ChosenFile } from '../../shared/contract/bridge.ts'
import type { CommandOutput } from '../../shared/contract.ts'
import { call } from '../base/bridge.ts'
import { useCommandMutation, useRemoteCommand } from '../base/queries.ts'
import { Choice } from '../controls/Choice.tsx'
import { FormDialog } from '../controls/FormDialog.tsx'
import { ModalDialog } from '../controls/ModalDialog.tsx'
import { Tick } from '../controls/Tick.tsx'
import { drafts } from '../typing/drafts.ts'
import { words } from '../words/index.ts'
import { LockFields } from './LockFields.tsx'
import { lockOf, noLock } from './lock.ts'

const texts = words.handover

type Props = {
  recording: { id: number; title: string; audioDeletedMs: number | null }
  onClose: () => void
}

/** Writes a recording into one file for another library. */
export function HandOverDialog(props: Props) {
  const { recording, onClose } = props
  const { data, error, isFetchedAfterMount } = useRemoteCommand('readers.protection', { recordingIds: [recording.id] })
  // An edit may have changed an earlier result.
  if (data && isFetchedAfterMount) return <HandOverForm {...props} protection={data} />
  return (
    <FormDialog
      title={texts.title(recording.title)}
      submit={texts.submit}
      isDisabled
      problem={error?.message ?? null}
      onSubmit={() => {}}
      onClose={onClose}
    >
      <p>{texts.intro}</p>
    </FormDialog>
  )
}

function HandOverForm(props: Props & { protection: CommandOutput<'readers.protection'> }) {
  const { recording, protection, onClose } = props
  const isProtected = protection.withRedactions > 0 || protection.withPseudonyms > 0
  const hasAudio = recording.audioDeletedMs === null
  const [kind, setKind] = useState<'full' | 'redacted'>(isProtected ? 'redacted' : 'full')
  const [hasSound, setSound] = useState(hasAudio)
  const [hasHistory, setHistory] = useState(false)
  const [typed, setTyped] = useState(noLock)
  const [attempts, setAttempts] = useState(0)
  const [folder, setFolder] = useState<ChosenFile | null>(null)
  const write = useCommandMutation('handover.write')
  const locked = lockOf(typed)
  const chooseFolder = async () => {
    const chosen = (await call('shell.chooseExportFolder', { recordingIds: [recording.id] })).folder ?? folder
    setFolder(chosen)
    return chosen
  }
  const start = async () => {
    setAttempts(attempts + 1)
    if (!('lock' in locked)) return
    const directory = (folder ?? (await chooseFolder()))?.path
    if (directory === undefined) return
    // Typed text is part of the transcript.
    await drafts.flush()
    const { lock } = locked
    const ofFull = { hasHistory: kind === 'full' && hasHistory }
    write.mutate({ recordingId: recording.id, directory, kind, hasSound, lock, ...ofFull })
  }
  if (write.data) return <Written path={write.data.path} folder={folder?.name ?? ''} onClose={onClose} />
  return (
    <FormDialog
      title={texts.title(recording.title)}
      submit={texts.submit}
      isBusy={write.isPending}
      problem={write.error?.message ?? null}
      onSubmit={() => void start()}
      onClose={onClose}
    >
      <p>{texts.intro}</p>
      {isProtected ? (
        <Choice label={texts.kind} value={kind} options={texts.kinds} hint={texts.kindHints[kind]} onChange={setKind} />
      ) : (
        <p className="muted">{texts.kindHints.full}</p>
      )}
      {isProtected && kind === 'full' && (
        <p className="warning" role="alert">
          {texts.unprotected}
        </p>
      )}
      <div className="stack">
        {hasAudio && <Tick name={texts.sound} use={texts.soundHint} isSelected={hasSound} onChange={setSound} />}
        {kind === 'full' && (
          <Tick
            name={words.editing.history.tool}
            use={texts.historyHint}
            isSelected={hasHistory}
            onChange={setHistory}
          />
        )}
      </div>
      <LockFields
        typed={typed}
        attempts={attempts}
        problem={attempts > 0 && !('lock' in locked) ? locked : null}
        onChange={setTyped}
      />
      <div className="row">
        <Button className="quiet" onPress={() => void chooseFolder()}>
          {words.exports.chooseFolder}
        </Button>
        <span className="muted rest">
          {folder === null ? words.exports.noFolder : <bdi className="path">{folder.name}</bdi>}
        </span>
      </div>
    </FormDialog>
  )
}

function Written({ path, folder, onClose }: { path: string; folder: string; onClose: () => void }) {
  return (
    <ModalDialog title={texts.submit} onClose={onClose}>
      <p role="status">{texts.written(folder)}</p>
      <div className="actions">
        <Button className="quiet" onPress={() => void call('shell.revealExport', { path })}>
          {words.exports.showInFolder}
        </Button>
        <Button className="primary" autoFocus onPress={onClose}>
          {words.buttons.done}
        </Button>
      </div>
    </ModalDialog>
  )
}
