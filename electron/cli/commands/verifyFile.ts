import { readFile } from 'node:fs/promises'
import type { Statement } from '../../../shared/evidence/statements.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { problem } from '../../../shared/words/problem.ts'
import { readRoots, verifyEvidence } from '../../evidence/index.ts'
import { report } from '../output.ts'
import { plain } from '../queueLines.ts'
import type { CommonFlags } from '../session.ts'
import type { Terminal } from '../terminal.ts'

/** Checks the evidence for a file, without a library, and says what is proven. Ends with 1 if a statement is wrong. */
export async function verifyFileCommand(
  terminal: Terminal,
  path: string,
  flags: CommonFlags & { key: string[]; roots?: string },
): Promise<number> {
  const roots = flags.roots === undefined ? null : await rootsOf(flags.roots)
  const checked = await verifyEvidence(path, { keys: flags.key, roots })
  const out = report(terminal, null, flags.json ?? false)
  for (const { name, statements } of checked) {
    out.line(plain(name))
    for (const one of statements) out.line(`  ${plain(lineOf(one))}`)
  }
  const wrong = checked.flatMap(({ statements }) => statements).filter(({ isProven }) => isProven === false).length
  out.line(words.evidence.result(wrong))
  return out.result({ ok: wrong === 0, checked })
}

async function rootsOf(path: string): Promise<Buffer[]> {
  const pem = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw problem('stamp-roots-unreadable', null, { cause })
  })
  return readRoots(pem)
}

function lineOf({ code, isProven, values }: Statement): string {
  const { marks, line, statements } = words.evidence
  const sentence = statements[code] as (values: Statement['values']) => string
  return line(isProven === null ? marks.open : isProven ? marks.proven : marks.refuted, sentence(values))
}
