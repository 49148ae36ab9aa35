import type { QueueOverview } from '../../shared/queue.ts'

/** The queue in a line, for the tray. Numbers only. */
export function trayStatus(queue: { counts: QueueOverview['counts']; paused: boolean } | null): string {
  if (!queue) return 'Starting…'
  const { running, inLine, queued, waiting, paused, failed } = queue.counts
  const words = [
    [queue.paused ? 0 : running, 'at work'],
    [queued + inLine + (queue.paused ? running : 0), 'queued'],
    [waiting, 'waiting'],
    [paused, 'paused'],
    [failed, failed === 1 ? 'needs you' : 'need you'],
  ] as const
  const said = words.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  if (queue.paused) said.unshift('Paused')
  return said.join(' · ') || 'Nothing to do'
}
