import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CustodyLog } from '../../../../electron/engine/library/custody.ts'
import { openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { makeLibraryFolders, originalFileName } from '../../../../electron/engine/library/folders.ts'
import { PartDigests } from '../../../../electron/engine/library/partDigests.ts'
import { RecordingStore } from '../../../../electron/engine/library/recordings.ts'
import { type UploadEncoding, wholeAs } from '../../../../electron/engine/upload/encodings.ts'
import { createUploading } from '../../../../electron/engine/upload/index.ts'
import type { UploadRow } from '../../../../electron/engine/upload/sessions.ts'
import { media } from '../../../../electron/media/index.ts'
import { PartnerClient } from '../../../../electron/partner/client.ts'
import { hashFile } from '../../../../electron/sealing/copy.ts'
import type { Destination, Progress } from '../../../../shared/recordings/domain.ts'
import { type Settings, settingsSchema } from '../../../../shared/settings/settings.ts'
import { HostileServer } from '../../../support/hostileServer.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** The uploader on a real library with sealed recordings, and a partner server, without the queue around it. */
export async function openTestUploader() {
  const folder = testFolder()
  const server = await new HostileServer().listen()
  server.chunkSizeBytes = 64 * 1024
  const libraryPath = join(folder, 'library')
  mkdirSync(libraryPath)
  const db = openLibraryDatabase(libraryPath, packageRoot)
  const folders = makeLibraryFolders(libraryPath)
  const recordings = new RecordingStore(db)
  const partDigests = new PartDigests(db)
  let settings: Settings = settingsSchema.parse({})
  const uploading = createUploading({
    ...{ db, folders, media, partDigests, settings: () => settings, now: Date.now },
    custody: new CustodyLog(db, Date.now),
  })
  const client = new PartnerClient(
    {
      ...{ key: 'desk', baseUrl: `${server.origin}/developer/api`, apiBase: server.origin, clientId: 'desk' },
      ...{ kind: 'remote', workflowStatusPath: '', userToken: { source: 'pasted' }, expiresInUnitMs: 1000 },
      credential: async () => 'planted-desk-token',
    },
    Date.now,
    null,
  )

  return {
    server,
    uploads: uploading.uploads,
    uploading,
    folder: folder,
    partDigests,
    set: (patch: Partial<Settings>) => {
      settings = { ...settings, ...patch }
    },
    /** Puts a recording into the library like intake. `withPartDigests`: like intake since part digests exist. */
    async seal(
      bytes: Buffer,
      more: { extension?: string; container?: string; durationMs?: number; partDigests?: boolean } = {},
    ) {
      const given = join(folder, 'given')
      writeFileSync(given, bytes)
      const { sha256, md5, partMd5s } = await hashFile(given, { partSizeBytes: server.chunkSizeBytes })
      const fileName = originalFileName(sha256, more.extension ?? 'wav')
      const path = join(folders.originals, fileName)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, bytes)
      if (more.partDigests ?? true) partDigests.put(sha256, server.chunkSizeBytes, partMd5s)
      const id = recordings.insert({
        ...{
          title: 'desk',
          originalName: 'desk.wav',
          sourceLabel: 'file',
          fileName,
          sizeBytes: bytes.length,
          sha256,
          md5,
        },
        ...{
          mtimeMs: Math.round(statSync(path).mtimeMs),
          recordedMs: null,
          recordedTimeSource: null,
          recordedTimePrecision: null,
        },
        ...{ recordedTimeHasZone: null, importedMs: 0, container: more.container ?? 'wav', codec: 'pcm_s16le' },
        ...{ durationMs: more.durationMs ?? 1000, sampleRateHz: 16_000, channels: 1, playable: true, localOnly: false },
        missing: null,
        options: settings.transcription,
      })
      return { recording: recordings.get(id), path }
    },
    /** Begins an upload. `done` settles at its end. */
    send(
      recordingId: number,
      options: { encoding?: UploadEncoding; destination?: Destination; onReport?: (progress: Progress) => void } = {},
    ) {
      const stop = new AbortController()
      const reports: Progress[] = []
      const ended = uploading.uploader.upload(
        {
          ...{ recording: recordings.get(recordingId), client, fileRecord: null },
          ...{ destination: options.destination ?? 'remote', encoding: options.encoding ?? wholeAs('original') },
        },
        {
          signal: stop.signal,
          report: (progress) => {
            reports.push(progress)
            options.onReport?.(progress)
          },
          progressMade: () => {},
        },
      )
      const done: Promise<UploadRow> = ended.then((outcome) => {
        if (outcome.is === 'uploaded') return outcome.upload
        throw outcome.error
      })
      // A test awaits this later. Until then, a failure must not count as unhandled.
      done.catch(() => {})
      return { done, reports, stop: () => stop.abort() }
    },
    /** Every session that ever existed, with the number of its acknowledged parts. */
    sessions: () =>
      db
        .prepare<[], { encoding: string; state: string; reason: string | null; acknowledged: number }>(
          `SELECT encoding, state, abandoned_reason AS reason,
             (SELECT count(*) FROM upload_parts WHERE upload = uploads.id AND etag IS NOT NULL) AS acknowledged
           FROM uploads ORDER BY id`,
        )
        .all(),
    query: <T>(sql: string): T[] => db.prepare<[], T>(sql).all(),
    close() {
      server.close()
      db.close()
    },
  }
}
export type TestUploader = Awaited<ReturnType<typeof openTestUploader>>
