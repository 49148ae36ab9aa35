import { useEffect, useState } from 'react'
import { Button, FileTrigger } from 'react-aria-components'
import type { ChosenFile } from '../../shared/contract/bridge.ts'
import type { CommandInput, CommandOutput } from '../../shared/contract.ts'
import { identitiesOf } from '../../shared/text/ageKeys.ts'
import { endHandover, noteReceived } from '../base/handoversHere.ts'
import { useCommandMutation } from '../base/queries.ts'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { Field } from '../controls/Field.tsx'
import { FormDialog } from '../controls/FormDialog.tsx'
import { Tick } from '../controls/Tick.tsx'
import { drafts } from '../typing/drafts.ts'
import { words } from '../words/index.ts'
import '../controls/Facts.css'

const texts = words.handover

type Key = CommandInput<'handover.inspect'>['key']
type Content = NonNullable<CommandOutput<'handover.inspect'>['content']>
/** A key file of age has a few hundred bytes. */
const mostKeyFileBytes = 64 * 1024

/** Shows what a hand-over has, and takes it into the library. If it is encrypted, it first asks for what opens it. */
export function ReceiveDialog({ file }: { file: ChosenFile }) {
  const { path } = file
  const [lockedBy, setLockedBy] = useState<'passphrase' | 'recipients' | null>(null)
  const [opened, setOpened] = useState<{ content: Content; key: Key } | null>(null)
  const [passphrase, setPassphrase] = useState('')
  const [wantsProject, setWantsProject] = useState<boolean | null>(null)
  const inspect = useCommandMutation('handover.inspect')
  const receive = useCommandMutation('handover.receive')
  const open = (key: Key) =>
    inspect.mutate(
      { path, key },
      {
        onSuccess: ({ content, lockedBy: by }) => {
          setLockedBy(by)
          if (content) setOpened({ content, key })
        },
      },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file is read once, without a key
  useEffect(() => open(null), [])
  const take = async ({ content, key }: NonNullable<typeof opened>) => {
    const { project, title } = content
    const intoProject = wantsProject ?? project?.isHere ?? false
    // What is typed here is part of what the file's changes are merged with.
    await drafts.flush()
    receive.mutate({ path, key, intoProject }, { onSuccess: (received) => noteReceived({ ...received, title }) })
  }
  const asksPassphrase = lockedBy === 'passphrase' && opened === null
  return (
    <FormDialog
      title={texts.receive.title}
      submit={opened ? texts.receive.submit : texts.receive.open}
      isBusy={receive.isPending || inspect.isPending}
      isDisabled={opened === null && !asksPassphrase}
      problem={(receive.error ?? inspect.error)?.message ?? null}
      onSubmit={() => {
        if (opened) void take(opened)
        else if (passphrase !== '') open({ passphrase })
      }}
      onClose={endHandover}
    >
      <p>
        <bdi className="path">{file.name}</bdi>
      </p>
      {inspect.isPending && lockedBy === null && <p role="status">{texts.receive.reading}</p>}
      {asksPassphrase && (
        <>
          <p>{texts.receive.locked}</p>
          <Field label={texts.passphrase} value={passphrase} onChange={setPassphrase} isSecret autoFocus />
        </>
      )}
      {lockedBy === 'recipients' && opened === null && (
        <KeyFile isBusy={inspect.isPending} onIdentities={(identities) => open({ identities })} />
      )}
      {opened && (
        <Inside
          content={opened.content}
          wantsProject={wantsProject ?? opened.content.project?.isHere ?? false}
          onProject={setWantsProject}
        />
      )}
    </FormDialog>
  )
}

/** Asks for a file of age with identities. The page reads it, because nothing else needs it. */
function KeyFile(props: { isBusy: boolean; onIdentities: (identities: string[]) => void }) {
  const [isWrong, setWrong] = useState(false)
  const read = async (files: FileList | null) => {
    const [file] = files ?? []
    if (!file) return
    const identities = file.size <= mostKeyFileBytes ? identitiesOf(await file.text()) : []
    const areAll = identities.length > 0 && identities.every((one) => one.startsWith('AGE-SECRET-KEY-'))
    setWrong(!areAll)
    if (areAll) props.onIdentities(identities)
  }
  return (
    <>
      <p>{texts.receive.lockedByKey}</p>
      <ErrorLine text={isWrong ? texts.receive.noKey : null} />
      <div>
        <FileTrigger onSelect={(files) => void read(files)}>
          <Button className="quiet" autoFocus isPending={props.isBusy}>
            {texts.receive.chooseKey}
          </Button>
        </FileTrigger>
      </div>
    </>
  )
}

function Inside(props: { content: Content; wantsProject: boolean; onProject: (wants: boolean) => void }) {
  const { title, kind, segmentCount, quoteCount, noteCount, hasSound, hasHistory, recordingId, project } = props.content
  const facts = texts.receive
  const more = [...(hasSound ? [texts.sound] : []), ...(hasHistory ? [words.editing.history.tool] : [])]
  const rows = [
    [words.recording.label, title],
    [facts.kind, texts.kinds[kind]],
    [facts.segments, words.units.number(segmentCount)],
    [words.quotes.title, words.units.number(quoteCount)],
    [facts.notes, words.units.number(noteCount)],
    [facts.with, more.length > 0 ? words.units.list(more) : facts.nothingElse],
  ] as const
  return (
    <>
      <p>{recordingId === null ? facts.isNew : facts.isHere}</p>
      <dl className="facts">
        {rows.map(([name, value]) => (
          <div className="fact" key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {recordingId === null && project && (
        <Tick
          name={facts.intoProject(project.name)}
          use={project.isHere ? '' : facts.newProject}
          isSelected={props.wantsProject}
          onChange={props.onProject}
        />
      )}
    </>
  )
}
