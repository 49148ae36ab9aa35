/**
 * What closing a window does: `hide` leaves Tapelog in the tray; `quit` ends Tapelog and keeps the window open for the
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
  // On a Mac an application without a window keeps running.
  return at.isLastWindow && at.platform !== 'darwin' ? 'quit' : 'close'
}

/** An upload continues where it stopped, but a copy starts again and needs its recorder. At a shutdown there is no question. */
export const mustAskBeforeQuit = (at: { isShuttingDown: boolean; copiesRunning: number }): boolean =>
  !at.isShuttingDown && at.copiesRunning > 0
