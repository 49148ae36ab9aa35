/** How a node uses the queue. All nodes of a service should have the same values. */
export type QueueSettings = {
  /** The database of the rows. */
  url: string
  /** A worker that is silent for this long loses its task; at least 10, the default is 20. */
  heartbeatSeconds?: number
  /** How often a node looks for such workers; the default is 5. */
  monitorSeconds?: number
  /** A task fails after this many claims without an end; the default is 8. */
  mostClaims?: number
  /** How long the queue keeps ended jobs, for its counts; the default is a day. */
  endedJobsSeconds?: number
  /** The queue's own connections of this node; the default is 3. */
  connections?: number
}

export const usualQueueSettings = {
  heartbeatSeconds: 20,
  monitorSeconds: 5,
  mostClaims: 8,
  endedJobsSeconds: 24 * 3600,
  connections: 3,
}

export const queueName = 'transcriptions'
/** The schema of the database that has the queue's tables. */
export const queueSchema = 'pgboss'
