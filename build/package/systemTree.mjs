import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../doors/paths.mjs'
import { bashCompletion, fishCompletion, zshCompletion } from './completions.mjs'
import { addNode, nodeProgram } from './nodeHost.mjs'
import { appStreamData, desktopEntry, desktopLauncher } from './spokenFiles.mjs'
import { manualPage } from './terminalPapers.mjs'

const linux = join(root, 'build/linux')
const iconSizes = readdirSync(join(linux, 'icons')).map((name) => Number(name.replace('.png', '')))

const desktopManual = (date) => `.TH TAPELOG\\-DESKTOP 1 ${date} Tapelog "User Commands"
.SH NAME
tapelog\\-desktop \\- open the window of Tapelog
.SH SYNOPSIS
.B tapelog\\-desktop
[\\fIFILES\\fR]
.SH DESCRIPTION
Opens the window; recordings that are given are offered for import. If a window is open already, it gets them.
.SH SEE ALSO
.BR tapelog (1)
`

/**
 * Lays out the window's part of what a package installs, below `tree`: the application's folder, the program that opens it, and
 * what desktop, udev and AppArmor read.
 */
export function layOutWindow(tree, { folder, at }) {
  const { write, take } = writersInto(tree)
  mkdirSync(join(tree, 'usr/lib'), { recursive: true })
  cpSync(folder, join(tree, 'usr/lib/tapelog'), { recursive: true })
  write('usr/bin/tapelog-desktop', desktopLauncher())
  write('usr/share/applications/org.tapelog.app.desktop', desktopEntry())
  write('usr/share/metainfo/org.tapelog.app.metainfo.xml', appStreamData())
  take('usr/lib/udev/rules.d/70-tapelog.rules', 'build/linux/70-tapelog.rules')
  take('usr/share/tapelog/apparmor', 'build/linux/apparmor')
  for (const size of iconSizes)
    take(`usr/share/icons/hicolor/${size}x${size}/apps/tapelog.png`, `build/linux/icons/${size}.png`)
  take('usr/share/icons/hicolor/512x512/apps/tapelog.png', 'build/icon.png')
  take('usr/share/icons/hicolor/scalable/apps/tapelog.svg', 'build/icon.svg')
  write('usr/share/man/man1/tapelog-desktop.1.gz', gzipSync(desktopManual(dayOf(at)), { level: 9 }))
}

/**
 * Lays out the terminal's part: `tapelog`, its Node unless the window's part has it, its papers, and what three shells complete.
 * @param {{ node: string, layout: import('./layouts.mjs').Layout, at: number }} parts
 */
export function layOutTerminal(tree, { node, layout, at }) {
  const { write, take } = writersInto(tree)
  if (!layout.hasNode) addNode(join(tree, 'usr/lib/tapelog'), node)
  const launcher = readFileSync(join(linux, 'tapelog'), 'utf8')
  write('usr/bin/tapelog', launcher.replace('@NODE@', nodeProgram).replace('@APP@', layout.app))
  write('usr/share/man/man1/tapelog.1.gz', gzipSync(manualPage(dayOf(at)), { level: 9 }))
  write('usr/share/bash-completion/completions/tapelog', bashCompletion())
  write('usr/share/zsh/vendor-completions/_tapelog', zshCompletion())
  write('usr/share/fish/vendor_completions.d/tapelog.fish', fishCompletion())
  for (const name of ['tapelog-api.service', 'tapelog-worker.service', 'service.json', 'worker.json'])
    take(`usr/share/doc/tapelog/examples/${name}`, `build/newsroom/${name}`)
}

function writersInto(tree) {
  const write = (path, content) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), content)
  }
  return { write, take: (path, from) => write(path, readFileSync(join(root, from))) }
}

const dayOf = (at) => new Date(at * 1000).toISOString().slice(0, 10)

/** All that is run. Packages from npm mark many other files so. */
const programs =
  /(^|\/)(bin\/(tapelog|tapelog-desktop|node)|lib\/tapelog\/(tapelog|chrome_crashpad_handler)|DEBIAN\/(postinst|prerm))$/

/**
 * Gives all files of a tree one time, and modes that do not depend on who built it, so that two builds of one commit are equal.
 * `at`: Unix seconds.
 */
export function settle(tree, at) {
  for (const entry of readdirSync(tree, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    chmodSync(path, entry.isDirectory() || programs.test(path) ? 0o755 : 0o644)
    utimesSync(path, at, at)
  }
  chmodSync(tree, 0o755)
  utimesSync(tree, at, at)
}
