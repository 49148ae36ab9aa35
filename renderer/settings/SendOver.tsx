import { Wifi } from 'lucide-react'
import { Button, Label, Radio, RadioGroup } from 'react-aria-components'
import type { CommandOutput } from '../../shared/contract.ts'
import type { Settings, SettingsPatch } from '../../shared/settings/settings.ts'
import { useRemoteCommand } from '../base/queries.ts'
import { words } from '../words/index.ts'

const { networks: texts } = words.settings

type Network = CommandOutput<'network.current'>

/** The networks over which recordings are sent. */
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
        <Label>{texts.label}</Label>
        <Radio value="any">{texts.any}</Radio>
        <Radio value="unmetered">{texts.unmetered}</Radio>
        <Radio value="chosen">{texts.chosen}</Radio>
      </RadioGroup>
      {sendOver !== 'any' && (
        <p className="muted">
          {nowOn(network)} {texts.waiting}
        </p>
      )}
      {sendOver === 'chosen' && (
        <>
          {chosenNetworks.length > 0 && (
            <ul className="list framed lined" aria-label={texts.list}>
              {chosenNetworks.map(({ id, name }) => (
                <li key={id} className="row gap-12">
                  <Wifi size={17} aria-hidden />
                  <div className="rest stack gap-2">
                    <bdi>{name}</bdi>
                    {id === network?.id && <span className="hint">{texts.inUse}</span>}
                  </div>
                  <Button
                    className="quiet"
                    aria-label={texts.removeThis(name)}
                    onPress={() => onSet({ chosenNetworks: chosenNetworks.filter((other) => other.id !== id) })}
                  >
                    {texts.remove}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {chosenNetworks.length === 0 && <p className="error">{texts.none}</p>}
          {network && canAdd && (
            <div className="buttons row wrap">
              <Button className="quiet" onPress={() => add(network)}>
                {texts.add(network.name)}
              </Button>
            </div>
          )}
        </>
      )}
      <p className="muted">{texts.proxies}</p>
    </>
  )
}

function nowOn(network: Network | undefined): string {
  if (!network || (network.id === null && network.name === null && network.metered === null)) return texts.unknown
  const metered = network.metered === null ? '' : network.metered ? texts.metered : texts.notMetered
  return network.name === null ? texts.nowUnnamed(metered) : texts.now(network.name, metered)
}
