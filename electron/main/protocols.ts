import { protocol } from 'electron'
import type { InterfaceLanguage } from '../../shared/languages/interfaceLanguage.ts'
import type { MediaFile } from '../../shared/processes/engineProtocol.ts'
import { appResponse, mediaResponse, playerResponse } from './responses.ts'
import type { PlayedSound } from './rules.ts'

/**
 * Call it before the app is ready. app:// and tapelog-player:// are two separate standard, secure origins.
 * tapelog-media:// may stream, and no script can fetch it.
 */
export function registerSchemes(): void {
  protocol.registerSchemesAsPrivileged([
    // The cache holds Tapelog's own scripts in V8's form, and nothing of the library.
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
    { scheme: 'tapelog-player', privileges: { standard: true, secure: true } },
    { scheme: 'tapelog-media', privileges: { standard: true, secure: true, stream: true } },
  ])
}

/** `language`: the language of the page; called every time the page is loaded. */
export function serveApp(root: string, language: () => InterfaceLanguage): void {
  protocol.handle('app', (request) => appResponse(root, request, language()))
}

/** Serves the frame that plays recordings. */
export function servePlayer(root: string): void {
  protocol.handle('tapelog-player', (request) => playerResponse(root, request))
}

export function serveMedia(find: (sound: PlayedSound) => Promise<MediaFile>): void {
  protocol.handle('tapelog-media', (request) => mediaResponse(find, request))
}
