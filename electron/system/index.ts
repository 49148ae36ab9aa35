export { isInnerAddress, lookupWithin, mayLead, type Reach, reachOf } from './addressReach.ts'
export { childEnvironment } from './childEnvironment.ts'
export { readDiskFacts } from './diskFacts.ts'
export { isDiskThere } from './diskThere.ts'
export { endingAsGroup } from './endGroup.ts'
export { errorCodeOf, isAccessDenied, isMissing, isOutOfSpace, isWriteProtected } from './errorCodes.ts'
export { type Emit, type EngineEvents, EventHub } from './eventHub.ts'
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
export { endFirstWhenMemoryIsShort } from './memoryShortage.ts'
export { type NetworkPort, type NetworkState, unknownNetwork } from './network/networkState.ts'
export { systemNetwork } from './network/systemNetwork.ts'
export {
  makeExportFolder,
  makeFilesForOwnerOnly,
  makeOwnFile,
  makeOwnFolder,
  shareAsExported,
  takeFromOthers,
  takeTreeFromOthers,
} from './ownFiles.ts'
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
export { isReadQuietly, openQuietly } from './quietOpen.ts'
export { demandDiskPath, isRefusedPath, isRefusedRealPath } from './refusedPaths.ts'
export { groupsWithAccess, type SharedWith } from './sharedFolder.ts'
export { syncFolder } from './syncFolder.ts'
export { bytesBetween, WindowedFile } from './windowedFile.ts'
export { writtenToFile } from './writtenToFile.ts'
