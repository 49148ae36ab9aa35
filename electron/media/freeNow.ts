/**
 * Frees the memory of a block that was read from a process and is not needed any more; its bytes are gone for every view of it.
 * Node would keep up to 64 MB of such blocks until the next garbage collection, and the allocator may keep that for good. Blocks
 * that share their memory with others are left to the garbage collection.
 */
export function freeNow({ buffer, byteLength }: Uint8Array | Float32Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
