import { unlessBusy } from '../recordings.ts'
import { type CommonFlags, exitCode, withEngine } from '../session.ts'

/** Asks for what can be read of all files whose import failed while they were read; does no work itself. */
export function salvageCommand(flags: CommonFlags): Promise<number> {
  return unlessBusy(() =>
    withEngine(flags, async ({ engine, out, command }) => {
      const { jobIds } = await engine.call('imports.salvage', { all: true })
      const files = jobIds.length === 1 ? '1 file' : `${jobIds.length} files`
      if (jobIds.length === 0) out.line('No import has failed because its file cannot be read to its end.')
      else out.line(`${files} queued again, to save what can be read. To begin: ${command('sync')}`)
      out.result({ ok: true, changed: jobIds.length })
      return exitCode.done
    }),
  )
}
