import { protocol } from 'electron'
import type { MediaFile } from '../../shared/engineProtocol.ts'
import type { InterfaceLanguage } from '../../shared/interfaceLanguage.ts'
import { appResponse, mediaResponse } from './responses.ts'

/** Must run before the app is ready. app:// is a standard, secure origin; tapelog-media:// may stream. */
export function registerSchemes(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
    { scheme: 'tapelog-media', privileges: { standard: true, secure: true, stream: true, supportFetchAPI: true } },
  ])
}

/** `language`: of the page, asked for again whenever it is loaded. */
export function serveApp(root: string, language: () => InterfaceLanguage): void {
  protocol.handle('app', (request) => appResponse(root, request, language()))
}

export function serveMedia(find: (recordingId: number) => Promise<MediaFile>): void {
  protocol.handle('tapelog-media', (request) => mediaResponse(find, request))
}
