import type { QueueOverview } from '../../shared/recordings/queue.ts'
import { words } from '../../shared/words/catalogue.ts'

/** The state of the queue in one line, for the tray; null before the engine's first answer. */
export function trayStatus(queue: { counts: QueueOverview['counts']; paused: boolean } | null): string {
  const { status } = words.shell.tray
  if (!queue) return status.starting
  const { running, inLine, queued, waiting, paused, failed } = queue.counts
  const idle = queued + inLine + waiting
  const texts = [
    queue.paused && status.allPaused,
    !queue.paused && running > 0 && status.running(running),
    queue.paused ? idle + running > 0 && status.waiting(idle + running) : idle > 0 && status.waiting(idle),
    paused > 0 && status.paused(paused),
    failed > 0 && status.failed(failed),
  ]
  return texts.filter((text) => text !== false).join(' · ') || status.nothing
}
