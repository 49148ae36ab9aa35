import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { S3Objects } from '../../../electron/service/newsroom/objects/s3Objects.ts'
import { parseObjectStoreSettings } from '../../../electron/service/newsroom/objects/settings.ts'
import type { UploadRow } from '../../../electron/service/ports/tables.ts'

/** Answers of stores that are not Ceph. */
async function answering<T>(status: number, xml: string, work: (objects: S3Objects) => Promise<T>): Promise<T> {
  const server = createServer((_, response) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${xml}`),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const parsed = parseObjectStoreSettings({ endpoint, bucket: 'tapelog', accessKeyId: 'a', secretAccessKey: 'b' })
  if (!parsed.ok) throw new Error(parsed.sentences.join('\n'))
  const objects = new S3Objects(parsed.settings)
  try {
    return await work(objects)
  } finally {
    objects.close()
    server.closeAllConnections()
    server.close()
  }
}

test('of several versions of a part, the one that was sent last counts', async () => {
  const part = (number: number, at: string, etag: string) =>
    `<Part><PartNumber>${number}</PartNumber><LastModified>${at}</LastModified><ETag>"${etag}"</ETag><Size>9</Size></Part>`
  const versions = [
    part(1, '2026-11-30T04:17:28Z', 'second'),
    part(1, '2026-11-30T04:17:33Z', 'last'),
    part(1, '2026-11-30T04:17:24Z', 'first'),
    part(2, '2026-11-30T04:17:24Z', 'only'),
  ]
  const xml = `<ListPartsResult><IsTruncated>false</IsTruncated>${versions.join('')}</ListPartsResult>`
  const upload = { file_id: 'file', store_upload_id: 'upload' } as UploadRow
  const parts = await answering(200, xml, (objects) => objects.parts(upload))
  expect([...parts].map(([number, { etag }]) => [number, etag])).toEqual([
    [1, '"last"'],
    [2, '"only"'],
  ])
})

test.each([
  [400, 'AuthorizationHeaderMalformed', 'object-store-region'],
  [301, 'PermanentRedirect', 'object-store-region'],
  [403, 'RequestTimeTooSkewed', 'object-store-clock'],
  [403, 'QuotaExceeded', 'object-store-full'],
])('the answer %i %s is %s', async (status, answer, code) => {
  const reached = answering(status, `<Error><Code>${answer}</Code></Error>`, (objects) => objects.checkReachable())
  await expect(reached).rejects.toMatchObject({ code })
})
