import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** An S3 store, with a key for it. */
export type BenchStore = { endpoint: string; region: string; bucket: string; accessKey: string; secretKey: string }

/** Null if the tool is installed. */
export function missing(tool: string): string | null {
  try {
    execFileSync(tool, [tool === 'rclone' ? 'version' : '--version'], { stdio: 'ignore' })
    return null
  } catch {
    return `${tool} is not installed`
  }
}

/** Sends a file in parts of 5 MiB, four at the same time. */
export const rcloneCommand = (file: string, store: BenchStore): string[] => [
  ...['rclone', 'copyto', file, `:s3:${store.bucket}/recording.wav`, '--config', '/dev/null', '--quiet'],
  // Otherwise a file that is there already is not sent again.
  '--ignore-times',
  ...['--s3-provider', 'Other', '--s3-endpoint', store.endpoint, '--s3-region', store.region],
  ...['--s3-access-key-id', store.accessKey, '--s3-secret-access-key', store.secretKey, '--s3-force-path-style'],
  ...['--s3-no-check-bucket', '--s3-upload-concurrency', '4', '--s3-chunk-size', '5M', '--s3-upload-cutoff', '5M'],
]

/** The same with the AWS command line, whose settings are files in `folder`. */
export function awsCommand(file: string, store: BenchStore, folder: string): string[] {
  const [config, credentials] = [join(folder, 'aws-config'), join(folder, 'aws-credentials')]
  writeFileSync(
    config,
    `[default]
region = ${store.region}
request_checksum_calculation = when_required
response_checksum_validation = when_required
s3 =
  addressing_style = path
  max_concurrent_requests = 4
  multipart_threshold = 5MB
  multipart_chunksize = 5MB
  preferred_transfer_client = classic
`,
  )
  writeFileSync(
    credentials,
    `[default]\naws_access_key_id = ${store.accessKey}\naws_secret_access_key = ${store.secretKey}\n`,
    { mode: 0o600 },
  )
  return [
    ...['env', `AWS_CONFIG_FILE=${config}`, `AWS_SHARED_CREDENTIALS_FILE=${credentials}`],
    ...['aws', '--endpoint-url', store.endpoint, 's3', 'cp', '--only-show-errors'],
    ...[file, `s3://${store.bucket}/recording-of-aws.wav`],
  ]
}
