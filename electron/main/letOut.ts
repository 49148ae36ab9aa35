/**
 * Which recordings that never leave this machine a person let into which folder, until Tapelog ends: they chose the folder in a dialog that
 * named the recording, or answered the question.
 */
export class LetOut {
  readonly #pairs = new Set<string>()

  add(folder: string, recordingIds: readonly number[]): void {
    for (const id of recordingIds) this.#pairs.add(`${id} ${folder}`)
  }

  /** Those of the recordings that a person let into the folder. */
  among(folder: string, recordingIds: readonly number[]): number[] {
    return recordingIds.filter((id) => this.#pairs.has(`${id} ${folder}`))
  }
}
