export { copyAndHash, hashFile, hashOpenFile, intakeError, reserveBytes } from './copy.ts'

export { type FoundFile, findFiles } from './findFiles.ts'
export { fingerprintOf, fingerprintOfFile } from './fingerprint.ts'
export type { Digests } from './hashing/digests.ts'
export { partMd5 } from './hashing/digests.ts'
export {
  embeddedTime,
  firstBelievedMs,
  isCountOfDay,
  type NamedTime,
  recordedTimeFromName,
} from './recordedTime.ts'
export type { ByteRange } from './salvage/gaps.ts'
export { salvaging } from './salvage/salvagingSource.ts'
export { type IntakeSource, openFileSource } from './source.ts'
export { isHalfOf, zeroTailFrom } from './zeroTail.ts'
