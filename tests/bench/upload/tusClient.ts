import { createReadStream, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** tus-js-client, which resumes if it can. argv: the peers' folder, the file, the server's port, the folder for addresses. */
const [, , folder = '', file = '', port, addresses = ''] = process.argv
const { FileUrlStorage, Upload } = createRequire(join(folder, 'node_modules/'))('tus-js-client')

await new Promise<void>((resolve, reject) => {
  const upload = new Upload(createReadStream(file), {
    endpoint: `http://127.0.0.1:${port}/files`,
    chunkSize: 5_242_880,
    uploadSize: statSync(file).size,
    urlStorage: new FileUrlStorage(addresses),
    fingerprint: async () => file,
    onError: reject,
    onSuccess: () => resolve(),
  })
  upload.findPreviousUploads().then((previous: unknown[]) => {
    if (previous[0]) upload.resumeFromPreviousUpload(previous[0])
    upload.start()
  }, reject)
})
