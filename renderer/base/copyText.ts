/**
 * Copies a text to the clipboard with the browser's copy command, because the page may not write to the clipboard
 * otherwise. Call it while a key or a click is handled. Returns false if copying failed.
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
