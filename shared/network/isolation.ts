import { z } from 'zod'

/**
 * How a program that reads untrusted files is isolated, in addition to its limits. `sealed`: it can use none of the user's files, no
 * network and no other process. `no-network`: it has no network, but can use the user's files. `none`: it can use the user's files and
 * the network.
 */
export const isolationSchema = z.enum(['sealed', 'no-network', 'none'])
export type Isolation = z.infer<typeof isolationSchema>
