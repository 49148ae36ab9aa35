import { formatClock } from '../../../shared/text/timecode.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { plainText } from './plainText.ts'
import { headOf, timeRemark } from './reading.ts'
import { type Run, turnsOf } from './turns.ts'
import type { ExportView } from './view.ts'

/**
 * Text that stays text in CommonMark: a backslash before each character that could begin markup there. A number with a dot and a
 * plus or minus at the start of a line would begin a list.
 */
export const asMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]<>#|~=!&]/g, '\\$&')
    .replace(
      /^(\s*)([-+]|\d+[.)])(?=\s|$)/,
      (_, space: string, sign: string) => `${space}${sign.slice(0, -1)}\\${sign.slice(-1)}`,
    )

/** Markdown: a heading, the facts, and each turn with name and time in bold before the words. */
export function toMarkdown(view: ExportView): string {
  const { title, facts, notices } = headOf(view)
  const head = [`# ${asMarkdown(title)}`, asMarkdown(facts), ...notices.map((notice) => `*${asMarkdown(notice)}*`)]
  const body = turnsOf(view).flatMap((turn) => {
    if (!('paragraphs' in turn)) return [`*${formatClock(turn.atMs)} ${asMarkdown(timeRemark(turn))}*`]
    return turn.paragraphs.map(({ startMs, hasTime, runs }, index) => {
      const name = index === 0 && turn.speaker !== null ? [`**${asMarkdown(turn.speaker)}**`] : []
      const before = [...name, ...(hasTime ? [`\`${formatClock(startMs)}\``] : [])]
      return [...before, runs.map(runText).join('')].join(' ')
    })
  })
  const seal = asMarkdown(words.documents.sealOf(view.recording.sha256))
  return `${[...head, ...(body.length > 0 ? body : [asMarkdown(words.documents.noSpeech)]), seal].join('\n\n')}\n`
}

/** Marked words are bold: not every reader of Markdown knows `==`. */
function runText({ kind, text, colour }: Run): string {
  if (kind === 'note') return ` *${asMarkdown(text.trim())}*`
  if (colour === null) return asMarkdown(text)
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? []
  return inner === '' ? text : `${before}**${asMarkdown(plainText(inner))}**${after}`
}
