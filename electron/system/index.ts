export { readDiskFacts } from './diskFacts.ts'
export { errorCodeOf, isAccessDenied, isMissing, isOutOfSpace } from './errorCodes.ts'
export { type Emit, type EngineEvents, EventHub } from './eventHub.ts'
export { findLibrary, isLibrary, type LibraryPlaces, libraryPlaces, rememberLibrary } from './libraryPlaces.ts'
export { openParentPort, type ParentPort } from './parentPort.ts'
export {
  type Clock,
  type CommandResult,
  namesIn,
  nodeSystem,
  readLine,
  type SystemPorts,
  systemClock,
} from './ports.ts'
export { lowerPriority } from './priority.ts'
export { syncFolder } from './syncFolder.ts'
