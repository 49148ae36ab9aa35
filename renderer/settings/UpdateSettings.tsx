import { Button } from 'react-aria-components'
import type { UpdateState } from '../../shared/contract/updates.ts'
import { sentenceOf } from '../../shared/words/problem.ts'
import { messageUnlessCancelled } from '../base/bridgeError.ts'
import { useCommand, useCommandMutation } from '../base/queries.ts'
import { Bar } from '../controls/Bar.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { Toggle } from '../controls/Toggle.tsx'
import { words } from '../words/index.ts'
import './UpdateSettings.css'

const { updates: texts, units } = words

/** Updates: whether Tapelog searches for them, what it found, and when it installs it. */
export function UpdateSettings() {
  const { data: state } = useCommand('updates.state')
  const version = useCommand('shell.info').data?.version
  const choose = useUpdateCommand('updates.choose')
  const check = useUpdateCommand('updates.check')
  if (!state) return null
  const { way, host, isOn, step, found, checkedMs, error } = state
  if (way !== 'self' || host === null) return <p>{texts.ways[way === 'self' ? 'no-channel' : way]}</p>
  return (
    <>
      <Toggle isOn={isOn} onChange={(isOn) => choose.run({ isOn })}>
        {texts.search}
      </Toggle>
      <p className="muted">{texts.searchHint(host)}</p>
      {isOn && found && <FoundUpdate state={state} found={found} />}
      {isOn && !found && checkedMs !== null && version !== undefined && (
        <p role="status">{texts.newest(version, units.moment(checkedMs))}</p>
      )}
      {isOn && (
        <div className="buttons row wrap">
          <Button
            className="quiet"
            isDisabled={step !== 'idle' && step !== 'ready'}
            onPress={() => check.run(undefined)}
          >
            {step === 'checking' ? texts.checking : texts.check}
          </Button>
        </div>
      )}
      <ErrorLine text={choose.problem ?? (error ? sentenceOf(error) : check.problem)} />
    </>
  )
}

/** A sign beside “Settings” while there is a newer version. */
export function UpdateSign() {
  const { data } = useCommand('updates.state')
  if (!data?.isOn || !data.found) return null
  return <span className="count plugged" role="img" aria-label={texts.sign} />
}

/** A newer version: what is new in it, its size, and its button. */
function FoundUpdate({ state, found }: { state: UpdateState; found: NonNullable<UpdateState['found']> }) {
  const { step, bytesDone, waitsFor } = state
  const { version, sizeBytes, signedMs } = found
  const download = useUpdateCommand('updates.download')
  const cancel = useUpdateCommand('updates.cancel')
  const install = useUpdateCommand('updates.install')
  const notes = found.notes[document.documentElement.lang] ?? found.notes.en
  const done = bytesDone ?? 0
  return (
    <section className="update stack" aria-label={texts.found(version)}>
      <h3>{texts.found(version)}</h3>
      <p className="muted">{texts.facts(units.size(sizeBytes), units.moment(signedMs))}</p>
      <h4>{texts.notes}</h4>
      <p className="updatenotes">{notes}</p>
      {step === 'downloading' && (
        <>
          <Bar
            width="whole"
            label={texts.downloading(version)}
            fraction={done / sizeBytes}
            words={units.sizeOf(done, sizeBytes)}
          />
          <p className="muted">{units.sizeOf(done, sizeBytes)}</p>
        </>
      )}
      {step === 'ready' && <p>{texts.ready}</p>}
      {step === 'installing' && <p role="status">{texts.installing}</p>}
      {waitsFor.length > 0 && <p role="status">{texts.waits(waitsFor.map((reason) => texts.reasons[reason]))}</p>}
      <div className="buttons row wrap">
        {(step === 'idle' || step === 'checking') && (
          <Button className="primary" isDisabled={step === 'checking'} onPress={() => download.run(undefined)}>
            {texts.download}
          </Button>
        )}
        {step === 'downloading' && (
          <Button className="quiet" onPress={() => cancel.run(undefined)}>
            {texts.cancel}
          </Button>
        )}
        {step === 'ready' && (
          <Button className="primary" isDisabled={waitsFor.length > 0} onPress={() => install.run(undefined)}>
            {texts.install}
          </Button>
        )}
      </div>
      <ErrorLine text={download.problem ?? install.problem} />
    </section>
  )
}

/** A command about updates. */
function useUpdateCommand<
  N extends 'updates.choose' | 'updates.check' | 'updates.download' | 'updates.cancel' | 'updates.install',
>(name: N) {
  const { mutate, error } = useCommandMutation(name, ['updates.state'])
  return { run: mutate, problem: messageUnlessCancelled(error) }
}
