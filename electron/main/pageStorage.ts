import { session } from 'electron'

/**
 * Removes everything that pages stored in this browser: Tapelog's own page keeps nothing there, but one that a stranger controls could
 * keep words for later, also those of a deleted recording.
 */
export const clearPageStorage = (): Promise<void> => session.defaultSession.clearStorageData()
