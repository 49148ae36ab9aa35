export { revealedInThread } from './inThread.ts'
/** @exportedFor tests: they read many small files */
export { revealedIn } from './revealedIn.ts'
export type { Finding, Forbidden, Hints } from './types.ts'
