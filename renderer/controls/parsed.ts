/** What a person typed, as it is kept, or what is wrong with it, as a sentence. */
export type Parsed<T> = { value: T } | { problem: string }
