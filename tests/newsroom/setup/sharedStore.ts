import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { missingPackages, type StoreFacts, startObjectStore } from './objectStore.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Null where the store cannot run. */
    objectStore: StoreFacts | null
  }
}

/**
 * For `globalSetup` of Vitest: one object store for all test files, which find it with {@link sharedStore}.
 * TAPELOG_TEST_STORE names another store than Ceph: its {@link StoreFacts} as JSON. Its key may make buckets.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const other = process.env.TAPELOG_TEST_STORE
  if (other) {
    project.provide('objectStore', JSON.parse(other))
    return async () => {}
  }
  const store = missingPackages().length === 0 ? await startObjectStore() : null
  const { endpoint, region, accessKey, secretKey, bucket } = store ?? {}
  project.provide('objectStore', store && ({ endpoint, region, accessKey, secretKey, bucket } as StoreFacts))
  return async () => store?.stop()
}

/** The object store of this run. */
export function sharedStore(): StoreFacts {
  const facts = inject('objectStore')
  if (!facts) throw new Error('There is no object store in this run.')
  return facts
}
