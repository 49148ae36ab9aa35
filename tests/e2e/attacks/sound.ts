/**
 * Ways to the audio of a recording. Each runs in the page, so it may use nothing from outside itself. It resolves with
 * the loudest sample or the number of bytes that it got; 0 for nothing.
 */
export type SoundWay = (recordingId: number) => Promise<number>

/** The page gets this first: helpers that several ways need. */
export function giveTools(): void {
  const waitMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const tools = {
    waitMs,
    /** Starts playback. A failure to play is no result: a way that gets no audio must fail on its own. */
    playing: async (element: HTMLMediaElement) => {
      element.load()
      await Promise.race([element.play().catch(() => null), waitMs(1000)])
      return element
    },
    loudest: async (context: BaseAudioContext, node: AudioNode) => {
      const analyser = context.createAnalyser()
      node.connect(analyser)
      let most = 0
      for (let times = 0; times < 10; times += 1) {
        await waitMs(40)
        const samples = new Float32Array(2048)
        analyser.getFloatTimeDomainData(samples)
        for (const sample of samples) most = Math.max(most, Math.abs(sample))
      }
      return most
    },
    sizeOf: (answer: Promise<Response>) =>
      answer.then(async (response) => (await response.arrayBuffer()).byteLength).catch(() => 0),
    frame: () => document.querySelector('iframe') as HTMLIFrameElement,
  }
  Object.assign(window, { tools })
}
declare const tools: {
  waitMs: (ms: number) => Promise<unknown>
  playing: <E extends HTMLMediaElement>(element: E) => Promise<E>
  loudest: (context: BaseAudioContext, node: AudioNode) => Promise<number>
  sizeOf: (answer: Promise<Response>) => Promise<number>
  frame: () => HTMLIFrameElement
}

