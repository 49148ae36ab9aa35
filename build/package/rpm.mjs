import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../doors/paths.mjs'
import { licenceOfWhole } from './softwareParts.mjs'
import { layOutTerminal, layOutWindow, settle } from './systemTree.mjs'

/** Names of Fedora's packages. `ffmpeg-free` lacks AAC; RPM Fusion's `ffmpeg` has it, and either will do. */
const needed = [
  '(ffmpeg or ffmpeg-free)',
  'alsa-lib',
  'at-spi2-core',
  'gtk3',
  'libsecret',
  'mesa-libgbm',
  'nss',
  'xdg-utils',
]
const architectures = { x64: 'x86_64', arm64: 'aarch64' }

/**
 * Packs the application's folder as an RPM package in `out`, from the same files as the Debian package, and returns its path. Window and
 * terminal are one package there.
 * @param {Parameters<import('./debian.mjs').makeDebs>[0]} parts
 */
export function makeRpm(parts) {
  const { work, out, version, at } = parts
  const place = join(work, 'rpm')
  rmSync(place, { recursive: true, force: true })
  const tree = join(place, 'tree')
  layOutWindow(tree, parts)
  layOutTerminal(tree, parts)
  // Fedora's zsh looks there.
  renameSync(join(tree, 'usr/share/zsh/vendor-completions'), join(tree, 'usr/share/zsh/site-functions'))
  settle(tree, at)
  mkdirSync(out, { recursive: true })
  const spec = join(place, 'tapelog.spec')
  writeFileSync(spec, specFile(tree, version))
  const settings = { _topdir: place, _buildhost: 'tapelog', use_source_date_epoch_as_buildtime: '1' }
  const definitions = Object.entries(settings).flatMap(([name, value]) => ['--define', `${name} ${value}`])
  const architecture = architectures[process.arch]
  const { status, error } = spawnSync('rpmbuild', ['-bb', '--quiet', '--target', architecture, ...definitions, spec], {
    ...{ stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, SOURCE_DATE_EPOCH: String(at) } },
  })
  if (status !== 0) throw error ?? new Error('rpmbuild could not make the package.')
  const [name] = readdirSync(join(place, 'RPMS', architecture))
  renameSync(join(place, 'RPMS', architecture, name), join(out, name))
  return join(out, name)
}

const script = (name) => readFileSync(join(root, 'build/linux/debian', name), 'utf8').replace(/^#!.*\nset -e\n/, '')

/** Debian's scripts, with the words that dpkg gives them. RPM says 0 when the last version goes. */
const specFile = (tree, version) => `Name: tapelog
Version: ${version}
Release: 1
Summary: Turn recorded interviews into text you can quote
License: ${licenceOfWhole}
AutoReqProv: no
${needed.map((name) => `Requires: ${name}`).join('\n')}
Recommends: bubblewrap
%define _binary_payload w3.zstdio
%define __strip /bin/true
%define _build_id_links none
%global __os_install_post %{nil}

%description
Plug in a recorder: Tapelog copies the recordings, seals each with a hash and transcribes them with their speakers, on this computer
or with an account. You correct the text against the sound, mark quotes, and export.

%install
cp -a ${tree}/. %{buildroot}/

%post
set -- configure
${script('postinst')}
%preun
if [ "$1" = 0 ]; then
set -- remove
${script('prerm')}
fi

%files
%defattr(-,root,root,-)
/usr/bin/tapelog
/usr/bin/tapelog-desktop
/usr/lib/tapelog
/usr/lib/udev/rules.d/70-tapelog.rules
/usr/share/applications/org.tapelog.app.desktop
/usr/share/bash-completion/completions/tapelog
/usr/share/doc/tapelog
/usr/share/fish/vendor_completions.d/tapelog.fish
/usr/share/icons/hicolor/*/apps/tapelog.*
/usr/share/man/man1/tapelog*
/usr/share/metainfo/org.tapelog.app.metainfo.xml
/usr/share/tapelog
/usr/share/zsh/site-functions/_tapelog
`
