/** The value of a typed text, or a sentence that says what is wrong with it. */
export type Parsed<T> = { value: T } | { problem: string }
