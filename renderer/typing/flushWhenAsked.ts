import type { QueryClient } from '@tanstack/react-query'
import { call } from '../bridge.ts'
import { drafts } from './drafts.ts'

/** How long to wait for a field that is saved when it is left. */
const leftFieldsWithinMs = 1000

/** Before the window goes, the shell asks for what is typed: it is saved, and the shell is told whether all of it is. */
export function flushWhenAsked(client: QueryClient): void {
  window.tapelog.on('typing.flush', ({ requestId }) => void answer(client, requestId))
}

async function answer(client: QueryClient, requestId: number): Promise<void> {
  const focused = document.activeElement
  // Fields of the settings are saved when they are left.
  const isSavedWhenLeft = focused instanceof HTMLInputElement && !focused.closest('.recording')
  if (isSavedWhenLeft) focused.blur()
  const unsaved = await drafts.flush()
  if (isSavedWhenLeft) {
    await leftFieldsSaved(client)
    // The window may stay open.
    focused.focus()
  }
  await call('shell.typingFlushed', { requestId, unsaved })
}

async function leftFieldsSaved(client: QueryClient): Promise<void> {
  if (client.isMutating() === 0) return
  let stop = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  await new Promise<void>((resolve) => {
    stop = client.getMutationCache().subscribe(() => client.isMutating() === 0 && resolve())
    timer = setTimeout(resolve, leftFieldsWithinMs)
  })
  stop()
  clearTimeout(timer)
}
