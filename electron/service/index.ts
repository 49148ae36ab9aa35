/** The service on this machine: the partner interface as an HTTP server with its own folder. */
export { createService } from './service.ts'
export type { SeededDevice } from './types.ts'
