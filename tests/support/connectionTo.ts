import type { ServiceConnection } from '../../shared/partner/connection.ts'

/** A connection with made-up credentials to any server at an origin such as `http://127.0.0.1:4000`. */
export const connectionTo = (origin: string, more: Partial<ServiceConnection> = {}): ServiceConnection => ({
  baseUrl: `${origin}/developer/api`,
  apiBase: '',
  clientId: 'planted-client-id',
  secretKey: 'planted-secret-key',
  apiKey: 'planted-api-key',
  userToken: 'planted-user-token',
  userId: '',
  authorization: 'planted-authorization',
  workflowStatusPath: '',
  ...more,
})
