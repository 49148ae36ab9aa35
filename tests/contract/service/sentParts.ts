/** Sends bytes to an address. `etag`: as the answer has it, with quotes. */
export async function sendPart(address: string, bytes: Buffer): Promise<{ status: number; etag: string }> {
  const answer = await fetch(address, { method: 'PUT', body: new Uint8Array(bytes) })
  await answer.arrayBuffer()
  return { status: answer.status, etag: answer.headers.get('etag') ?? '' }
}

/** The address with the signature of another one. Services and stores name that part of an address differently. */
export function resigned(address: string, signed: string): string {
  const changed = new URL(address)
  const from = new URL(signed).searchParams
  for (const name of ['X-Amz-Signature', 'signature']) {
    const signature = from.get(name)
    if (signature !== null) changed.searchParams.set(name, signature)
  }
  return changed.href
}
