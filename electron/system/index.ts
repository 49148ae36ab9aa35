export { lookupWithin, mayLead, reachOf } from './addressReach.ts'
export { childEnvironment } from './childEnvironment.ts'
export { execFile, fork, isProgram, spawn, startingShell } from './children.ts'
export { isDiskThere, readDiskFacts } from './diskFacts.ts'
export {
  removeDurably,
  renameDurably,
  replaceDurably,
  syncFolder,
  syncRenamed,
  writtenToFile,
} from './durableFiles.ts'
export { endingAsGroup } from './endGroup.ts'
export { entryBeside, neededEntry } from './entryBeside.ts'
export { errorCodeOf, isAccessDenied, isMissing, isOutOfSpace, isWriteProtected } from './errorCodes.ts'
export { type Emit, type EngineEvents, EventHub } from './eventHub.ts'
export { exportError, makeExportFolder } from './exportFolder.ts'
export { freeBytesAt, freeBytesAtSync } from './freeBytes.ts'
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
export { copiesOfLibrary } from './libraryCopies.ts'
export {
  type BegunMove,
  begunMove,
  chosenLibrary,
  findLibrary,
  forgetOldCopy,
  isLibrary,
  type LibraryPlaces,
  libraryPlaces,
  modelsPlace,
  type OldCopy,
  rememberLibrary,
  rememberMove,
} from './libraryPlaces.ts'
export { libraryThere } from './libraryThere.ts'
export { LogFile } from './logFile.ts'
export { followProxies } from './network/followProxies.ts'
export { type NetworkPort, type NetworkState, unknownNetwork } from './network/networkState.ts'
export { systemNetwork } from './network/systemNetwork.ts'
export { openForWriting } from './openForWriting.ts'
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
export { contentOf, isInside, libraryFolderIn, moveMarkName, readPlaceFacts } from './placeFacts.ts'
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
export { answerOfReader } from './readerAnswer.ts'
export { readJson } from './readJson.ts'
export { demandDiskPath, isRefusedRealPath } from './refusedPaths.ts'
export { isSameFolder, leadsInto, linkedFolders, sharesFiles } from './sameFolder.ts'
export { bytesBetween, readUpTo, WindowedFile } from './windowedFile.ts'
