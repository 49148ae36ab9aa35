import { isAbsolute, join, relative } from 'node:path'
import type { WebPreferences } from 'electron'

/** Electron's security checklist as pure rules. */

export const appOrigin = 'app://tapelog'

/** Only our own files, media and styles; nothing remote, no eval. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // React Aria positions popovers by inline style.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  'media-src tapelog-media:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The file behind an app:// address, or null when it would lie outside the renderer's folder. */
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

/** Preferences of every window. Those not named here keep Electron's safe default. */
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
  // The browser's own file pickers would give the page handles to read and write, past Tapelog's grants.
  disableBlinkFeatures: 'FileSystemAccessLocal',
  spellcheck: false,
})

/** The page needs no permission: no camera, microphone, position, notifications or devices. */
export const mayUsePermission = (_permission: string): boolean => false

/** A window shows our own page only. */
export const mayNavigate = (url: string): boolean => url === appOrigin || url.startsWith(`${appOrigin}/`)

const ownSchemes: ReadonlySet<string> = new Set(['app:', 'tapelog-media:', 'data:', 'blob:', 'devtools:', 'chrome:'])

/** What a window may load. Nothing of it comes over a network or from a file by its path. */
export const isOwnRequest = (url: string): boolean => ownSchemes.has(URL.parse(url)?.protocol ?? '')

/** Commands are accepted from the main frame of our own page only. `frame`: null when it is gone. */
export const maySend = (frame: { url: string; parent: unknown } | null, isKnownWindow: boolean): boolean =>
  frame !== null && isKnownWindow && frame.parent === null && mayNavigate(frame.url)

/** Links for the system's browser: none yet. */
export const mayOpenExternally = (_url: string): boolean => false

/** The id in `tapelog-media://recording/12`; null for anything else, such as a path. */
export function mediaRecordingId(url: string): number | null {
  const match = /^tapelog-media:\/\/recording\/([1-9]\d{0,14})\/?(?:\?.*)?$/.exec(url)
  return match ? Number(match[1]) : null
}

/** A byte range of a file, both ends included; null without one, `unsatisfiable` outside the file. */
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
