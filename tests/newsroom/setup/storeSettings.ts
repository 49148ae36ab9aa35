import {
  type ObjectStoreSettings,
  parseObjectStoreSettings,
} from '../../../electron/service/newsroom/objects/settings.ts'
import { testNeeding } from '../../support/needs.ts'
import { missingPackages, type StoreFacts } from './objectStore.ts'

/** `test`, skipped with a reason in its title where the object store cannot run. */
export const testWithStore = testNeeding({
  words: `Debian’s ${missingPackages().join(', ') || 'Ceph'}`,
  isMet: () => missingPackages().length === 0,
})

/** The service's settings for a test store. */
export function settingsFor(facts: StoreFacts, changes: Partial<ObjectStoreSettings> = {}): ObjectStoreSettings {
  const { endpoint, region, accessKey, secretKey, bucket } = facts
  const given = { endpoint, region, bucket, accessKeyId: accessKey, secretAccessKey: secretKey, ...changes }
  const parsed = parseObjectStoreSettings(given)
  if (!parsed.ok) throw new Error(parsed.sentences.join('\n'))
  return parsed.settings
}