export const soundWays: Record<string, SoundWay> = {
  'Web Audio over an element': async (id) => {
    const element = await tools.playing(new Audio(`tapelog-media://recording/${id}`))
    const context = new AudioContext()
    return tools.loudest(context, context.createMediaElementSource(element))
  },
  'Web Audio over an element that asks for CORS': async (id) => {
    const element = new Audio()
    element.crossOrigin = 'anonymous'
    element.src = `tapelog-media://recording/${id}`
    const context = new AudioContext()
    return tools.loudest(context, context.createMediaElementSource(await tools.playing(element)))
  },
  'an element of video': async (id) => {
    const element = document.createElement('video')
    element.src = `tapelog-media://recording/${id}`
    const context = new AudioContext()
    return tools.loudest(context, context.createMediaElementSource(await tools.playing(element)))
  },
  'an element with several sources': async (id) => {
    const element = document.createElement('audio')
    element.innerHTML = `<source src="tapelog-media://recording/${id}"><source src="tapelog-media://recording/${id}?again">`
    const context = new AudioContext()
    return tools.loudest(context, context.createMediaElementSource(await tools.playing(element)))
  },
  'how far an element plays': async (id) => {
    const element = await tools.playing(new Audio(`tapelog-media://recording/${id}`))
    await tools.waitMs(300)
    return element.currentTime + (Number.isFinite(element.duration) ? element.duration : 0)
  },
  'a captured stream': async (id) => {
    const element = await tools.playing(new Audio(`tapelog-media://recording/${id}`))
    const stream = (element as unknown as { captureStream: () => MediaStream }).captureStream()
    await tools.waitMs(300)
    return stream.getTracks().length
  },
  'a recorder of a captured stream': async (id) => {
    const element = await tools.playing(new Audio(`tapelog-media://recording/${id}`))
    const stream = (element as unknown as { captureStream: () => MediaStream }).captureStream()
    if (stream.getAudioTracks().length === 0) return 0
    const recorder = new MediaRecorder(stream)
    let size = 0
    recorder.ondataavailable = ({ data }) => {
      size += data.size
    }
    recorder.start(100)
    await tools.waitMs(400)
    return size
  },
  'a script processor': async (id) => {
    const context = new AudioContext()
    const element = await tools.playing(new Audio(`tapelog-media://recording/${id}`))
    const processor = context.createScriptProcessor(1024, 1, 1)
    let most = 0
    processor.onaudioprocess = ({ inputBuffer }) => {
      for (const sample of inputBuffer.getChannelData(0)) most = Math.max(most, Math.abs(sample))
    }
    context.createMediaElementSource(element).connect(processor)
    processor.connect(context.destination)
    await tools.waitMs(400)
    return most
  },
  'an audio worklet': async () => {
    const text = "registerProcessor('x', class extends AudioWorkletProcessor { process() { return true } })"
    const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
    return new AudioContext().audioWorklet.addModule(url).then(
      () => 1,
      () => 0,
    )
  },
  fetch: (id) => tools.sizeOf(fetch(`tapelog-media://recording/${id}`)),
  'fetch without CORS': (id) => tools.sizeOf(fetch(`tapelog-media://recording/${id}`, { mode: 'no-cors' })),
  'fetch of a range': (id) =>
    tools.sizeOf(fetch(`tapelog-media://recording/${id}`, { headers: { range: 'bytes=0-999' } })),
  'fetch and decode': (id) =>
    fetch(`tapelog-media://recording/${id}`)
      .then((answer) => answer.arrayBuffer())
      .then((bytes) => new OfflineAudioContext(1, 16_000, 16_000).decodeAudioData(bytes))
      .then(({ length }) => length)
      .catch(() => 0),
  XMLHttpRequest: (id) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest()
      request.responseType = 'arraybuffer'
      request.onloadend = () => resolve((request.response as ArrayBuffer | null)?.byteLength ?? 0)
      request.open('GET', `tapelog-media://recording/${id}`)
      request.send()
    }),
  'a cache': (id) =>
    caches
      .open('x')
      .then((cache) => cache.add(`tapelog-media://recording/${id}`))
      .then(
        () => 1,
        () => 0,
      ),
  'a module, a style, an image and a font': async (id) => {
    const address = `tapelog-media://recording/${id}`
    const loaded = (element: HTMLElement) =>
      new Promise<number>((resolve) => {
        element.onload = () => resolve(1)
        element.onerror = () => resolve(0)
        document.body.append(element)
        setTimeout(() => resolve(0), 1000)
      })
    const made = (tag: string, more: object) => Object.assign(document.createElement(tag), more)
    const all = await Promise.all([
      import(/* @vite-ignore */ address).then(
        () => 1,
        () => 0,
      ),
      loaded(made('script', { src: address })),
      loaded(made('link', { rel: 'stylesheet', href: address })),
      loaded(made('img', { src: address })),
      new FontFace('x', `url(${address})`).load().then(
        () => 1,
        () => 0,
      ),
    ])
    return Math.max(...all)
  },
  'a frame of the sound': async (id) => {
    const frame = document.createElement('iframe')
    frame.src = `tapelog-media://recording/${id}`
    document.body.append(frame)
    await tools.waitMs(500)
    try {
      return frame.contentDocument?.querySelector('video, audio') ? 1 : 0
    } catch {
      return 0
    } finally {
      frame.remove()
    }
  },
  'a window of the sound': async (id) => (window.open(`tapelog-media://recording/${id}`) === null ? 0 : 1),
  'the document of the player': async () => {
    const frame = tools.frame()
    try {
      return frame.contentDocument || frame.contentWindow?.document ? 1 : 0
    } catch {
      return 0
    }
  },
  'a script in the player': async () => {
    const { contentWindow } = tools.frame()
    try {
      return (contentWindow as unknown as { eval: (text: string) => number }).eval('1')
    } catch {
      return 0
    }
  },
  'what the player says': async () => {
    const { contentWindow } = tools.frame()
    let most = 0
    const hear = ({ data }: MessageEvent<Record<string, unknown>>) => {
      for (const value of Object.values(data ?? {}))
        if (!['string', 'number', 'boolean'].includes(typeof value) && value !== null) most = 1
    }
    addEventListener('message', hear)
    for (const kind of ['ask', 'samples', 'sound', 'eval', 'load']) contentWindow?.postMessage({ kind, text: '1' }, '*')
    await tools.waitMs(300)
    removeEventListener('message', hear)
    return most
  },
  'a player that becomes a page of the page’s own': async (id) => {
    const frame = document.createElement('iframe')
    frame.src = `tapelog-player://player/?recording=${id}`
    document.body.append(frame)
    await tools.waitMs(500)
    for (const url of ['about:blank', '/', 'data:text/html,x', 'tapelog-player://player/index.html']) {
      frame.src = url
      await tools.waitMs(150)
      try {
        if (frame.contentDocument?.querySelector('audio')) return 1
      } catch {
        // Of another origin.
      }
    }
    frame.remove()
    return 0
  },
  'a frame that inherits the page’s rights': async (id) => {
    const frame = document.createElement('iframe')
    frame.srcdoc = `<audio src="tapelog-media://recording/${id}" preload="auto"></audio>`
    document.body.append(frame)
    await tools.waitMs(500)
    const ready = frame.contentDocument?.querySelector('audio')?.readyState ?? 0
    frame.remove()
    return ready
  },
  'the microphone, the screen and the sound of the computer': async () => {
    const tries = [
      () => navigator.mediaDevices.getUserMedia({ audio: true }),
      () => navigator.mediaDevices.getDisplayMedia({ audio: true, video: true }),
    ]
    const got = await Promise.all(
      tries.map((one) =>
        Promise.race([
          one().then(
            (stream) => stream.getTracks().length,
            () => 0,
          ),
          tools.waitMs(1500).then(() => 0),
        ]),
      ),
    )
    return Math.max(...got)
  },
  'a media source': async (id) => {
    const element = new Audio(`tapelog-media://recording/${id}`)
    const context = new AudioContext()
    const stream = context.createMediaStreamDestination()
    context.createMediaElementSource(await tools.playing(element)).connect(stream)
    return tools.loudest(context, context.createMediaStreamSource(stream.stream))
  },
}
