import { createHash } from 'node:crypto'
import { words } from '../../../shared/words/catalogue.ts'
import { escapeMarkup } from './escapeMarkup.ts'

/** The player of an exported web page. */

/**
 * `address`: the address of the audio in the page: a `data:` URI, or an encoded file name. `fileName`: the name of a
 * file beside the page; null if the page contains the audio.
 */
export type PageSound = { address: string; fileName: string | null }

/**
 * Plays from a clicked time and marks the line that is playing. The script shows no text of its own: the page contains
 * all its words.
 */
const script = `
'use strict'
const sound = document.querySelector('audio')
const lines = [...document.querySelectorAll('[data-at]')]
const starts = lines.map((line) => Number(line.dataset.at))
let heard = null
const follow = () => {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (starts[middle] <= sound.currentTime + 0.01) low = middle + 1
    else high = middle
  }
  const now = low > 0 ? lines[low - 1] : null
  if (now === heard) return
  if (heard) heard.removeAttribute('aria-current')
  heard = now
  if (now) now.setAttribute('aria-current', 'true')
}
for (const event of ['timeupdate', 'seeking', 'playing']) sound.addEventListener(event, follow)
const fail = () => { document.querySelector('.player p').hidden = false }
sound.addEventListener('error', fail)
if (sound.error) fail()
document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-at] button')
  if (!button) return
  sound.currentTime = Number(button.parentElement.dataset.at)
  sound.play().catch(() => {})
})
`

export const playerScript = `<script>${script}</script>\n`

const scriptHash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** `file:` lets a page that is opened from a disk play the file next to it. */
export const playerPolicy = ({ fileName }: PageSound): string =>
  `script-src ${scriptHash}; media-src ${fileName === null ? 'data:' : "'self' file:"}; `

export const playerOf = ({ address, fileName }: PageSound): string =>
  `<div class="player">
<audio controls preload="metadata" src="${address}"></audio>
<p class="remark" hidden>${escapeMarkup(fileName === null ? words.documents.soundUnplayable : words.documents.soundNotFound(fileName))}</p>
</div>
`

export const playerStyles = `
.player { position: sticky; top: 0; padding: .6rem 0; background: Canvas; }
.player audio { display: block; width: 100%; }
[data-at] button { font: inherit; color: inherit; border: 0; padding: 0; background: none; cursor: pointer; }
[data-at] button:hover time { text-decoration: underline; }
[aria-current] { background: color-mix(in srgb, Highlight 14%, transparent); }
@media print {
  .player { display: none; }
  [aria-current] { background: none; }
}
`
