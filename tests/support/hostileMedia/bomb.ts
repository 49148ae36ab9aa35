/** A file that demands more of its reader than a recording does, or something else. */
export type Bomb = { name: string; bytes: Buffer }
