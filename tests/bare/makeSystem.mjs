import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

const thisRelease = 'bookworm'
const sourcesFolder = '/etc/apt/sources.list.d'
const debianKeyring = '/usr/share/keyrings/debian-archive-keyring.gpg'

/**
 * Makes a bare Debian 12 in a folder: its smallest form, git, CA certificates, and the Node and npm that run this script, because
 * Debian 12 has an older Node. The packages come from this computer's own sources.
 */
export function makeSystem(folder, log) {
  bootstrap(folder, log, { release: thisRelease, packages: ['ca-certificates', 'git'], sources: debianSources() })
  copyNode(folder)
  copyNpmSettings(folder)
}

/**
 * Makes a bare Debian of another release in a folder, with these packages and nothing of the project. Its sources are this computer's
 * own, with the other release's name; they are written into `work`.
 */
export function makeOtherDebian(folder, log, { release, packages, work }) {
  const sources = debianSources().map((path, index) => {
    const written = join(work, `${index}.${path.split('.').at(-1)}`)
    writeFileSync(written, readFileSync(path, 'utf8').replaceAll(thisRelease, release))
    return written
  })
  bootstrap(folder, log, { release, packages, sources })
}

function bootstrap(folder, log, { release, packages, sources }) {
  const options = { stdio: ['ignore', log, log] }
  const made = ['--mode=root', '--variant=minbase', `--include=${packages.join(',')}`, release, folder, ...sources]
  // A mount namespace hides mmdebstrap's mounts from other programs, and the mounts vanish if mmdebstrap dies.
  execFileSync('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'mmdebstrap', ...made], options)
  copyInto(folder, '/etc/resolv.conf')
  copyInto(folder, '/etc/hosts')
  copyAptSettings(folder)
  copyCertificates(folder)
}

/** The sources of this computer for Debian's own packages. Other sources would need keys that a bare system does not have. */
function debianSources() {
  const files = existsSync(sourcesFolder) ? readdirSync(sourcesFolder).map((name) => join(sourcesFolder, name)) : []
  const own = files.filter(
    (path) => /\.(list|sources)$/.test(path) && readFileSync(path, 'utf8').includes(debianKeyring),
  )
  if (existsSync('/etc/apt/sources.list')) own.push('/etc/apt/sources.list')
  // Without sources, mmdebstrap uses Debian's usual ones.
  return own
}

/**
 * Copies the settings for fetching packages on this computer (a proxy, an archive of another day), but none for
 * installing them.
 */
function copyAptSettings(root) {
  const settings = execFileSync('apt-config', ['dump', 'Acquire'], { encoding: 'utf8' })
  const kept = settings.split('\n').filter((line) => /^Acquire::(http|https|Check-[\w-]+)\b.*"[^"]+";$/.test(line))
  writeFileSync(join(root, 'etc/apt/apt.conf.d/90of-the-host'), `${kept.join('\n')}\n`)
}

/** The certificate authorities that this computer trusts, in the file that Debian's programs read. */
function copyCertificates(root) {
  copyInto(root, '/etc/ssl/certs/ca-certificates.crt')
  for (const path of Object.values(certificateVariables())) if (path.startsWith('/')) copyInto(root, path)
}

/** Variables that name a file of certificates. */
export const certificateVariables = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name, value]) => /CERT|_CA_|CAINFO/.test(name) && /\.(crt|pem)$/.test(value ?? ''),
    ),
  )

function copyNode(root) {
  const node = realpathSync(process.execPath)
  mkdirSync(join(root, 'usr/local/bin'), { recursive: true })
  copyFileSync(node, join(root, 'usr/local/bin/node'))
  const linked = execFileSync('ldd', [node], { encoding: 'utf8' })
  for (const [, path] of linked.matchAll(/=> (\/\S+)/g)) if (!existsSync(join(root, path))) copyInto(root, path)
  const npm = dirname(dirname(realpathSync(programPath('npm'))))
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true })
  for (const name of ['npm', 'npx'])
    execFileSync('ln', ['-sf', `../lib/node_modules/npm/bin/${name}-cli.js`, join(root, 'usr/local/bin', name)])
}

const ofRegistries = /^(\/\/|@|[\w-]*registry|cafile|ca\b|(https?-|no)?proxy|strict-ssl)/

/** Copies npm's settings for registries and their certificates, for every user of the new system. */
function copyNpmSettings(root) {
  const lines = new Set()
  for (const which of ['globalconfig', 'userconfig']) {
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    const path = execFileSync('npm', ['config', 'get', which], options).trim()
    if (!existsSync(path)) continue
    for (const line of readFileSync(path, 'utf8').split('\n')) if (ofRegistries.test(line)) lines.add(line)
  }
  for (const [, path] of [...lines].join('\n').matchAll(/^cafile\s*=\s*(\/\S+)/gm)) copyInto(root, path)
  mkdirSync(join(root, 'usr/local/etc'), { recursive: true })
  writeFileSync(join(root, 'usr/local/etc/npmrc'), `${[...lines].join('\n')}\n`)
}

const programPath = (name) => execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()

function copyInto(root, path) {
  if (!existsSync(path)) return
  mkdirSync(dirname(join(root, path)), { recursive: true })
  // The path in the new system may be a link that leads out of it.
  execFileSync('cp', ['--dereference', '--remove-destination', path, join(root, path)])
}
