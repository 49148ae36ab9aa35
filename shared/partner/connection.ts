import { z } from 'zod'

/**
 * Everything that a client needs to use one partner service. The file that `tapelog serve --json` writes holds
 * exactly this object, and the environment variables TAPELOG_BASE_URL … TAPELOG_AUTHORIZATION carry the same fields.
 */
export const serviceConnectionSchema = z.object({
  /** Partner interface, with its `/developer/api` prefix and no trailing slash. */
  baseUrl: z.string().min(1),
  /** Second endpoint family; its paths begin with `/api`. Empty where it is not used. */
  apiBase: z.string(),
  clientId: z.string(),
  secretKey: z.string(),
  apiKey: z.string(),
  userToken: z.string(),
  /** The user to mint tokens for, if no user token is given. */
  userId: z.string().default(''),
  /** Sent verbatim as `Authorization` to the second endpoint family. */
  authorization: z.string(),
  /**
   * Address of a workflow's status, relative to apiBase, with `{workflow_id}` in it. The interface has no such
   * address; empty where the service offers none.
   */
  workflowStatusPath: z.string().default(''),
})
export type ServiceConnection = z.output<typeof serviceConnectionSchema>
