import { formatClock } from '../../../shared/text/timecode.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { plainText } from './plainText.ts'
import { headOf, timeRemark } from './reading.ts'
import { markedRuns, type Run, turnsOf } from './turns.ts'
import type { ExportView } from './view.ts'

/**
 * Escapes text for CommonMark, with a backslash before each character that could begin markup. At the start of a line, a number with a
 * dot, a plus or a minus would begin a list, and several minuses a rule.
 */
export const asMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]<>#|~=!&]/g, '\\$&')
    .replace(
      /^(\s*)([-+]|\d+[.)](?=\s|$))/,
      (_, space: string, sign: string) => `${space}${sign.slice(0, -1)}\\${sign.slice(-1)}`,
    )

/** Markdown with a heading, the facts, and each turn with name and time in bold before the words. */
export function toMarkdown(view: ExportView): string {
  const { title, facts, notices } = headOf(view)
  const head = [`# ${asMarkdown(title)}`, asMarkdown(facts), ...notices.map((notice) => `*${asMarkdown(notice)}*`)]
  const body = turnsOf(view).flatMap((turn) => {
    if (!('paragraphs' in turn)) return [`*${formatClock(turn.atMs)} ${asMarkdown(timeRemark(turn))}*`]
    return turn.paragraphs.map(({ startMs, hasTime, runs }, index) => {
      const name = index === 0 && turn.speaker !== null ? [`**${asMarkdown(turn.speaker)}**`] : []
      const before = [...name, ...(hasTime ? [`\`${formatClock(startMs)}\``] : [])]
      return [...before, textOfRuns(markedRuns(runs))].join(' ')
    })
  })
  const { sha256 } = view.recording
  const seal = sha256 === null ? [] : [asMarkdown(words.documents.sealOf(sha256))]
  return `${[...head, ...(body.length > 0 ? body : [asMarkdown(words.documents.noSpeech)]), ...seal].join('\n\n')}\n`
}

/** Marked words are bold, because not every Markdown reader knows `==`. */
function textOfRuns(runs: readonly Run[]): string {
  return runs
    .map(({ kind, text, colour }, at) => {
      if (kind === 'note') return ` *${asMarkdown(text.trim())}*`
      if (colour === null) return asMarkdown(text)
      const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? []
      if (inner === '') return text
      const left = before || (runs[at - 1]?.text.at(-1) ?? ' ')
      const right = after || (runs[at + 1]?.text.at(0) ?? ' ')
      const [open, close] = canBeStars(left, inner, right) ? ['**', '**'] : ['<b>', '</b>']
      return `${before}${open}${asMarkdown(plainText(inner))}${close}${after}`
    })
    .join('')
}

const isSign = (text: string | undefined): boolean => /^[\s\p{P}\p{S}]$/u.test(text ?? ' ')

/** False if stars would not work: beside a letter, they have no effect if the marked words begin or end with a sign, as in “契約。”. */
const canBeStars = (left: string, inner: string, right: string): boolean =>
  (isSign(left) || !isSign([...inner][0])) && (isSign(right) || !isSign([...inner].at(-1)))
