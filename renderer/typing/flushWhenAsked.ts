import type { QueryClient } from '@tanstack/react-query'
import { call } from '../base/bridge.ts'
import { words } from '../words/index.ts'
import { drafts } from './drafts.ts'

/** How long to wait for a setting that is saved when the person leaves its field. */
const leftFieldsWithinMs = 1000

/**
 * Before the window closes, the shell asks the window to save all typed text. The response says whether all text is
 * saved.
 */
export function flushWhenAsked(client: QueryClient): void {
  window.tapelog.on('typing.flush', ({ requestId }) => void answer(client, requestId))
}

async function answer(client: QueryClient, requestId: number): Promise<void> {
  await call('shell.typingFlushed', { requestId, unsaved: await saveTyped(client) })
}

/** Saves all typed text. Null once the text is saved, else a sentence that says why it is not. */
export async function saveTyped(client: QueryClient): Promise<string | null> {
  const focused = document.activeElement
  // A settings field is saved when it loses the focus.
  const isSavedWhenLeft = focused instanceof HTMLInputElement && !focused.closest('.recording')
  if (isSavedWhenLeft) focused.blur()
  const unsaved = await drafts.flush()
  let unsavedSetting: string | null = null
  if (isSavedWhenLeft) {
    unsavedSetting = await leftFieldsSaved(client)
    // Restore the focus, because the window may stay open.
    focused.focus()
  }
  return unsaved ?? unsavedSetting
}

/** Null once the settings are saved, else a sentence that says why they are not. */
async function leftFieldsSaved(client: QueryClient): Promise<string | null> {
  const cache = client.getMutationCache()
  const begun = cache.getAll().filter(({ state }) => state.status === 'pending')
  if (begun.length === 0) return null
  let stop = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  await new Promise<void>((resolve) => {
    stop = cache.subscribe(() => client.isMutating() === 0 && resolve())
    timer = setTimeout(resolve, leftFieldsWithinMs)
  })
  stop()
  clearTimeout(timer)
  if (begun.some(({ state }) => state.status === 'pending')) return words.app.settingUnsaved
  const failed = begun.find(({ state }) => state.status === 'error')?.state.error
  return failed ? failed.message : null
}
