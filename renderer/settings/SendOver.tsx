import { Wifi } from 'lucide-react'
import { Button, Label, Radio, RadioGroup } from 'react-aria-components'
import type { CommandOutput } from '../../shared/contract.ts'
import type { Settings, SettingsPatch } from '../../shared/domain.ts'
import { useRemoteCommand } from '../queries.ts'

type Network = CommandOutput<'network.current'>

/** Over which networks recordings are sent. */
export function SendOver({ settings, onSet }: { settings: Settings; onSet: (patch: SettingsPatch) => void }) {
  const { sendOver, chosenNetworks } = settings
  const current = useRemoteCommand('network.current', undefined)
  const network = current.data
  const canAdd = network?.id != null && !chosenNetworks.some(({ id }) => id === network.id)
  const add = ({ id, name }: Network) =>
    id !== null && onSet({ chosenNetworks: [...chosenNetworks, { id, name: name ?? id }] })
  return (
    <>
      <RadioGroup value={sendOver} onChange={(value) => onSet({ sendOver: value as Settings['sendOver'] })}>
        <Label>Recordings are sent over</Label>
        <Radio value="any">Any network</Radio>
        <Radio value="unmetered">Networks that are not metered</Radio>
        <Radio value="chosen">Networks you choose</Radio>
      </RadioGroup>
      {sendOver !== 'any' && (
        <p className="muted">
          {nowOn(network)} What may not be sent waits, safe on this machine. The service on this machine needs no
          network.
        </p>
      )}
      {sendOver === 'chosen' && (
        <>
          {chosenNetworks.length > 0 && (
            <ul className="watched" aria-label="Chosen networks">
              {chosenNetworks.map(({ id, name }) => (
                <li key={id}>
                  <Wifi size={17} aria-hidden />
                  <div className="what">
                    <bdi className="path">{name}</bdi>
                    {id === network?.id && <span className="muted">In use now</span>}
                  </div>
                  <Button
                    className="quiet"
                    aria-label={`Remove ${name}`}
                    onPress={() => onSet({ chosenNetworks: chosenNetworks.filter((other) => other.id !== id) })}
                  >
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {chosenNetworks.length === 0 && <p className="error">None is chosen yet: nothing is sent.</p>}
          {network && canAdd && (
            <div className="buttons">
              <Button className="quiet" onPress={() => add(network)}>
                Add “{network.name ?? 'this network'}”
              </Button>
            </div>
          )}
        </>
      )}
    </>
  )
}

function nowOn(network: Network | undefined): string {
  if (!network || (network.id === null && network.name === null && network.metered === null))
    return 'This system does not tell which network is in use.'
  const metered = network.metered === null ? '' : network.metered ? ', which is metered' : ', which is not metered'
  return network.name === null ? `The network in use has no name${metered}.` : `Now on “${network.name}”${metered}.`
}
