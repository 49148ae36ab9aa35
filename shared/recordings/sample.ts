/**
 * The sample recording that ships with Tapelog, below the root of the package: half a minute of synthetic speech by two voices, in
 * English. The demo model transcribes it. A recording with this content is the sample, whoever imported it.
 */
export const sample = {
  file: 'build/demo/260915_1730.flac',
  sha256: '3451e061a58a120661b0010a63fdf9d44cb823dd7ec454c091b101bcbe60882c',
} as const

export const isSample = ({ sha256 }: { sha256: string }): boolean => sha256 === sample.sha256
