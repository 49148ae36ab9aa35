import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { say } from '../doors/paths.mjs'

const usage = `Usage: node build/package/aptRepository.mjs --to FOLDER --key KEY FILE.deb…
Adds packages to an apt repository in FOLDER, which any web server can serve. KEY: a secret key of gpg that signs it.`

/**
 * An apt repository by reprepro, signed: `dists/`, `pool/` and the public key `tapelog.asc`. An older package of the same name is
 * replaced in the list. Throws if reprepro or gpg refuses.
 * @exportedFor tests: they install from a repository of their own
 */
export function addToRepository({ folder, key, debs }) {
  mkdirSync(join(folder, 'conf'), { recursive: true })
  writeFileSync(
    join(folder, 'conf/distributions'),
    [
      'Origin: Tapelog',
      'Label: Tapelog',
      'Codename: stable',
      'Architectures: amd64 arm64',
      'Components: main',
      `SignWith: ${fingerprintOf(key)}`,
      '',
    ].join('\n'),
  )
  for (const deb of debs) asked('reprepro', ['--silent', '--basedir', folder, 'includedeb', 'stable', deb])
  writeFileSync(join(folder, 'tapelog.asc'), asked('gpg', ['--armor', '--export', key]))
}

/** reprepro takes no name with spaces. */
function fingerprintOf(key) {
  const found = /^fpr:+([0-9A-F]{40,}):/m.exec(asked('gpg', ['--with-colons', '--list-secret-keys', key]))
  if (!found) throw new Error(`gpg has no secret key ${key}.`)
  return found[1]
}

function asked(program, args) {
  const { status, stdout, error } = spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  if (status !== 0) throw error ?? new Error(`${program} ended with exit code ${status}.`)
  return stdout
}

if (process.argv[1] === import.meta.filename) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, key: { type: 'string' } },
  })
  if (!values.to || !values.key || positionals.length === 0) {
    say(usage)
    process.exit(2)
  }
  addToRepository({ folder: values.to, key: values.key, debs: positionals })
}
