import { useRef } from 'react'
import { Button } from 'react-aria-components'
import type { CommandOutput } from '../../shared/contract.ts'
import { processorOnly } from '../../shared/models/devices.ts'
import { useCommandMutation } from '../base/queries.ts'
import { useKeptFocus } from '../base/useKeptFocus.ts'
import { Choice } from '../controls/Choice.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { Toggle } from '../controls/Toggle.tsx'
import { words } from '../words/index.ts'
import './Devices.css'

const { units } = words
const texts = words.models.devices

/** Shows the device that was used last and failed devices, and lets a person choose a device. Only some models can use graphics devices. */
export function Devices({ facts }: { facts: CommandOutput<'models.list'>['devices'] }) {
  const set = useCommandMutation('models.setDevice', ['models.list'])
  const place = useRef<HTMLDivElement>(null)
  // “Try again” disappears when it is pressed.
  useKeptFocus(place)
  const { chosen, used, seen, failed } = facts
  const choose = (device: string) => set.mutate({ device })
  const isOnlyProcessor = chosen === processorOnly
  const memory = used?.memoryBytes ? units.size(used.memoryBytes) : null
  return (
    <div className="devicechoice stack gap-12" ref={place} tabIndex={-1}>
      <p className="muted">{texts.intro}</p>
      <p>{used === null ? texts.notUsed : texts.used(used.name, memory)}</p>
      {failed.length > 0 && (
        <>
          <p role="status">{texts.failed(failed.filter((name) => name !== ''))}</p>
          <div className="buttons row wrap">
            <Button className="quiet" isPending={set.isPending} onPress={() => choose(chosen)}>
              {texts.again}
            </Button>
          </div>
        </>
      )}
      <Toggle isOn={isOnlyProcessor} hint={texts.hint} onChange={(isOn) => choose(isOn ? processorOnly : 'auto')}>
        {texts.onlyProcessor}
      </Toggle>
      {!isOnlyProcessor && seen.length > 0 && (
        <Choice
          label={texts.choice}
          value={chosen}
          options={{
            // Keep a chosen device in the list even if it is missing now.
            ...{ auto: texts.automatic, ...(chosen === 'auto' ? {} : { [chosen]: chosen }) },
            ...Object.fromEntries(seen.map(({ key, name }) => [key, name])),
          }}
          onChange={choose}
        />
      )}
      {used !== null && seen.length === 0 && <p className="muted">{texts.noGraphics}</p>}
      <ErrorLine text={set.error?.message} />
    </div>
  )
}
