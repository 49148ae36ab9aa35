/**
 * The limits of the process that reads one foreign transcript, as for media. Tapelog's own Word file of a day of speech takes half of
 * each.
 */
export const readingLimits = {
  /** Resident memory of the whole process. */
  memoryBytes: 1024 ** 3,
  /** The share of it that objects may take. V8 uses what it may before it tidies up, so it has to know. */
  heapMb: 800,
  processorMs: 20_000,
  /** How often memory and processor time are looked at. */
  lookEveryMs: 50,
} as const
