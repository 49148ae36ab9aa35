import { formatClock } from '../../../shared/text/timecode.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { escapeMarkup } from './escapeMarkup.ts'
import { type PageSound, playerOf, playerPolicy, playerScript, playerStyles } from './htmlPlayer.ts'
import { htmlStyles } from './htmlStyles.ts'
import { isRightToLeft } from './plainText.ts'
import { headOf, timeRemark } from './reading.ts'
import { type Paragraph, type Run, turnsOf, wordsOfRuns } from './turns.ts'
import { type ExportView, generator } from './view.ts'

/**
 * One HTML file for any browser, on screen and on paper. Without sound it contains no script and loads nothing; its policy tells the
 * browser to forbid every request. With `sound`, its policy allows this sound and the player's script alone.
 */
export function toHtml(view: ExportView, sound: PageSound | null = null): string {
  const { title, facts, notices } = headOf(view)
  const language = languageTag(view.textLanguage)
  const body = turnsOf(view).map((turn) => {
    if (!('paragraphs' in turn))
      return `<p class="remark"><time>${formatClock(turn.atMs)}</time> ${escapeMarkup(timeRemark(turn))}</p>`
    const name = turn.speaker === null ? '' : `<h2 dir="auto">${escapeMarkup(turn.speaker)}</h2>`
    return `<section>${name}${turn.paragraphs.map((one) => (sound ? playedParagraph(one, view) : paragraphOf(one))).join('')}</section>`
  })
  return `<!DOCTYPE html>
<html${language === '' ? '' : ` lang="${language}"`}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; ${sound ? playerPolicy(sound) : ''}form-action 'none'; base-uri 'none'">
<meta name="viewport" content="width=device-width">
<meta name="generator" content="${generator.name} ${generator.version}">
<title>${escapeMarkup(title)}</title>
<style>${htmlStyles}${sound ? playerStyles : ''}</style>
</head>
<body>
${sound ? playerOf(sound) : ''}<header>
<h1 dir="auto">${escapeMarkup(title)}</h1>
<p class="facts">${escapeMarkup(facts)}</p>
${notices.map((notice) => `<p class="remark">${escapeMarkup(notice)}</p>`).join('\n')}
</header>
<main>
${(body.length > 0 ? body : [`<p>${escapeMarkup(words.documents.noSpeech)}</p>`]).join('\n')}
</main>
${view.recording.sha256 === null ? '' : `<footer>${escapeMarkup(words.documents.sealOf(view.recording.sha256))}</footer>`}
${sound ? playerScript : ''}</body>
</html>
`
}

function paragraphOf({ startMs, hasTime, runs }: Paragraph): string {
  const time = hasTime ? `<time>${formatClock(startMs)}</time> ` : ''
  return `<p dir="${directionOf(runs)}">${time}${runs.map(runOf).join('')}</p>`
}

/**
 * A paragraph whose time is a button that plays from there. The audio begins at zero, so the offset of the page's time
 * line is subtracted.
 */
function playedParagraph({ startMs, hasTime, runs }: Paragraph, { options: { offsetMs } }: ExportView): string {
  const clock = formatClock(startMs)
  const label = escapeMarkup(words.documents.playFrom(clock))
  const time = hasTime ? `<button type="button" aria-label="${label}"><time>${clock}</time></button> ` : ''
  const seconds = Math.max(0, startMs - offsetMs) / 1000
  return `<p dir="${directionOf(runs)}" data-at="${seconds}">${time}${runs.map(runOf).join('')}</p>`
}

const directionOf = (runs: readonly Run[]) => (isRightToLeft(wordsOfRuns(runs)) ? 'rtl' : 'ltr')

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
