import { z } from 'zod'

/** The most names, and the longest name, that an answer may have. */
const mostNames = 500
const longestName = 100

/**
 * The response of `readCapabilities`: the names of the extensions that a service has. A name is that of an endpoint, of an extra field of
 * a response, or of an extra field of a submit. A client leaves out names that it does not know, and all other fields.
 */
export const capabilitiesSchema = z.object({
  extensions: z.array(z.string().max(longestName)).max(mostNames),
})
