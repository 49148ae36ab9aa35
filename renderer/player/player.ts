import type { FromPlayer, MediaKey, PlayerReport, ToPlayer } from '../../shared/processes/player.ts'

/**
 * The frame that plays one recording. It has its own origin, which the page cannot read, and knows only the recording's id and the channels. It may
 * import only types, because the main process serves no other script to this origin.
 */
const pageOrigin = 'app://tapelog'
const asked = new URLSearchParams(location.search)
const channels = asked.get('channels')
const sound = new Audio(
  `tapelog-media://recording/${Number(asked.get('recording'))}${channels === null ? '' : `/${encodeURIComponent(channels)}`}`,
)
sound.preload = 'metadata'
sound.preservesPitch = true
let number = 0

const say = (what: FromPlayer) => parent.postMessage(what, pageOrigin)
const report = (more: Partial<PlayerReport> = {}) =>
  say({
    kind: 'report',
    number,
    positionMs: sound.currentTime * 1000,
    isPaused: sound.paused,
    isEnded: sound.ended,
    problem: null,
    ...more,
  })

function play(): void {
  sound.play().catch((error: unknown) => {
    // A pause right after play is not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) report({ problem: 'not-started' })
  })
}

addEventListener('message', ({ data, source }: MessageEvent<ToPlayer>) => {
  if (source !== parent) return
  if (data.kind === 'wish') {
    number = data.number
    sound.playbackRate = data.rate
    if (data.seekToMs !== null) sound.currentTime = data.seekToMs / 1000
    if (data.isPlaying && sound.paused) play()
    else if (!data.isPlaying) sound.pause()
  }
  report()
})

const showState = () => {
  navigator.mediaSession.playbackState = sound.paused ? 'paused' : 'playing'
}
for (const event of ['play', 'pause', 'seeked', 'ended'])
  sound.addEventListener(event, () => {
    showState()
    report()
  })
sound.addEventListener('error', () => report({ problem: 'unplayable' }))

// The media keys of a keyboard or headset reach the frame that plays the audio. Without a title, the system would show an address, and
// some systems show it on a locked screen.
navigator.mediaSession.metadata = new MediaMetadata({ title: document.title })
const keys: MediaKey[] = ['play', 'pause', 'stop', 'seekbackward', 'seekforward', 'previoustrack', 'nexttrack']
for (const key of keys) navigator.mediaSession.setActionHandler(key, () => say({ kind: 'media-key', key }))

say({ kind: 'ready' })
