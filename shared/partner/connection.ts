import { z } from 'zod'

/**
 * Everything that a client needs to use one partner service. The file from `tapelog serve --json` contains exactly this object, and the
 * environment variables TAPELOG_BASE_URL … TAPELOG_AUTHORIZATION have the same fields.
 */
export const serviceConnectionSchema = z.object({
  /** The address of the partner interface, with its `/developer/api` prefix and without a trailing slash. */
  baseUrl: z.string().min(1),
  /** The address of the second endpoint family, whose paths begin with `/api`. Empty if it is not used. */
  apiBase: z.string(),
  clientId: z.string(),
  secretKey: z.string(),
  apiKey: z.string(),
  userToken: z.string(),
  /** The user for whom tokens are minted, if there is no user token. */
  userId: z.string().default(''),
  /** The text that is sent unchanged as `Authorization` to the second endpoint family. */
  authorization: z.string(),
  /**
   * The address of a workflow's status, relative to apiBase, with `{workflow_id}` in it. The interface has no such address; empty if
   * the service offers none.
   */
  workflowStatusPath: z.string().default(''),
})
export type ServiceConnection = z.output<typeof serviceConnectionSchema>
