/** Limits of the partner interface (section 8 of its description), for the client and the service. */
export const partnerLimits = {
  /** Transcription submit: requests in any minute. */
  submitsPerMinute: 60,
  /** Longest recording that may be transcribed. */
  maxDurationMs: 24 * 3_600_000,
  /** Longest recording that may be transcribed with speaker diarization. */
  maxDiarizationDurationMs: 6 * 3_600_000,
  /** Multipart upload; one presigned address per part. */
  chunkSizeBytes: 5_242_880,
  /** How long a DownloadUrl works. */
  downloadUrlValidMs: 24 * 3_600_000,
  ownerIdMaxLength: 120,
  deviceIdMaxLength: 120,
  serialNumberMaxLength: 200,
  /** From the service's public pages, for minted user tokens. */
  userIdMinLength: 6,
  userIdMaxLength: 120,
} as const
