import { randomUUID } from 'node:crypto'
import { type Session, session, type WebContents, WebContentsView } from 'electron'

/** The pages that are shown now, by their ids. */
const pages = new Map<string, string>()
let shared: Session | null = null

/**
 * Shows a page of HTML without a window while `use` runs, without scripts and network, in a separate session that is stored nowhere.
 * `drawnSize`: in CSS pixels, if the page is to be drawn. Throws after `longestMs`.
 */
export async function withHiddenPage<T>(
  html: string,
  { drawnSize, longestMs }: { drawnSize?: { width: number; height: number }; longestMs: number },
  use: (contents: WebContents) => Promise<T>,
): Promise<T> {
  const id = randomUUID()
  pages.set(id, html)
  const view = new WebContentsView({
    webPreferences: {
      ...{ session: hiddenSession(), sandbox: true, contextIsolation: true, javascript: false },
      // Without this, a page outside a window draws nothing.
      offscreen: drawnSize !== undefined,
    },
  })
  if (drawnSize) view.setBounds({ x: 0, y: 0, ...drawnSize })
  const contents = view.webContents
  try {
    return await withinTime(longestMs, async () => {
      await contents.loadURL(`tapelog-print://page/${id}`)
      return await use(contents)
    })
  } finally {
    contents.close()
    pages.delete(id)
  }
}

/** All pages share one session, because Electron keeps each session until it quits. */
function hiddenSession(): Session {
  if (shared) return shared
  shared = session.fromPartition('hidden-pages', { cache: false })
  shared.protocol.handle('tapelog-print', ({ url }) => {
    const html = pages.get(new URL(url).pathname.slice(1))
    return html === undefined
      ? new Response(null, { status: 404 })
      : new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  })
  return shared
}

async function withinTime<T>(longestMs: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the page took too long')), longestMs)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
