/** Limits of the partner interface (section 8 of its description), for the client and the service. */
export const partnerLimits = {
  /** How many submits of transcriptions are allowed in any minute. */
  submitsPerMinute: 60,
  /** The longest recording that may be transcribed. */
  maxDurationMs: 24 * 3_600_000,
  /** The longest recording that may be transcribed with speaker diarization. */
  maxDiarizationDurationMs: 6 * 3_600_000,
  /** The size of a part of a multipart upload; each part has its presigned address. */
  chunkSizeBytes: 5_242_880,
  /** How long a DownloadUrl works. */
  downloadUrlValidMs: 24 * 3_600_000,
  ownerIdMaxLength: 120,
  deviceIdMaxLength: 120,
  serialNumberMaxLength: 200,
  /** This limit comes from the service's public pages, for minted user tokens. */
  userIdMinLength: 6,
  userIdMaxLength: 120,
} as const
