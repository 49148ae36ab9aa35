import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** udevd's own rules name these groups. */
const groups = {
  ...{ root: 0, tty: 5, disk: 6, lp: 7, kmem: 15, dialout: 20, cdrom: 24, floppy: 25, tape: 26, audio: 29 },
  ...{ video: 44, messagebus: 101, polkitd: 102, input: 104, sgx: 105, kvm: 106, render: 107, user: 1000 },
}
const users = [
  'root:x:0:0:root:/root:/bin/sh',
  'user:x:1000:1000:user:/home/user:/bin/sh',
  'messagebus:x:100:101::/nonexistent:/bin/false',
  'polkitd:x:102:102::/nonexistent:/bin/false',
]

/** Users of the guest: `user` is the person at the screen. */
export function addUsers(root) {
  const lines = Object.entries(groups).map(([name, id]) => `${name}:x:${id}:\n`)
  writeFileSync(join(root, 'etc/group'), `${lines.join('')}plugdev:x:46:user\n`)
  writeFileSync(join(root, 'etc/passwd'), `${users.join('\n')}\n`)
  writeFileSync(join(root, 'etc/nsswitch.conf'), 'passwd: files\ngroup: files\n')
  // udevd looks users up through the C library, which loads this library by name.
  const name = 'libnss_files.so.2'
  if (existsSync(`/lib/x86_64-linux-gnu/${name}`))
    copyFileSync(`/lib/x86_64-linux-gnu/${name}`, join(root, 'lib/x86_64-linux-gnu', name))
}

export const tapelogRule = join(import.meta.dirname, '../../../build/linux/70-tapelog.rules')

/** Like systemd's 73-seat-late.rules: devices that earlier rules tag `uaccess` belong to the person at the screen. */
const seatRule = 'TAG=="uaccess", ENV{MAJOR}!="", RUN{builtin}+="uaccess"\n'

/** The rule that Tapelog's Debian package installs, and systemd's own rule that it relies on. */
export function addSeatRules(root) {
  const folder = join(root, 'lib/udev/rules.d')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '70-tapelog.rules'), readFileSync(tapelogRule))
  writeFileSync(join(folder, '73-seat-late.rules'), seatRule)
}
