import { chownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The person at the guest's screen: one of the users in guestUsers.mjs. */
export const desktopUser = { name: 'user', uid: 1000, gid: 1000, home: '/home/user' }

const sessionGroup = '/sys/fs/cgroup/user.slice/user-1000.slice/session-c1.scope'
const sessionPath = '/run/systemd/sessions/c1'
const environment = {
  PATH: '/bin:/sbin:/usr/bin',
  HOME: desktopUser.home,
  USER: desktopUser.name,
  LOGNAME: desktopUser.name,
  LANG: 'C.UTF-8',
  XDG_RUNTIME_DIR: `/run/user/${desktopUser.uid}`,
  XDG_SESSION_ID: 'c1',
}

/**
 * In the guest: the file that logind keeps while the person has a session at the screen. udevd reads it before it gives the
 * person a device with the tag `uaccess`, and polkit before it lets the person mount a drive.
 */
export function startSession() {
  for (const folder of [desktopUser.home, environment.XDG_RUNTIME_DIR]) makeFolderOfDesktopUser(folder)
  mkdirSync(sessionGroup, { recursive: true })
  const { uid } = desktopUser
  const seat = { IS_SEAT0: 1, CAN_GRAPHICAL: 1, ACTIVE: 'c1', ACTIVE_UID: uid, SESSIONS: 'c1', UIDS: uid }
  writeFacts('/run/systemd/seats/seat0', seat)
  setSessionActive(true)
}

/** Not active: another person has switched to the screen. polkit asks whether any session of the user is active. */
export function setSessionActive(isActive) {
  const { uid, name } = desktopUser
  const state = isActive ? 'active' : 'online'
  const user = { NAME: name, STATE: state, DISPLAY: 'c1', SESSIONS: 'c1', ACTIVE_SESSIONS: isActive ? 'c1' : '' }
  writeFacts(`/run/systemd/users/${uid}`, { ...user, SEATS: 'seat0' })
  const kind = { TYPE: 'wayland', CLASS: 'user', SCOPE: 'session-c1.scope', SEAT: 'seat0', REMOTE: 0 }
  writeFacts(sessionPath, { UID: uid, USER: name, ...kind, ACTIVE: isActive ? 1 : 0, STATE: state })
}

function writeFacts(path, facts) {
  mkdirSync(dirname(path), { recursive: true })
  const lines = Object.entries(facts).map(([key, value]) => `${key}=${value}\n`)
  writeFileSync(path, lines.join(''))
}

/**
 * A command line for `spawn`, with its options. The program runs in the person's session, with the person's groups and
 * environment and without any right of root.
 */
export function asDesktopUser(program, args = []) {
  // Give the full path, because busybox's shell has a lesser setpriv of its own.
  const enter = `echo $$ > ${sessionGroup}/cgroup.procs && exec /bin/setpriv --reuid=user --regid=user --init-groups "$@"`
  return { command: 'sh', args: ['-c', enter, 'sh', program, ...args], options: { env: environment, cwd: '/' } }
}

/** A new, empty folder that belongs to the person. */
export function makeFolderOfDesktopUser(path) {
  rmSync(path, { recursive: true, force: true })
  mkdirSync(dirname(path), { recursive: true })
  mkdirSync(path, { mode: 0o700 })
  chownSync(path, desktopUser.uid, desktopUser.gid)
}

/** Gives all that root made below a folder to the person. */
export function giveToDesktopUser(path) {
  for (const name of ['', ...readdirSync(path, { recursive: true })])
    chownSync(join(path, name), desktopUser.uid, desktopUser.gid)
}
