import { isAbsolute, join, relative } from 'node:path'
import type { WebPreferences } from 'electron'
import { addressProblem } from '../../shared/partner/regions.ts'
import { signInBeginSchema, signInPaths } from '../../shared/partner/signIn.ts'
import { playerOrigin } from '../../shared/processes/player.ts'
import { channelSetOf, type SoundChannel } from '../../shared/sound/soundChannels.ts'

/** Electron's security checklist as pure rules. */

export const appOrigin = 'app://tapelog'

/** Allow only Tapelog's own files, media and styles; nothing remote, no eval. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // React Aria positions popovers by inline style.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  // The page does not load audio: a frame of another origin plays it, and the page cannot read that frame.
  'frame-src tapelog-player:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The policy for the frame that plays recordings: it may load their audio and its single script, and cannot send anything out. */
export const playerPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  'media-src tapelog-media:',
  "base-uri 'none'",
  "form-action 'none'",
  `frame-ancestors ${appOrigin}`,
].join('; ')

/** The player's file for an address: its page or its script; null for anything else. */
export function playerFile(root: string, url: string): string | null {
  const { protocol, host, pathname } = new URL(url)
  if (`${protocol}//${host}` !== playerOrigin) return null
  if (pathname === '/') return join(root, 'player/index.html')
  return /^\/assets\/player-[\w-]+\.js$/.test(pathname) ? join(root, pathname) : null
}

/** The file for an app:// address, or null if it would be outside the renderer's folder. */
export function rendererFile(root: string, url: string): string | null {
  const { protocol, host, pathname } = new URL(url)
  if (`${protocol}//${host}` !== appOrigin) return null
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return null
  }
  const path = join(root, decoded === '/' ? 'index.html' : decoded)
  const below = relative(root, path)
  return below === '' || below.startsWith('..') || isAbsolute(below) || decoded.includes('\0') ? null : path
}

/** The preferences of every window. All others keep Electron's safe defaults. */
export const windowPreferences = (preload: string): WebPreferences => ({
  preload,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  // Without this, the browser's own file pickers would let the page read and write files without Tapelog's grants.
  disableBlinkFeatures: 'FileSystemAccessLocal',
  spellcheck: false,
})

/** Refuses every permission, because the page needs none: no camera, microphone, position, notifications or devices. */
export const mayUsePermission = (_permission: string): boolean => false

/** A window shows only Tapelog's own page. */
export const mayNavigate = (url: string): boolean => url === appOrigin || url.startsWith(`${appOrigin}/`)

/** The only frame that the page may have is the player, which cannot navigate elsewhere. */
export const mayNavigateFrame = (url: string): boolean => url.startsWith(`${playerOrigin}/`)

const ownSchemes: ReadonlySet<string> = new Set([
  'app:',
  'tapelog-print:',
  'tapelog-player:',
  'data:',
  'blob:',
  'devtools:',
  'chrome:',
])

/**
 * True for a request that a window may make: nothing from a network, and no file by its path. `frameUrl`: the address
 * of the requesting frame, according to the browser. Only the player may load the audio of recordings, even if the
 * request comes from the page's own process.
 */
export const isOwnRequest = (url: string, frameUrl: string | null): boolean => {
  const scheme = URL.parse(url)?.protocol ?? ''
  return scheme === 'tapelog-media:' ? frameUrl?.startsWith(`${playerOrigin}/`) === true : ownSchemes.has(scheme)
}

/** Only the main frame of Tapelog's own page may send commands. `frame`: null if it is gone. */
export const maySend = (frame: { url: string; parent: unknown } | null, isKnownWindow: boolean): boolean =>
  frame !== null && isKnownWindow && frame.parent === null && mayNavigate(frame.url)

/** Links of pages for the system's browser. There are none yet. */
export const mayOpenExternally = (_url: string): boolean => false

/**
 * True for the one address that Tapelog itself opens in the system's browser: where a sign-in begins, at the origin that
 * the person has confirmed. Nothing else can be in it, so no page can send anything out this way.
 */
export function isSignInAddress(address: string, confirmedOrigin: string): boolean {
  const url = URL.parse(address)
  if (url?.origin !== confirmedOrigin || addressProblem(confirmedOrigin) !== null) return false
  const query = signInBeginSchema.safeParse(Object.fromEntries(url.searchParams))
  if (!query.success) return false
  const { port, challenge, state } = query.data
  const values = new URLSearchParams({ port: String(port), challenge, state })
  return address === `${confirmedOrigin}${signInPaths.begin}?${values}`
}

/** The sound of a recording, or of some of its channels. */
export type PlayedSound = { recordingId: number; channels: readonly SoundChannel[] | null }

/**
 * The sound of `tapelog-media://recording/12` or of some channels, `tapelog-media://recording/12/0.0_0.2`; null for anything else, such as a
 * path, or a set of channels that is not written as {@link channelSetOf} reads it.
 */
export function playedSound(url: string): PlayedSound | null {
  const match = /^tapelog-media:\/\/recording\/([1-9]\d{0,14})(?:\/([\d._]{3,47}))?\/?(?:\?.*)?$/.exec(url)
  if (!match) return null
  const [, id, key] = match
  const channels = key === undefined ? null : channelSetOf(key)
  return key !== undefined && channels === null ? null : { recordingId: Number(id), channels }
}

/** A byte range of a file, both ends included; null if there is none, `unsatisfiable` if it is outside the file. */
export function byteRange(
  header: string | null,
  sizeBytes: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const start = match[1] === '' ? Math.max(0, sizeBytes - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? sizeBytes - 1 : Math.min(Number(match[2]), sizeBytes - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}
