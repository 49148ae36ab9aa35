import { formatClock } from '../../../shared/text/timecode.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { htmlStyles } from './htmlStyles.ts'
import { isRightToLeft } from './plainText.ts'
import { headOf, timeRemark } from './reading.ts'
import { type Paragraph, type Run, turnsOf, wordsOfRuns } from './turns.ts'
import { type ExportView, generator } from './view.ts'

/** Makes text safe for HTML text and attributes. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/**
 * One HTML file for any browser, on screen and on paper. It contains no script and loads nothing; its policy tells the browser to
 * forbid every request.
 */
export function toHtml(view: ExportView): string {
  const { title, facts, notices } = headOf(view)
  const language = languageTag(view.textLanguage)
  const body = turnsOf(view).map((turn) => {
    if (!('paragraphs' in turn))
      return `<p class="remark"><time>${formatClock(turn.atMs)}</time> ${escapeMarkup(timeRemark(turn))}</p>`
    const name = turn.speaker === null ? '' : `<h2 dir="auto">${escapeMarkup(turn.speaker)}</h2>`
    return `<section>${name}${turn.paragraphs.map(paragraphOf).join('')}</section>`
  })
  return `<!DOCTYPE html>
<html${language === '' ? '' : ` lang="${language}"`}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'">
<meta name="viewport" content="width=device-width">
<meta name="generator" content="${generator.name} ${generator.version}">
<title>${escapeMarkup(title)}</title>
<style>${htmlStyles}</style>
</head>
<body>
<header>
<h1 dir="auto">${escapeMarkup(title)}</h1>
<p class="facts">${escapeMarkup(facts)}</p>
${notices.map((notice) => `<p class="remark">${escapeMarkup(notice)}</p>`).join('\n')}
</header>
<main>
${(body.length > 0 ? body : [`<p>${escapeMarkup(words.documents.noSpeech)}</p>`]).join('\n')}
</main>
<footer>${escapeMarkup(words.documents.sealOf(view.recording.sha256))}</footer>
</body>
</html>
`
}

function paragraphOf({ startMs, hasTime, runs }: Paragraph): string {
  const time = hasTime ? `<time>${formatClock(startMs)}</time> ` : ''
  const direction = isRightToLeft(wordsOfRuns(runs)) ? 'rtl' : 'ltr'
  return `<p dir="${direction}">${time}${runs.map(runOf).join('')}</p>`
}

function runOf({ kind, text, colour }: Run): string {
  const escaped = escapeMarkup(text)
  if (kind !== 'words') return `<small>${escaped}</small>`
  return colour === null ? escaped : `<mark class="${colour}">${escaped}</mark>`
}

/** The recogniser's name for the language if it is a language tag; else empty. */
function languageTag(language: string): string {
  try {
    return new Intl.Locale(language.trim().replaceAll('_', '-')).baseName
  } catch {
    return ''
  }
}
