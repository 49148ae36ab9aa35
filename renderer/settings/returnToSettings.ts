const key = 'return-to-settings'

/** Whether the window opens with its settings: once, after it was loaded again from there. */
function take(): boolean {
  const isWanted = sessionStorage.getItem(key) !== null
  sessionStorage.removeItem(key)
  return isWanted
}

export const returnToSettings = {
  ask: () => sessionStorage.setItem(key, ''),
  /** Of this loading of the window. */
  isWanted: take(),
}
