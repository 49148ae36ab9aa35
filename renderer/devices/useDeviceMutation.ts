import type { CommandName } from '../../shared/contract.ts'
import { useCommandMutation } from '../base/queries.ts'

/** A command about one device; reloads the devices after it. */
export const useDeviceMutation = <N extends Extract<CommandName, `devices.${string}`>>(name: N) =>
  useCommandMutation(name, ['devices.list', 'devices.recordings'])
