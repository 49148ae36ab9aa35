/**
 * Puts a text into the clipboard, as Ctrl C does: the page has no permission for more. Call it while a key or a click is handled.
 * Returns false where it could not be done.
 */
export function copyText(text: string): boolean {
  let isDone = false
  const put = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
    isDone = event.clipboardData !== null
  }
  window.addEventListener('copy', put, { capture: true, once: true })
  try {
    document.execCommand('copy')
  } finally {
    window.removeEventListener('copy', put, { capture: true })
  }
  return isDone
}
