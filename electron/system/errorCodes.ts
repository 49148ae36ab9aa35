/** The code of a thrown value (`ENOENT`, `EACCES`, `SQLITE_FULL`, …), or '' where it has none. */
export const errorCodeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** There is no such file or folder. */
export const isMissing = (error: unknown): boolean => errorCodeOf(error) === 'ENOENT'

/** The system does not allow it to this user. */
export const isAccessDenied = (error: unknown): boolean => ['EACCES', 'EPERM'].includes(errorCodeOf(error))

/** The disk is full, or the user's share of it is used up. */
export const isOutOfSpace = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(errorCodeOf(error))

/** The disk is mounted read-only, by a person or because it failed. */
export const isWriteProtected = (error: unknown): boolean => errorCodeOf(error) === 'EROFS'
