/**
 * The layout of the bucket. The name of a file is its id and has no slash; every other name says its folder:
 *
 *     files/FILE_ID              a recording
 *     results/…                  results of tasks; only nodes write them
 *     incoming/…                 results as workers write them, until a node has checked them
 *     check/…                    what `service check` writes and removes
 *
 * Names are made by the service, never by a client.
 */
const files = 'files/'
const form = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** The key of an object in the bucket. Throws if this is no name that the service makes. */
export function keyOf(name: string): string {
  if (!form.test(name) || name.startsWith(files) || name.length > 900) throw new TypeError('is no name of an object')
  return name.includes('/') ? name : `${files}${name}`
}

/** The name of the object with this key. */
export const nameOf = (key: string): string => (key.startsWith(files) ? key.slice(files.length) : key)
