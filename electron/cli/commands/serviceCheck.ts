import { silentLog } from '../../../shared/errors/log.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { english } from '../../../shared/words/en/index.ts'
import { apiGroups, type Check, newsroomCommands, type Reconciled } from '../../service/index.ts'
import { modelsPlace } from '../../system/index.ts'
import { commandLine } from '../commandLine.ts'
import { packageRoot } from '../embeddedService.ts'
import { type Reporter, report } from '../output.ts'
import { plain } from '../queueLines.ts'
import type { Terminal } from '../terminal.ts'
import { type ServiceFlags, withSettings } from './serviceSettings.ts'

type CheckFlags = ServiceFlags & { worker?: boolean; reconcile?: boolean; remove?: boolean; marginHours: number }

const hourMs = 3_600_000

/** Tries what the service needs. The exit code is 1 if something failed. */
export async function serviceCheckCommand(terminal: Terminal, flags: CheckFlags): Promise<number> {
  const out = report(terminal, null, flags.json ?? false)
  if (flags.reconcile)
    return await withSettings(terminal, flags, ['database', 'store'], async (values) => {
      const { reconcileService } = await newsroomCommands.check()
      const options = { isRemoving: flags.remove ?? false, marginMs: flags.marginHours * hourMs, nowMs: Date.now() }
      const found = await reconcileService(values, packageRoot, options)
      printReconciled(terminal, found, flags, out)
      return out.result({ ok: true, ...found })
    })
  if (flags.worker)
    return await withSettings(terminal, flags, ['work', 'worker'], async (values) => {
      const { checkServiceWorker } = await newsroomCommands.worker()
      const place = { packageRoot, modelsFolder: modelsPlace(terminal.env), log: silentLog }
      return await sayChecks(out, (say) => checkServiceWorker(values, place, say))
    })
  return await withSettings(terminal, flags, apiGroups, async (values) => {
    const { checkService } = await newsroomCommands.check()
    return await sayChecks(out, (say) => checkService(values, packageRoot, say))
  })
}

async function sayChecks(out: Reporter, work: (say: (check: Check) => void) => Promise<void>): Promise<number> {
  const checks: object[] = []
  let failures = 0
  await work((check) => {
    if (check.state === 'failed') failures += 1
    const { states } = words.terminalService
    out.line(`${states[check.state].padEnd(6)}  ${plain(sentenceOfCheck(check, words))}`)
    checks.push({ ...check, message: sentenceOfCheck(check, english) })
  })
  const { allGood, someFailed } = words.terminalService.check
  out.line(failures === 0 ? allGood : someFailed(failures))
  return out.result({ ok: failures === 0, checks })
}

function sentenceOfCheck({ code, state, values }: Check, said: typeof english): string {
  if (code === 'store') return said.terminalService.checks.store(values)
  const error = values.error
  if (typeof error === 'string') {
    const sentence = said.sentences[error as keyof typeof said.sentences]
    return typeof sentence === 'string' ? sentence : error
  }
  return said.terminalService.checks[code][state](values)
}

function printReconciled(
  terminal: Terminal,
  { rows, objects, differences }: Reconciled,
  flags: CheckFlags,
  out: Reporter,
): void {
  const { nothing, found, line, removed, young, toRemove } = words.terminalService.reconcile
  if (differences.length === 0) {
    out.line(nothing(rows, objects))
    return
  }
  for (const kind of new Set(differences.map((difference) => difference.kind))) {
    const those = differences.filter((difference) => difference.kind === kind)
    const bytes = those.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0)
    out.line(line(found[kind], those.length, bytes === 0 ? null : words.units.size(bytes)))
    for (const { id, clientId } of those) out.line(`    ${plain(id)}${clientId === null ? '' : `  ${plain(clientId)}`}`)
    const count = (outcome: string) => those.filter((difference) => difference.outcome === outcome).length
    if (count('removed') > 0) out.line(`  ${removed(count('removed'))}`)
    if (count('young') > 0) out.line(`  ${young(count('young'), flags.marginHours)}`)
  }
  if (!flags.remove) out.line(toRemove(commandLine(terminal, 'service check --reconcile --remove')))
}
