import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { say } from './paths.mjs'
import { outputOf, run } from './run.mjs'

/**
 * The packages that a command needs from the system, by Debian's names. Each package has a test that does not depend on
 * Debian.
 * @exportedFor tests: every need has a package
 */
export const needs = {
  // Needed by everything that works on a library, to read recordings.
  media: [['ffmpeg', () => isOnPath('ffmpeg') && isOnPath('ffprobe')]],
  window: [
    ['xvfb', () => isOnPath('xvfb-run')],
    ['xauth', () => isOnPath('xauth')],
    ['libgtk-3-0', () => hasLibrary('libgtk-3.so.0')],
    ['libnss3', () => hasLibrary('libnss3.so')],
    ['libasound2', () => hasLibrary('libasound.so.2')],
    ['libgbm1', () => hasLibrary('libgbm.so.1')],
  ],
  usbRig: [
    ['qemu-system-x86', () => isOnPath('qemu-system-x86_64')],
    ['seabios', () => existsSync('/usr/share/seabios')],
    ['dosfstools', () => isThere('mkfs.vfat')],
    ['mtools', () => isOnPath('mcopy')],
    ['fdisk', () => isThere('sfdisk')],
    ['cpio', () => isOnPath('cpio')],
    ['kmod', () => isThere('modprobe')],
    ['busybox-static', () => existsSync('/bin/busybox')],
    ['exfatprogs', () => isThere('mkfs.exfat')],
    ['e2fsprogs', () => isThere('mkfs.ext4')],
    ['xz-utils', () => isOnPath('xz')],
    ['usbutils', () => isOnPath('lsusb')],
    ['ffmpeg', () => isOnPath('ffmpeg')],
    // Every Debian has these packages, but not every other system. The guest copies programs from them too.
    ['util-linux', () => ['blkid', 'lsblk', 'findmnt', 'setpriv'].every(isThere)],
    ['mount', () => isThere('mount') && isThere('umount')],
    ['coreutils', () => isThere('sha256sum') && isThere('cp')],
  ],
  // A decoder that is not the project's own, to compare with.
  tests: [
    ['opus-tools', () => isOnPath('opusdec')],
    // Decoding processes run in this sandbox.
    ['bubblewrap', () => isOnPath('bwrap')],
    // Watches which files a decoding process opens.
    ['strace', () => isOnPath('strace')],
    // Signs a channel of updates as a release does.
    ['minisign', () => isOnPath('minisign')],
    // Readers of exported files.
    ['python3', () => existsSync('/usr/bin/python3')],
    ['python3-webvtt', () => existsSync('/usr/lib/python3/dist-packages/webvtt')],
    ['python3-srt', () => existsSync('/usr/lib/python3/dist-packages/srt.py')],
    ['libxml2-utils', () => isOnPath('xmllint')],
    // Judges of what exported files reveal.
    ['mat2', () => isOnPath('mat2')],
    ['libimage-exiftool-perl', () => isOnPath('exiftool')],
    ['poppler-utils', () => isOnPath('pdftotext')],
    // Opens what was encrypted, and encrypts what Tapelog opens.
    ['age', () => isOnPath('age')],
  ],
  torture: [
    ['gcc', () => isOnPath('gcc')],
    ['libc6-dev', () => existsSync('/usr/include/dlfcn.h')],
    ['fiu-utils', () => isOnPath('fiu-run')],
    ['libfiu0', () => hasLibrary('libfiu.so.0')],
  ],
  // Started by tests, each of its own. Debian starts a PostgreSQL too, which nothing here uses.
  newsroom: [
    [
      'postgresql',
      () => existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').some((name) => Number(name) >= 15),
    ],
    ['radosgw', () => isOnPath('radosgw')],
    ['ceph-mon', () => isOnPath('ceph-mon')],
    ['ceph-osd', () => isOnPath('ceph-osd')],
    ['ceph-base', () => isOnPath('monmaptool')],
    ['ceph-common', () => isOnPath('ceph') && isOnPath('radosgw-admin')],
  ],
  package: [
    ['zip', () => isOnPath('zip')],
    ['dpkg', () => isOnPath('dpkg-deb')],
  ],
  rpm: [['rpm', () => isOnPath('rpmbuild')]],
  // What judges and installs a built package, also on a Debian 13 in a folder.
  installed: [
    ['lintian', () => isOnPath('lintian')],
    ['reprepro', () => isOnPath('reprepro')],
    ['gnupg', () => isOnPath('gpg')],
    ['desktop-file-utils', () => isOnPath('desktop-file-validate')],
    ['appstream', () => isOnPath('appstreamcli')],
    ['man-db', () => isOnPath('man')],
    // Presses keys in the system's own dialogs.
    ['xdotool', () => isOnPath('xdotool')],
    ['zsh', () => isOnPath('zsh')],
    ['fish', () => isOnPath('fish')],
    ['mmdebstrap', () => isOnPath('mmdebstrap')],
  ],
  bare: [
    ['mmdebstrap', () => isOnPath('mmdebstrap')],
    ['git', () => isOnPath('git')],
  ],
  speech: [
    ['pocketsphinx', () => isOnPath('pocketsphinx_continuous') || isOnPath('pocketsphinx')],
    ['pocketsphinx-en-us', () => existsSync('/usr/share/pocketsphinx/model/en-us')],
  ],
}

