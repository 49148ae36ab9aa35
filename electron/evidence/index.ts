export { writeBag } from './bag/write.ts'
export { transcriptSha256 } from './canonicalTranscript.ts'
export { appended, newChain } from './custodyChain.ts'
export { fullEvidence, reducedEvidence } from './evidenceFiles.ts'
export { factsOfExport } from './exportedFiles.ts'
export { type EvidenceFacts, manifestBytes, stampedBytes, withStamp } from './manifest.ts'
export {
  exportSigningKey,
  fingerprintOf,
  generateSigningKey,
  importSigningKey,
  type SigningKey,
} from './signingKey.ts'
export { requestStamp } from './stamp/load.ts'
export type { PostStampRequest } from './stamp/request.ts'
export { readRoots } from './stamp/roots.ts'
export { verifyEvidence } from './verifyEvidence.ts'
