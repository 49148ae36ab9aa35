/** The service on this machine: the partner interface as an HTTP server with its own folder. */
export { createService } from './service.ts'
export { tasksAtOnce } from './tasksAtOnce.ts'
export type { SeededDevice, Service, ServiceDeps } from './types.ts'
