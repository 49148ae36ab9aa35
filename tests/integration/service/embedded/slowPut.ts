/** Begins a PUT and holds back all but its first five bytes until `sendRest` is called. */
export function beginPut(url: string, bytes: Buffer): { answer: Promise<Response>; sendRest: () => void } {
  const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>()
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new Uint8Array(bytes.subarray(0, 5)))
      await rest
      controller.enqueue(new Uint8Array(bytes.subarray(5)))
      controller.close()
    },
  })
  return { answer: fetch(url, { method: 'PUT', body, duplex: 'half' }), sendRest }
}
