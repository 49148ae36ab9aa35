/**
 * What closing a window does: `hide` leaves Tapelog in the tray, `quit` ends it, by way of the question that quitting may
 * ask, with the window still there to ask it in.
 */
export function onWindowClose(at: {
  isQuitting: boolean
  isInTray: boolean
  isLastWindow: boolean
  platform: NodeJS.Platform
}): 'close' | 'hide' | 'quit' {
  if (at.isQuitting) return 'close'
  if (at.isInTray) return 'hide'
  // On a Mac an application without a window goes on.
  return at.isLastWindow && at.platform !== 'darwin' ? 'quit' : 'close'
}

/** Sending goes on where it was; a copy begins anew, and the recorder has to stay for it. A system that ends asks nobody. */
export const mustAskBeforeQuit = (at: { systemEnds: boolean; copiesRunning: number }): boolean =>
  !at.systemEnds && at.copiesRunning > 0

/** `why`: what keeps it from being saved, as a sentence. */
export const unsavedQuestion = (why: string): { message: string; detail: string; buttons: string[] } => ({
  message: 'What you typed last is not saved.',
  detail: why,
  buttons: ['Stay', 'Quit without saving it'],
})

export function quitQuestion(copiesRunning: number): { message: string; detail: string; buttons: string[] } {
  const isOne = copiesRunning === 1
  return {
    message: isOne ? 'A recording is being copied.' : `${copiesRunning} recordings are being copied.`,
    detail: `Quit now? ${isOne ? 'It goes' : 'They go'} on at the next start.`,
    buttons: ['Go on copying', 'Quit'],
  }
}
