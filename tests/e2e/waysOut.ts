/** Ways by which a page can reach an address. Each runs in the page, so it may use nothing from outside itself. */

/** `at`: `127.0.0.1:port`. */
type Way = (at: string) => unknown

/** The first thing that an ordinary window sends this way; null if it sends nothing here, or not always. */
export type Carrier = 'tcp' | 'udp' | null

export const waysOut: Record<string, { carrier: Carrier; go: Way }> = {
  fetch: { carrier: 'tcp', go: (at) => fetch(`http://${at}/`, { mode: 'no-cors' }).then(() => 'sent', String) },
  'fetch that outlives the page': {
    carrier: 'tcp',
    go: (at) =>
      fetch(`http://${at}/`, { mode: 'no-cors', keepalive: true, method: 'POST', body: 'x' }).then(
        () => 'sent',
        String,
      ),
  },
  XMLHttpRequest: {
    carrier: 'tcp',
    go: (at) =>
      new Promise((resolve) => {
        const request = new XMLHttpRequest()
        request.onloadend = resolve
        request.open('POST', `http://${at}/`)
        request.send('x')
      }).then(String, String),
  },
  WebSocket: {
    carrier: 'tcp',
    go: (at) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://${at}/`)
        socket.onerror = () => resolve('failed')
        socket.onopen = () => resolve('open')
      }).catch(String),
  },
  EventSource: {
    carrier: 'tcp',
    go: (at) =>
      new Promise((resolve) => {
        const source = new EventSource(`http://${at}/`)
        source.onerror = () => {
          source.close()
          resolve('failed')
        }
      }),
  },
  sendBeacon: { carrier: 'tcp', go: (at) => navigator.sendBeacon(`http://${at}/`, 'x') },
  'the ping of a link': {
    carrier: 'tcp',
    go: (at) => {
      const link = document.createElement('a')
      link.href = '#'
      link.ping = `http://${at}/`
      document.body.append(link)
      link.click()
    },
  },
  'an image': {
    carrier: 'tcp',
    go: (at) => {
      new Image().src = `http://${at}/`
    },
  },
  'an image of an SVG': {
    carrier: 'tcp',
    go: (at) =>
      document.body.insertAdjacentHTML('beforeend', `<svg><image href="http://${at}/" width="9" height="9"/></svg>`),
  },
  'a style sheet': {
    carrier: 'tcp',
    go: (at) => document.head.insertAdjacentHTML('beforeend', `<link rel="stylesheet" href="http://${at}/">`),
  },
  'an imported style': {
    carrier: 'tcp',
    go: (at) => document.head.insertAdjacentHTML('beforeend', `<style>@import "http://${at}/";</style>`),
  },
  'a background': {
    carrier: 'tcp',
    go: (at) =>
      document.body.insertAdjacentHTML(
        'beforeend',
        `<p style="background: url(http://${at}/); width: 9px; height: 9px">x</p>`,
      ),
  },
  'a font': { carrier: 'tcp', go: (at) => new FontFace('Out', `url(http://${at}/)`).load().then(String, String) },
  'a script': {
    carrier: 'tcp',
    go: (at) => {
      const script = document.createElement('script')
      script.src = `http://${at}/`
      document.head.append(script)
    },
  },
  'a module': { carrier: 'tcp', go: (at) => import(/* @vite-ignore */ `http://${at}/x.js`).then(String, String) },
  'a video': {
    carrier: 'tcp',
    go: (at) => {
      const video = document.createElement('video')
      video.src = `http://${at}/`
      document.body.append(video)
      video.load()
    },
  },
  'an object': {
    carrier: 'tcp',
    go: (at) =>
      document.body.insertAdjacentHTML('beforeend', `<object data="http://${at}/" type="text/html"></object>`),
  },
  'a preload': {
    carrier: 'tcp',
    go: (at) => document.head.insertAdjacentHTML('beforeend', `<link rel="preload" as="image" href="http://${at}/">`),
  },
  'a prefetch': {
    carrier: 'tcp',
    go: (at) => document.head.insertAdjacentHTML('beforeend', `<link rel="prefetch" href="http://${at}/">`),
  },
  'a preconnect': {
    carrier: null,
    go: (at) => document.head.insertAdjacentHTML('beforeend', `<link rel="preconnect" href="http://${at}">`),
  },
  'a DNS prefetch': {
    carrier: null,
    go: (at) =>
      document.head.insertAdjacentHTML(
        'beforeend',
        `<link rel="dns-prefetch" href="http://${at.replace('127.0.0.1', 'localhost')}">`,
      ),
  },
  'speculation rules': {
    carrier: null,
    go: (at) => {
      const script = document.createElement('script')
      script.type = 'speculationrules'
      script.textContent = JSON.stringify({
        prefetch: [{ source: 'list', urls: [`http://${at}/`], eagerness: 'immediate' }],
      })
      document.head.append(script)
    },
  },
  'a manifest': {
    carrier: null,
    go: (at) => document.head.insertAdjacentHTML('beforeend', `<link rel="manifest" href="http://${at}/">`),
  },
  'an icon': {
    carrier: null,
    go: (at) => document.head.insertAdjacentHTML('beforeend', `<link rel="icon" href="http://${at}/x.png">`),
  },
  'a frame': {
    carrier: 'tcp',
    go: (at) => document.body.insertAdjacentHTML('beforeend', `<iframe src="http://${at}/"></iframe>`),
  },
  'an empty frame of its own': {
    carrier: 'tcp',
    go: (at) => {
      const frame = document.createElement('iframe')
      document.body.append(frame)
      return frame.contentWindow?.fetch(`http://${at}/`, { mode: 'no-cors' }).then(() => 'sent', String)
    },
  },
  'a worker': {
    carrier: null,
    go: (at) => {
      try {
        return String(new Worker(`http://${at}/x.js`))
      } catch (error) {
        return String(error)
      }
    },
  },
  'a worker of its own': {
    carrier: 'tcp',
    go: (at) => {
      const text = `fetch('http://${at}/', { mode: 'no-cors' })`
      try {
        return String(new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))))
      } catch (error) {
        return String(error)
      }
    },
  },
  'a service worker': {
    carrier: null,
    go: (at) => navigator.serviceWorker?.register(`http://${at}/x.js`).then(String, String),
  },
  'a form': {
    carrier: 'tcp',
    go: (at) => {
      const form = document.createElement('form')
      form.action = `http://${at}/`
      form.method = 'post'
      form.innerHTML = '<input name="x" value="y">'
      document.body.append(form)
      form.submit()
    },
  },
  'a link': {
    carrier: 'tcp',
    go: (at) => {
      const link = document.createElement('a')
      link.href = `http://${at}/`
      document.body.append(link)
      link.click()
    },
  },
  'a download': {
    carrier: 'tcp',
    go: (at) => {
      const link = document.createElement('a')
      link.href = `http://${at}/x.bin`
      link.download = 'x.bin'
      document.body.append(link)
      link.click()
    },
  },
  'another address of the page': {
    carrier: 'tcp',
    go: (at) => {
      location.href = `http://${at}/`
    },
  },
  'a refresh': {
    carrier: 'tcp',
    go: (at) =>
      document.head.insertAdjacentHTML('beforeend', `<meta http-equiv="refresh" content="0; url=http://${at}/">`),
  },
  'a second window': { carrier: 'tcp', go: (at) => String(window.open(`http://${at}/`)) },
  STUN: {
    carrier: 'udp',
    go: async (at) => {
      const connection = new RTCPeerConnection({ iceServers: [{ urls: `stun:${at}` }] })
      connection.createDataChannel('x')
      await connection.setLocalDescription()
    },
  },
  'TURN over UDP': {
    carrier: 'udp',
    go: async (at) => {
      const server = { urls: `turn:${at}?transport=udp`, username: 'x', credential: 'y' }
      const connection = new RTCPeerConnection({ iceServers: [server], iceTransportPolicy: 'relay' })
      connection.createDataChannel('x')
      await connection.setLocalDescription()
    },
  },
  'TURN over TCP': {
    carrier: 'tcp',
    go: async (at) => {
      const server = { urls: `turn:${at}?transport=tcp`, username: 'x', credential: 'y' }
      const connection = new RTCPeerConnection({ iceServers: [server], iceTransportPolicy: 'relay' })
      connection.createDataChannel('x')
      await connection.setLocalDescription()
    },
  },
  WebTransport: {
    carrier: null,
    go: (at) => {
      try {
        return new WebTransport(`https://${at}/`).ready.then(String, String)
      } catch (error) {
        return String(error)
      }
    },
  },
}
