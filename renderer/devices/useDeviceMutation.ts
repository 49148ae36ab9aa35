import type { CommandName } from '../../shared/contract.ts'
import { useCommandMutation } from '../base/queries.ts'

/** Runs a command about one device, then reloads the devices. */
export const useDeviceMutation = <N extends Extract<CommandName, `devices.${string}`>>(name: N) =>
  useCommandMutation(name, ['devices.list', 'devices.recordings'])
