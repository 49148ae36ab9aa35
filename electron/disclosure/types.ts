import type { RevealedKind } from '../../shared/contract/exports.ts'

/** What a file must not reveal. Every text is given as it is written in the library. */
export type Forbidden = {
  /** Real names with all accepted spellings. `id`: the caller's; it comes back in {@link Finding}. */
  names: readonly { id: number; spellings: readonly string[] }[]
  /** Words that were redacted, one text for each redaction. */
  redacted: readonly string[]
  /** Facts that a person did not choose to reveal. */
  facts: readonly { kind: FactKind; values: readonly string[] }[]
  /**
   * Text that the reader is meant to see: pseudonyms, and words of the format. A name that is only a part of such a text is no
   * finding. A name that equals it is one.
   */
  allowed?: readonly string[]
}

type FactKind = 'hash' | 'file-name' | 'path' | 'recorder' | 'date' | 'duration' | 'title'

/** Names and place-like words from the library. They are shown to a person and never block. */
export type Hints = { known: readonly { kind: 'speaker' | 'term' | 'capitalised'; text: string }[] }

/** Where in a file something is. */
export type Place =
  | 'file-name'
  | 'text'
  | 'bytes'
  | 'entry-name'
  | 'entry-comment'
  | 'entry-time'
  | 'zip-comment'
  | 'zip-fields'
  | 'pdf-page'
  | 'pdf-facts'
  | 'pdf-outline'
  | 'pdf-annotation'
  | 'pdf-objects'
  | 'tag'
  | 'picture'
  | 'track'

/**
 * Why something could not be read. `picture`: what it shows. `track`: sound beside the first track. `layer`: more layers of
 * containers or escapes than are opened. `unknown`: a type that is not known.
 */
export type UnreadableReason = 'damaged' | 'encrypted' | 'too-large' | 'unknown' | 'layer' | 'picture' | 'track'

export type Finding = {
  kind: RevealedKind
  /** Whether the file may not be given away. */
  blocks: boolean
  /**
   * `file`: the path in the folder with `/`, or the file's name. `detail`: the way inside the file, for example `word/document.xml`,
   * `ID3 TPE1` or the number of a page; empty if the file has no parts.
   */
  where: { file: string; place: Place; detail: string }
  /** The text around, at most 80 characters. Empty for `unreadable`. */
  excerpt: string
  /** How often it is there. */
  count: number
  /** For bytes: the place of the first one in the part. */
  offsetBytes?: number
  /** For `real-name`: the id in {@link Forbidden}. */
  nameId?: number
  /** For `fact`. */
  fact?: FactKind
  /** For `unreadable`. */
  reason?: UnreadableReason
}
