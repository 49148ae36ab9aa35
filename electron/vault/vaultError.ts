/**
 * - `wrong-key`: the key is another one. For a file: the key of another recording, or a damaged key line of its header; age cannot
 *   tell these apart.
 * - `header-damaged`: the file has no age header, or its header was changed.
 * - `chunk-damaged`: bytes were changed, exchanged, repeated or reordered; `place` says which bytes of the plain content.
 * - `truncated`: the end of the file is missing.
 * - `data-after-end`: bytes follow the chunk that is marked as the last.
 * - `already-sealed`: a finished file cannot be continued.
 * - `key-damaged`: a wrapped key has not the form of one.
 * - `code-mistyped`: a recovery code whose checksum is wrong.
 */
export type VaultErrorCode =
  | 'wrong-key'
  | 'header-damaged'
  | 'chunk-damaged'
  | 'truncated'
  | 'data-after-end'
  | 'already-sealed'
  | 'key-damaged'
  | 'code-mistyped'

/** Bytes of the plain content, `toByte` not included. */
export type PlainRange = { fromByte: number; toByte: number }

/** An encrypted file or a wrapped key that is refused. It never holds a key, a path or content. */
export class VaultError extends Error {
  readonly code: VaultErrorCode
  /** What cannot be read; null if it is not one part of a file. */
  readonly place: PlainRange | null

  constructor(code: VaultErrorCode, place: PlainRange | null = null) {
    super(place ? `${code} (bytes ${place.fromByte} to ${place.toByte})` : code)
    this.name = 'VaultError'
    this.code = code
    this.place = place
  }
}
