import '@fontsource-variable/source-serif-4/index.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/layout.css'
import './styles/quoteColours.css'
import './styles/window.css'
import './styles/contrast.css'

/** A hidden page may draw no frame. */
const longestMs = 100

/** The first picture of `index.html` is drawn before the page's script is compiled, which takes longer than all else. */
const drawn = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve))
  setTimeout(resolve, longestMs)
})
// Until then nothing can be typed. Without an answer, a window that is closed at once would wait and then ask about unsaved text.
const answered = window.tapelog.on('typing.flush', ({ requestId }) => {
  void window.tapelog.shell.typingFlushed({ requestId, unsaved: null })
})
void drawn.then(start)

async function start(): Promise<void> {
  const { speakAsPage } = await import('./words/index.ts')
  await speakAsPage()
  await import('./start.tsx')
  answered()
}
