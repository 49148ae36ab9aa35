const shortestRun = 2

/**
 * The readable pieces of bytes that are no text as a whole, in each encoding that they may have, one piece a line. Bytes that mean something else
 * give pieces without sense.
 */
export function* readableRuns(bytes: Buffer): Generator<string> {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2))
  const odd = bytes.subarray(1, bytes.length - ((bytes.length + 1) % 2))
  const texts = [
    new TextDecoder('utf-8').decode(bytes),
    ...(bytes.some((byte) => byte > 0x7f) ? [new TextDecoder('windows-1252').decode(bytes)] : []),
    ...[even, odd].flatMap((aligned) => [
      new TextDecoder('utf-16le').decode(aligned),
      new TextDecoder('utf-16be').decode(aligned),
    ]),
  ]
  for (const text of texts) {
    const runs = text.split(/[\p{Cc}\p{Cn}\p{Co}\p{Cs}\ufffd]+/u).filter((run) => run.trim().length >= shortestRun)
    if (runs.length > 0) yield runs.join('\n')
  }
}
