const key = 'return-to-settings'

/** Whether the window opens with its settings: once, after it was loaded again from there. */
function take(): boolean {
  const isWanted = sessionStorage.getItem(key) !== null
  sessionStorage.removeItem(key)
  return isWanted
}

export const returnToSettings = {
  ask: () => sessionStorage.setItem(key, ''),
  /** Until the choice of the language is shown again. */
  isWanted: take(),
}
