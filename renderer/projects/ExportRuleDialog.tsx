import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { ChosenFile } from '../../shared/contract/bridge.ts'
import type { CommandOutput } from '../../shared/contract.ts'
import type { ExportWhen } from '../../shared/exports/rules.ts'
import type { Project } from '../../shared/recordings/projects.ts'
import { useCommandMutation, useRemoteCommand } from '../base/queries.ts'
import { Choice } from '../controls/Choice.tsx'
import { FormDialog } from '../controls/FormDialog.tsx'
import { words } from '../words/index.ts'

const { exportRule: texts } = words.projects
const none = 'none'

type Props = { project: Project; onClose: () => void }
type Kept = CommandOutput<'exportRules.get'>

/** Sets whether, how and where the transcripts of a project are exported automatically. */
export function ExportRuleDialog(props: Props) {
  const kept = useRemoteCommand('exportRules.get', { projectId: props.project.id })
  if (kept.data && kept.isFetchedAfterMount)
    return <ExportRuleForm {...props} kept={kept.data} onChanged={() => void kept.refetch()} />
  return (
    <FormDialog
      title={texts.title(props.project.name)}
      submit={words.buttons.save}
      isDisabled
      problem={kept.error?.message ?? null}
      onSubmit={() => {}}
      onClose={props.onClose}
    >
      {null}
    </FormDialog>
  )
}

function ExportRuleForm(props: Props & { kept: Kept; onChanged: () => void }) {
  const { project, kept, onClose } = props
  const [when, setWhen] = useState<ExportWhen | 'never'>(kept.rule?.when ?? 'never')
  const [profile, setProfile] = useState(keyOf(kept.rule?.profileId ?? null))
  const [folder, setFolder] = useState<ChosenFile | null>(null)
  const set = useCommandMutation('exportRules.set', ['exportRules.get'])
  const remove = useCommandMutation('exportRules.remove', ['exportRules.get'])
  const choose = useCommandMutation('shell.chooseExportFolder')
  const chooseFolder = async () => {
    const { folder: chosen } = await choose.mutateAsync(undefined)
    if (chosen) setFolder(chosen)
    return chosen
  }
  const submit = async () => {
    const projectId = project.id
    if (when === 'never') {
      remove.mutate({ projectId }, { onSuccess: onClose })
      return
    }
    // If no folder is known yet, the person chooses it first.
    const chosen = folder ?? (kept.folder === null ? await chooseFolder() : null)
    if (chosen === null && kept.folder === null) return
    const profileId = kept.profiles.find(({ id }) => keyOf(id) === profile)?.id ?? null
    const done = ({ ready }: CommandOutput<'exportRules.set'>) => (ready > 0 ? props.onChanged() : onClose())
    set.mutate({ projectId, when, profileId, directory: chosen?.path ?? null }, { onSuccess: done })
  }
  const problem = set.error ?? remove.error ?? choose.error
  return (
    <FormDialog
      title={texts.title(project.name)}
      submit={words.buttons.save}
      isBusy={set.isPending || remove.isPending}
      problem={problem?.message ?? null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Choice label={texts.when} value={when} options={texts.whens} onChange={setWhen} />
      {when !== 'never' && (
        <>
          <Choice
            label={words.exports.profiles.label}
            value={profile}
            options={profilesOf(kept)}
            onChange={setProfile}
          />
          <div className="row gap-12">
            <Button className="quiet" isPending={choose.isPending} onPress={() => void chooseFolder()}>
              {words.exports.chooseFolder}
            </Button>
            <span className="muted rest">
              {(folder?.name ?? kept.folder) ? (
                <bdi className="path">{folder?.name ?? kept.folder}</bdi>
              ) : (
                words.exports.noFolder
              )}
            </span>
          </div>
          <p className="hint">{texts.again}</p>
          <p className="hint">{texts.counts}</p>
          <p className="hint">{project.defaults.localOnly ? texts.staysHere : texts.insteadOfSettings}</p>
          {set.data && <p role="status">{texts.saved}</p>}
          {kept.rule?.when === when && <ReadyNow projectId={project.id} ready={kept.ready} />}
        </>
      )}
    </FormDialog>
  )
}

/** Exports the transcripts that were ready before the rule applied to them. */
function ReadyNow({ projectId, ready }: { projectId: number; ready: number }) {
  const begin = useCommandMutation('exportRules.exportReady', ['queue.overview'])
  if (begin.data) return <p role="status">{texts.begun(begin.data.jobIds.length)}</p>
  if (ready === 0) return null
  return (
    <div className="buttons row wrap">
      <Button className="quiet" isPending={begin.isPending} onPress={() => begin.mutate({ projectId })}>
        {texts.exportReady(ready)}
      </Button>
      {begin.error && <p className="error">{begin.error.message}</p>}
    </div>
  )
}

const keyOf = (profileId: number | null): string => (profileId === null ? none : `profile-${profileId}`)

const profilesOf = ({ choices, profiles }: Kept): Record<string, string> =>
  Object.fromEntries([
    [none, texts.asBefore(choices.formats.map((format) => words.exports.formats[format].name))],
    ...profiles.map(({ id, name }) => [keyOf(id), name]),
  ])
