/**
 * The effect of closing a window. `hide` leaves Tapelog in the tray. `quit` ends Tapelog; the window stays open for the
 * question that quitting may ask.
 */
export function onWindowClose(at: {
  isQuitting: boolean
  isInTray: boolean
  isLastWindow: boolean
  platform: NodeJS.Platform
}): 'close' | 'hide' | 'quit' {
  if (at.isQuitting) return 'close'
  if (at.isInTray) return 'hide'
  // On a Mac, an application keeps running without a window.
  return at.isLastWindow && at.platform !== 'darwin' ? 'quit' : 'close'
}

/**
 * Ask while a recording is being copied: a copy starts over and needs its recorder, while an upload continues. At a shutdown, do not
 * ask.
 */
export const mustAskBeforeQuit = (at: { isShuttingDown: boolean; copiesRunning: number }): boolean =>
  !at.isShuttingDown && at.copiesRunning > 0
