/** @exportedFor tests: nothing in the app uses the vault yet */
export { costFor, type KeyCost, measurePassMs } from './keys/argon2.ts'
/** @exportedFor tests: nothing in the app uses the vault yet */
export { type Identity, identityText, newIdentity, recipientOf } from './keys/identity.ts'
/** @exportedFor tests: nothing in the app uses the vault yet */
export { type PassphraseWrap, unwrapByPassphrase, wrapByPassphrase } from './keys/passphrase.ts'
/** @exportedFor tests: nothing in the app uses the vault yet */
export { newRecoverySecret, recoveryCodeOf, recoveryIdentityOf, recoverySecretOf } from './keys/recoveryCode.ts'
/** @exportedFor tests: nothing in the app uses the vault yet */
export { unwrapKey, unwrapKeyWith, wrapKey, wrapKeyTo } from './keys/wrap.ts'
/** @exportedFor tests: nothing in the app uses the vault yet */
export { openSealed, type SealedFile, verifySealed } from './sealedFile.ts'
/** @exportedFor tests: nothing in the app uses the vault yet */
export { SealedWriter } from './sealedWriter.ts'
/** @exportedFor tests: nothing in the app uses the vault yet */
export { type PlainRange, VaultError, type VaultErrorCode } from './vaultError.ts'
