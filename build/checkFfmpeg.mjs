import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Build options that Tapelog may not ship: they make the build GPL, or forbid passing it on. */
const refusedOptions = ['--enable-gpl', '--enable-nonfree', '--enable-libfdk-aac', '--enable-libfdk_aac']
/** The encoders that Tapelog uses. */
const neededOptions = ['--enable-libopus', '--enable-libmp3lame']

/**
 * The faults of a build of FFmpeg in a bundle, as sentences. `banner`: what `ffmpeg -version` prints.
 * @param {string} banner
 * @returns {string[]}
 * @exportedFor tests: banners without a release
 */
export function faultsOfFfmpeg(banner) {
  const configuration = /^configuration: (.*)$/m.exec(banner)?.[1]
  if (configuration === undefined) return ['It does not say how it was built.']
  const options = configuration.split(/\s+/)
  return [
    ...refusedOptions.filter((option) => options.includes(option)).map((option) => `It was built with ${option}.`),
    ...neededOptions.filter((option) => !options.includes(option)).map((option) => `It was built without ${option}.`),
  ]
}

/**
 * Prints the configuration of the build of FFmpeg in a folder. Throws if a bundle may not contain this build.
 * @param {string} folder
 */
export const checkBundledFfmpeg = (folder) =>
  check(join(folder, process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'))

/** The same of one program. */
function check(program) {
  const banner = execFileSync(program, ['-version'], { encoding: 'utf8' })
  process.stdout.write(`${program}\n${banner.split('\n').slice(0, 3).join('\n')}\n`)
  const faults = faultsOfFfmpeg(banner)
  if (faults.length > 0) throw new Error(`This ffmpeg cannot be in a release. ${faults.join(' ')}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    check(process.argv[2] ?? 'ffmpeg')
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
