import { Refusal } from '../../ports/refusal.ts'
import { isObjectStoreError } from '../objects/storeErrors.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'
import { isUnstorableText } from '../postgres/storeErrors.ts'

const retryAfterSeconds = 5

/**
 * The refusal for an error of the database or the object store: 503 if it says nothing about the request, 422 if the database
 * cannot hold a text of the request; null for other errors.
 */
export function refusalOfStores(store: PostgresStore, error: unknown): Refusal | null {
  if (store.isStoreError(error) || isObjectStoreError(error))
    return new Refusal(503, 'The service cannot reach its data now. Try again in a few seconds.', { retryAfterSeconds })
  if (isUnstorableText(error)) return new Refusal(422, 'A text of this request has the character U+0000.')
  return null
}
