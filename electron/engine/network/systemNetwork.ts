import { nodeSystem, type SystemPorts } from '../devices/volumes/ports.ts'
import { linuxNetwork } from './linux.ts'
import { macNetwork } from './mac.ts'
import { type NetworkPort, unknownNetwork } from './types.ts'
import { windowsNetwork } from './windows.ts'

const ports: Partial<Record<NodeJS.Platform, (system: SystemPorts) => NetworkPort>> = {
  linux: linuxNetwork,
  darwin: macNetwork,
  win32: windowsNetwork,
}

/** The network of the system that this runs on; on systems that Tapelog does not know, nothing can be told. */
export const systemNetwork = (
  platform: NodeJS.Platform = process.platform,
  system: SystemPorts = nodeSystem,
): NetworkPort => ports[platform]?.(system) ?? { current: async () => unknownNetwork }
