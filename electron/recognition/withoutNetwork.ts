import { type ForkOptions, spawnSync } from 'node:child_process'
import { existsSync, readlinkSync } from 'node:fs'

/**
 * Starting a recogniser where the system gives it no network: on Linux in a network namespace of its own, by util-linux' `unshare`.
 * That program becomes the recogniser, with the same process id, so ending it works as without.
 */

/** Tells the recogniser which network namespace it must not be in. */
export const outerNetworkVariable = 'TAPELOG_OUTER_NETWORK'

const places = ['/usr/bin/unshare', '/bin/unshare']
// As the same user, in a user namespace: an ordinary user may make a network namespace only in one.
const withoutNetworkArgs = ['--user', '--map-current-user', '--net', '--']

/** The namespace that this process is in, as Linux names it; null elsewhere. */
export function networkNamespace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/net')
  } catch {
    return null
  }
}

let unshare: string | null | undefined

/** Null where the system does not allow it. Tried once for each process of ours. */
function usableUnshare(): string | null {
  if (unshare !== undefined) return unshare
  const path = process.platform === 'linux' ? places.find((place) => existsSync(place)) : undefined
  const isAllowed =
    path !== undefined &&
    spawnSync(path, [...withoutNetworkArgs, '/bin/true'], { stdio: 'ignore', timeout: 10_000, env: {} }).status === 0
  unshare = isAllowed ? path : null
  return unshare
}

/** How a recogniser is forked without a network; changes nothing where the system has no way. */
export function withoutNetwork(options: ForkOptions & { env: Record<string, string> }): ForkOptions {
  const path = usableUnshare()
  const outer = networkNamespace()
  if (path === null || outer === null) return options
  return {
    ...options,
    env: { ...options.env, [outerNetworkVariable]: outer },
    execPath: path,
    execArgv: [...withoutNetworkArgs, options.execPath ?? process.execPath, ...(options.execArgv ?? process.execArgv)],
  }
}
