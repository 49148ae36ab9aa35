import { S3Objects } from '../../../electron/service/newsroom/objects/s3Objects.ts'
import { objectsContract } from '../../contract/service/objectsContract.ts'
import { sharedStore } from '../setup/sharedStore.ts'
import { settingsFor, testWithStore } from '../setup/storeSettings.ts'
import { beginUpload } from './anyUpload.ts'

objectsContract(
  'in a bucket of Ceph',
  async () => {
    const objects = new S3Objects(settingsFor(sharedStore()))
    return {
      objects,
      begin: (sizeBytes, expiresMs) => beginUpload(objects, sizeBytes, expiresMs),
      merged: async () => {},
      removing: async () => {},
      close: async () => objects.close(),
    }
  },
  testWithStore,
)
