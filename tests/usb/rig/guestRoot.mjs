import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Fills the folder that becomes the guest's root: unpacked Debian packages, and programs with their libraries. */

/** Downloads packages and unpacks them into one folder below `debs`. It installs nothing on the host. */
export function unpack(debs, folder, names = [folder]) {
  const target = join(debs, folder)
  const isThere = (name) => readdirSync(debs).some((one) => one.startsWith(`${name}_`) && one.endsWith('.deb'))
  const missing = names.filter((name) => !isThere(name))
  if (missing.length === 0 && existsSync(target)) return target
  if (missing.length > 0) {
    const options = { cwd: debs, stdio: ['ignore', 'ignore', 'inherit'] }
    // Run as the user who runs the rig: apt's sandbox user may not write here.
    execFileSync('apt-get', ['download', '-qq', '-o', 'APT::Sandbox::User=root', ...missing], options)
  }
  for (const name of names) {
    const file = readdirSync(debs).find((one) => one.startsWith(`${name}_`) && one.endsWith('.deb'))
    execFileSync('dpkg-deb', ['-x', join(debs, file), target])
  }
  return target
}

/** A program with its linked libraries. Libraries below `librariesBelow` take precedence over the host's. */
export function addProgram(root, source, target, librariesBelow = null) {
  mkdirSync(dirname(join(root, target)), { recursive: true })
  copyFileSync(source, join(root, target))
  addLibraries(root, source, librariesBelow)
}

const libraryFolders = ['usr/lib/x86_64-linux-gnu', 'lib/x86_64-linux-gnu']

export function addLibraries(root, source, librariesBelow = null) {
  const environment = librariesBelow
    ? { ...process.env, LD_LIBRARY_PATH: libraryFolders.map((one) => join(librariesBelow, one)).join(':') }
    : process.env
  const linked = execFileSync('ldd', [source], { encoding: 'utf8', env: environment })
  const missing = /^\s*(\S+) => not found/m.exec(linked)?.[1]
  if (missing) throw new Error(`${source} needs ${missing}, which neither this computer nor the packages have`)
  for (const [, path] of linked.matchAll(/(?:=> |^\s)(\/\S+)/gm)) {
    const at = librariesBelow && path.startsWith(librariesBelow) ? path.slice(librariesBelow.length) : path
    const copy = join(root, at)
    if (existsSync(copy)) continue
    mkdirSync(dirname(copy), { recursive: true })
    copyFileSync(path, copy)
  }
}

export function symlink(root, path, target) {
  const full = join(root, path)
  if (!existsSync(full)) symlinkSync(target, full)
}
