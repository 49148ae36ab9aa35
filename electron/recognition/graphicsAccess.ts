import { readdirSync } from 'node:fs'

/** Environment variables with which a person chooses Vulkan drivers. */
export const graphicsVariables = ['VK_DRIVER_FILES', 'VK_ICD_FILENAMES'] as const

/**
 * What a sandboxed program on Linux needs to use a graphics device through Vulkan: the device files, the lists of drivers and devices,
 * and drivers that a person named. The drivers themselves are system libraries.
 */
export function graphicsAccess(): { readOnly: string[]; devices: string[] } {
  const named = graphicsVariables.flatMap((name) => process.env[name]?.split(':') ?? []).filter((path) => path !== '')
  return {
    readOnly: [
      ...['/sys/dev/char', '/sys/class/drm', '/sys/bus/pci', '/sys/devices'],
      ...['/usr/share/vulkan', '/etc/vulkan', '/usr/share/glvnd', '/usr/share/drirc.d', '/usr/share/libdrm'],
      ...['/proc/driver/nvidia', ...named],
    ],
    devices: ['/dev/dri', '/dev/kfd', ...nvidiaDevices()],
  }
}

function nvidiaDevices(): string[] {
  try {
    return readdirSync('/dev').flatMap((name) => (/^nvidia/.test(name) ? [`/dev/${name}`] : []))
  } catch {
    return []
  }
}
