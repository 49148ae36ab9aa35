import { words } from '../../../shared/words/catalogue.ts'
import { newsroomCommands } from '../../service/index.ts'
import { packageRoot } from '../embeddedService.ts'
import { exitCode } from '../output.ts'
import type { Terminal } from '../terminal.ts'
import { type ServiceFlags, withSettings } from './serviceSettings.ts'

/** Measures, says on stderr what it does, and prints the figures as JSON. */
export function serviceBenchCommand(
  terminal: Terminal,
  flags: ServiceFlags & { megabytes: number; tasks: number },
): Promise<number> {
  return withSettings(terminal, flags, ['work', 'database', 'queue', 'store'], async (values) => {
    const { benchService } = await newsroomCommands.bench()
    const { megabytes, tasks } = flags
    const figures = await benchService(values, packageRoot, {
      ...{ megabytes, tasks },
      say: (step) => terminal.stderr.write(`${words.terminalService.bench.doing[step]}\n`),
    })
    const rounded = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(3)) : value)
    terminal.stdout.write(`${JSON.stringify(figures, rounded)}\n`)
    return exitCode.done
  })
}
