/** Samples in -1..1 as 16-bit numbers. */
export const toPcm16 = (samples: Float32Array): Int16Array<ArrayBuffer> =>
  Int16Array.from(samples, (sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767))))
