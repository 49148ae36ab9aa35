import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { BackendInfo, ModelOptions } from 'transcribe-cpp'
import { type Device, keptDevice, processorOnly } from '../../../shared/models/devices.ts'
import { problem } from '../../../shared/words/problem.ts'

type Library = typeof import('transcribe-cpp')

/**
 * Loads transcribe.cpp. Unless `choice` is the processor, loading calls the drivers of graphics devices, and a driver may crash this
 * process. Throws 'model-engine-missing'.
 */
export async function loadTranscribeLibrary(choice: string): Promise<Library> {
  if (choice === processorOnly) hideGraphicsDrivers()
  try {
    nameUnpackedLibrary()
    const library = await import('transcribe-cpp')
    library.getAvailableBackends()
    return library
  } catch (cause) {
    throw problem('model-engine-missing', null, { cause })
  }
}

/** Names a driver that does not exist, so that Vulkan's loader opens no driver. */
function hideGraphicsDrivers(): void {
  for (const name of ['VK_DRIVER_FILES', 'VK_ICD_FILENAMES']) process.env[name] = join(import.meta.dirname, 'no-driver')
}

/** In a packaged application, the system's loader cannot read inside the archive, and the library does not look for the unpacked copy. */
function nameUnpackedLibrary(): void {
  const name = { linux: 'libtranscribe.so', darwin: 'libtranscribe.dylib', win32: 'transcribe.dll' }[
    process.platform as string
  ]
  const lane = process.platform === 'darwin' ? (process.arch === 'arm64' ? 'metal' : 'cpu') : 'cpu-vulkan'
  if (name === undefined || !import.meta.dirname.includes('app.asar')) return
  const require = createRequire(import.meta.url)
  const folder = dirname(require.resolve(`@transcribe-cpp/${process.platform}-${process.arch}-${lane}/package.json`))
  process.env.TRANSCRIBE_LIBRARY = join(folder.replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked'), name)
}

export const deviceOf = ({ deviceId, kind, description, name, deviceType, memoryTotal }: BackendInfo): Device =>
  keptDevice({
    key: deviceId || `${kind} ${description || name}`,
    name: description || name,
    isGraphics: deviceType === 'gpu' || deviceType === 'igpu',
    memoryBytes: memoryTotal > 0 ? memoryTotal : null,
  })

/**
 * The device to use, and the library's options for it. `choice`: see `deviceChoiceSchema`. `broken`: keys of devices that failed before. If
 * the chosen device is missing or broken, the processor is used.
 */
export function chosenDevice(
  seen: readonly BackendInfo[],
  { choice, broken }: { choice: string; broken: readonly string[] },
): { device: Device | null; options: ModelOptions } {
  const graphics = seen.find((one) => {
    const { key, isGraphics } = deviceOf(one)
    return isGraphics && choice !== processorOnly && (choice === 'auto' || choice === key) && !broken.includes(key)
  })
  if (graphics) return { device: deviceOf(graphics), options: { device: graphics } }
  const processor = seen.find(({ deviceType }) => deviceType === 'cpu')
  return { device: processor ? deviceOf(processor) : null, options: { backend: 'cpu' } }
}
