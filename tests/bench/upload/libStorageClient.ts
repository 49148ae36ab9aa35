import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** @aws-sdk/lib-storage as its documentation shows it. argv: the peers' folder, the file, the server's port. */
const [, , folder = '', file = '', port] = process.argv
const peers = createRequire(join(folder, 'node_modules/'))
const { S3Client } = peers('@aws-sdk/client-s3')
const { Upload } = peers('@aws-sdk/lib-storage')

const client = new S3Client({
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  forcePathStyle: true,
  credentials: { accessKeyId: 'bench', secretAccessKey: 'bench' },
})
await new Upload({
  client,
  params: { Bucket: 'bench', Key: 'recording.wav', Body: createReadStream(file) },
  queueSize: 4,
  partSize: 5_242_880,
}).done()
