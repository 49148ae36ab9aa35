export { lookupWithin, mayLead, reachOf } from './addressReach.ts'
export { childEnvironment } from './childEnvironment.ts'
export { isDiskThere, readDiskFacts } from './diskFacts.ts'
export { renameDurably, syncFolder, syncRenamed, writtenToFile } from './durableFiles.ts'
export { endingAsGroup } from './endGroup.ts'
export { errorCodeOf, isAccessDenied, isMissing, isOutOfSpace, isWriteProtected } from './errorCodes.ts'
export { type Emit, type EngineEvents, EventHub } from './eventHub.ts'
export { exportError, makeExportFolder } from './exportFolder.ts'
export {
  bubblewrapPlaces,
  type GivenFile,
  namespaces,
  outerNamespacesVariable,
  ownIsolation,
  sealedWith,
  succeeds,
  unshareNetwork,
  wayToStart,
} from './isolation.ts'
export {
  findLibrary,
  isLibrary,
  type LibraryPlaces,
  libraryPlaces,
  modelsPlace,
  rememberLibrary,
} from './libraryPlaces.ts'
export { type NetworkPort, type NetworkState, unknownNetwork } from './network/networkState.ts'
export { systemNetwork } from './network/systemNetwork.ts'
export {
  groupsWithAccess,
  makeFilesForOwnerOnly,
  makeOwnFile,
  makeOwnFolder,
  shareAsExported,
  takeFromOthers,
  takeTreeFromOthers,
  withPersonsMask,
} from './ownFiles.ts'
export { openParentPort } from './parentPort.ts'
export {
  type Clock,
  type CommandResult,
  namesIn,
  nodeSystem,
  readLine,
  type SystemPorts,
  systemClock,
} from './ports.ts'
export { endFirstWhenMemoryIsShort, lowerPriority } from './priority.ts'
export { isReadQuietly, openQuietly } from './quietOpen.ts'
export { demandDiskPath, isRefusedRealPath } from './refusedPaths.ts'
export { bytesBetween, WindowedFile } from './windowedFile.ts'