/**
 * Installs missing packages if it may (root on Debian). Otherwise prints the exact command.
 * @param {(keyof typeof needs)[]} purposes
 * @returns {Promise<string[]>} the packages that are still missing
 */
export async function ensureSystemPackages(...purposes) {
  if (process.platform !== 'linux') return purposes.includes('media') ? ensureFfmpegElsewhere() : []
  const packages = purposes.flatMap((purpose) => needs[purpose])
  const missing = () => packages.filter(([, isThere]) => !isThere()).map(([name]) => name)
  const wanted = missing()
  if (wanted.length === 0) return []
  if (process.getuid?.() === 0 && isOnPath('apt-get')) {
    say(`Installing system packages: ${wanted.join(' ')} …`)
    await installFromDebian(wanted)
  }
  const left = missing()
  if (left.length > 0) say(`Missing system packages. On Debian or Ubuntu: sudo apt-get install ${left.join(' ')}`)
  return left
}

/** Other systems have no package manager of their own, so this names the most common one. */
function ensureFfmpegElsewhere() {
  const programs = process.platform === 'win32' ? ['ffmpeg.exe', 'ffprobe.exe'] : ['ffmpeg', 'ffprobe']
  if (programs.every(isOnPath)) return []
  const command = process.platform === 'win32' ? 'winget install --id Gyan.FFmpeg' : 'brew install ffmpeg'
  say(`Missing: ffmpeg, which reads recordings. Install it with: ${command}`)
  return ['ffmpeg']
}

async function installFromDebian(names) {
  const options = {
    stdio: ['ignore', 'ignore', process.stderr],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  // Another installation may be under way.
  const patient = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Use-Pty=0']
  await run('apt-get', ['update', '-qq'], options)
  await run(
    'apt-get',
    ['install', ...patient, '-y', '-qq', '--no-install-recommends', ...names.map(debianName)],
    options,
  )
}

/** Newer releases renamed some libraries for their 64-bit time: `libasound2` → `libasound2t64`. */
function debianName(name) {
  const renamed = `${name}t64`
  return outputOf('apt-cache', ['show', renamed]) ? renamed : name
}

const isOnPath = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, program)))

/** Not everyone's path has the administrator's programs. */
const isThere = (program) => isOnPath(program) || existsSync(join('/sbin', program))

function hasLibrary(name) {
  const known = outputOf('/sbin/ldconfig', ['-p']) ?? outputOf('ldconfig', ['-p'])
  return known === null || known.includes(`${name} `)
}
