/** A typed text as the value to keep, or what is wrong with it, as a sentence. */
export type Parsed<T> = { value: T } | { problem: string }
