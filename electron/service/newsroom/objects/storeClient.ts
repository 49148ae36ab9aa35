import { S3Client } from '@aws-sdk/client-s3'
import type { ObjectStoreSettings } from './settings.ts'

/** Tries of a call that failed in a way that may pass. Each has the timeouts of the settings. */
const mostAttempts = 3
/** How long a store may take to complete a multipart upload: it reads the facts of up to ten thousand parts. */
export const longRequestTimeoutMs = 120_000

/** A client of the store. `endpoint`: by default, the one for this process's own calls. */
export const storeClient = (settings: ObjectStoreSettings, endpoint: string = settings.endpoint): S3Client =>
  new S3Client({
    endpoint,
    region: settings.region,
    forcePathStyle: settings.forcePathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    maxAttempts: mostAttempts,
    // By default, the client adds a checksum that older stores refuse, and that an address cannot know of a part.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: settings.connectTimeoutMs,
      requestTimeout: settings.requestTimeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: settings.requestTimeoutMs,
    },
  })
