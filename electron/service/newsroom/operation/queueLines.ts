import type { Log } from '../../../../shared/errors/log.ts'
import type { QueueEvents } from '../queue/events.ts'

/** Lines of the log about tasks in the queue, with ids of tasks and workers. */
export const queueLines = (log: Log): QueueEvents => ({
  claimed({ transcriptionId: task, workerId: worker, claims, waitedMs }) {
    if (claims > 1) log('warn', 'task-retaken', { task, worker, claims })
    else log('info', 'task-claimed', { task, worker, waited_ms: waitedMs })
  },
  finished({ transcriptionId: task, workerId: worker, claimedMs, endedMs }) {
    log('info', 'task-finished', { task, worker, ran_ms: endedMs - claimedMs })
  },
  swept({ failed, putBack }) {
    for (const task of failed) log('warn', 'task-given-up', { task })
    for (const task of putBack) log('warn', 'task-put-back', { task })
  },
})
