import { words } from '../../../shared/words/catalogue.ts'
import { unlessBusy } from '../recordings.ts'
import { type CommonFlags, exitCode, withEngine } from '../session.ts'

/** Asks for what can be read of all files whose import failed while they were read; does no work itself. */
export function salvageCommand(flags: CommonFlags): Promise<number> {
  return unlessBusy(() =>
    withEngine(flags, async ({ engine, out, command }) => {
      const { jobIds } = await engine.call('imports.salvage', { all: true })
      if (jobIds.length === 0) out.line(words.terminal.salvage.none)
      else out.line(words.terminal.salvage.queued(jobIds.length, command('sync')))
      out.result({ ok: true, changed: jobIds.length })
      return exitCode.done
    }),
  )
}
