import { nodeSystem, type SystemPorts } from '../ports.ts'
import { linuxNetwork } from './linux.ts'
import { macNetwork } from './mac.ts'
import { type NetworkPort, unknownNetwork } from './networkState.ts'
import { windowsNetwork } from './windows.ts'

const ports: Partial<Record<NodeJS.Platform, (system: SystemPorts) => NetworkPort>> = {
  linux: linuxNetwork,
  darwin: macNetwork,
  win32: windowsNetwork,
}

/** The network port of this system. On unsupported systems, the network is unknown. */
export const systemNetwork = (
  platform: NodeJS.Platform = process.platform,
  system: SystemPorts = nodeSystem,
): NetworkPort => ports[platform]?.(system) ?? { current: async () => unknownNetwork }
