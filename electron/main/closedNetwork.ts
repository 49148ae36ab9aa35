import { app, type Session, session } from 'electron'
import { isOwnRequest } from './rules.ts'

/**
 * The window needs no network: its page comes from app://, its audio from tapelog-media:// to the player's frame, and the engine sends
 * recordings from a separate process. So this closes every way to a network that the content security policy does not cover: DNS
 * prefetch, preconnect, WebRTC, proxies, downloads.
 */

/** Call it before the app is ready. */
export function closeNetwork(): void {
  // Resolve no name and connect to no address, not even a numeric one.
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND')
  // A proxy would resolve names itself, and the search for one uses the network.
  app.commandLine.appendSwitch('no-proxy-server')
  app.commandLine.appendSwitch('force-webrtc-ip-handling-policy', 'disable_non_proxied_udp')
  app.commandLine.appendSwitch('disable-quic')
  app.commandLine.appendSwitch('dns-prefetch-disable')
  app.commandLine.appendSwitch('disable-background-networking')
  app.commandLine.appendSwitch('disable-component-update')
  app.on('session-created', closeSession)
  app.on('web-contents-created', (_created, contents) => contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp'))
}

/** Switches off DNS over HTTPS, which would not use the closed resolver. Call it when the app is ready. */
export function closeResolver(): void {
  app.configureHostResolver({ secureDnsMode: 'off', enableBuiltInResolver: false })
  closeSession(session.defaultSession)
}

const closed = new WeakSet<Session>()

function closeSession(created: Session): void {
  if (closed.has(created)) return
  closed.add(created)
  void created.setProxy({ mode: 'direct' })
  created.webRequest.onBeforeRequest(({ url, frame }, answer) =>
    answer({ cancel: !isOwnRequest(url, frame?.url ?? null) }),
  )
  // The engine writes exports, into a folder that a person chose, so no download is needed.
  created.on('will-download', (event) => event.preventDefault())
}
