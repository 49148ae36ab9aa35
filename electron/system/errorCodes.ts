/** The code of a thrown value (`ENOENT`, `EACCES`, `SQLITE_FULL`, …), or '' if it has none. */
export const errorCodeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** True if there is no such file or folder. */
export const isMissing = (error: unknown): boolean => errorCodeOf(error) === 'ENOENT'

/** True if the system does not allow this to the user. */
export const isAccessDenied = (error: unknown): boolean => ['EACCES', 'EPERM'].includes(errorCodeOf(error))

/** True if the disk is full, or the user's quota is used up. */
export const isOutOfSpace = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(errorCodeOf(error))

/** True if the disk is mounted read-only, by a person or because it failed. */
export const isWriteProtected = (error: unknown): boolean => errorCodeOf(error) === 'EROFS'
