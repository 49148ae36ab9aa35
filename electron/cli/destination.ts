import { deviceSource, filesSource, type ImportDestination } from '../../shared/recordings/importing.ts'
import { words } from '../../shared/words/catalogue.ts'
import { problem } from '../../shared/words/problem.ts'
import type { Session } from './session.ts'

export type DestinationFlags = { to?: ImportDestination; localOnly?: boolean }

/** `destination`: for the engine; left out if the engine follows a choice that a person made in the window. */
type Decided = { destination?: ImportDestination; isHere: boolean }

/**
 * Decides where recordings are transcribed: by the flags, else by the person's choice for the source in the window, else by the
 * settings and the environment. Prints a remark if recordings go to a remote service and no flag asked for that. `deviceKey`: the
 * recorder's key.
 */
export async function decideDestination(
  { engine, out }: Pick<Session, 'engine' | 'out'>,
  { to, localOnly }: DestinationFlags,
  deviceKey: string | null = null,
): Promise<Decided> {
  if (localOnly) return { destination: to ?? 'this-machine', isHere: true }
  const { usual, remote } = await engine.call('imports.waiting', undefined)
  if (to === 'remote' && remote === null) throw problem('no-account')
  if (to !== undefined) return { destination: to, isHere: to !== 'remote' }
  const { choices } = await engine.call('imports.remembered', undefined)
  const key = deviceKey === null ? filesSource.key : deviceSource(deviceKey, '').key
  const remembered = choices.find(({ source, isInForce }) => source.key === key && isInForce)?.choice
  const destination = remembered?.localOnly ? 'this-machine' : (remembered?.destination ?? usual.destination)
  if (destination === 'remote') {
    const where = remote === null ? words.terminal.destinationMissing : `${remote.name}, ${remote.host}`
    const sentence = words.terminal.destination(where)
    out.event('destination', { destination, ...remote }, sentence)
  }
  return { ...(remembered ? {} : { destination }), isHere: destination !== 'remote' }
}
