import { type KeptTranscriptionOptions, keptTranscriptionOptionsSchema } from '../../../shared/recordings/domain.ts'
import { type MissingSound, missingSoundSchema } from '../../../shared/sound/missingSound.ts'
import { type EnteredTime, noonOf, type RecordedTime } from '../../../shared/sound/recordedTime.ts'
import type { SoundChannels } from '../../../shared/sound/soundChannels.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { LibraryDatabase } from './database.ts'
import { isPartSql, staysHereSql } from './recordingParts.ts'
import { nextIdOf, noteRemoved } from './removedIds.ts'
import { storedSound } from './storedSound.ts'

/** A sealed recording in the form that the library stores. */
export type RecordingRow = RecordedTime & {
  id: number
  title: string
  originalName: string
  sourceLabel: string
  /** The path of the file below originals/. */
  fileName: string
  sizeBytes: number
  mtimeMs: number
  sha256: string
  md5: string
  /** The time that Tapelog found before a person entered another time; null if no person entered one. */
  foundTime: RecordedTime | null
  importedMs: number
  container: string
  codec: string
  durationMs: number
  sampleRateHz: number
  channels: number
  playable: boolean
  localOnly: boolean
  /** Null if the recording is in no project. */
  projectId: number | null
  options: KeptTranscriptionOptions
  peaksBucketMs: number | null
  playbackFile: string | null
  /** When the audio was deleted and the text kept, in Unix milliseconds; null if the audio exists. */
  audioDeletedMs: number | null
  /** The missing parts of the sound; null if none are known. */
  missing: MissingSound | null
  /** Facts about its channels; null if it has only one channel, or until it is prepared. */
  sound: SoundChannels | null
  revision: number
}

export type NewRecording = Omit<
  RecordingRow,
  'id' | 'projectId' | 'foundTime' | 'peaksBucketMs' | 'playbackFile' | 'audioDeletedMs' | 'sound' | 'revision'
> & { projectId?: number | null }

const columns = `recordings.id, title, original_name AS originalName, source_label AS sourceLabel, file_name AS fileName,
  size_bytes AS sizeBytes, mtime_ms AS mtimeMs, sha256, md5, recorded_ms AS recordedMs,
  time_source AS recordedTimeSource, time_precision AS recordedTimePrecision, found_time AS foundTime, recorded_time_has_zone AS recordedTimeHasZone, imported_ms AS importedMs,
  container, codec, duration_ms AS durationMs, sample_rate_hz AS sampleRateHz, channels, playable,
  ${staysHereSql('recordings')} AS localOnly, project_id AS projectId, transcription_options AS options, peaks_bucket_ms AS peaksBucketMs,
  playback_file AS playbackFile, audio_deleted_ms AS audioDeletedMs, missing, sound_channels AS sound, revision`

type RawRecording = Omit<
  RecordingRow,
  'playable' | 'localOnly' | 'options' | 'recordedTimeHasZone' | 'missing' | 'sound' | 'foundTime'
> & {
  foundTime: string | null
  recordedTimeHasZone: number | null
  playable: number
  localOnly: number
  options: string
  missing: string | null
  sound: string | null
}

const fromRow = (row: RawRecording): RecordingRow => ({
  ...row,
  // The library stores the file's own name, so make it safe to show.
  originalName: shownText(row.originalName),
  recordedTimeHasZone: row.recordedTimeHasZone === null ? null : row.recordedTimeHasZone === 1,
  foundTime: row.foundTime === null ? null : JSON.parse(row.foundTime),
  playable: row.playable === 1,
  localOnly: row.localOnly === 1,
  options: keptTranscriptionOptionsSchema.parse(JSON.parse(row.options)),
  missing: row.missing === null ? null : missingSoundSchema.parse(JSON.parse(row.missing)),
  sound: row.sound === null ? null : storedSound(row.sound),
})

/** Queries on the recordings table. */
export class RecordingStore {
  readonly #db: LibraryDatabase

  constructor(db: LibraryDatabase) {
    this.#db = db
  }

  find(recordingId: number): RecordingRow | null {
    const row = this.#db
      .prepare<[number], RawRecording>(`SELECT ${columns} FROM recordings WHERE id = ?`)
      .get(recordingId)
    return row ? fromRow(row) : null
  }

  /** Throws `recording-unknown` if there is no such recording. */
  get(recordingId: number): RecordingRow {
    const row = this.find(recordingId)
    if (!row) throw problem('recording-unknown')
    return row
  }

  findByContent(sha256: string): RecordingRow | null {
    const row = this.#db
      .prepare<[string], RawRecording>(`SELECT ${columns} FROM recordings WHERE sha256 = ?`)
      .get(sha256)
    return row ? fromRow(row) : null
  }

  all(): RecordingRow[] {
    return this.#db.prepare<[], RawRecording>(`SELECT ${columns} FROM recordings ORDER BY id`).all().map(fromRow)
  }

  /** The recordings in the order of the ids. Leaves out ids without a recording. */
  byIds(recordingIds: readonly number[]): RecordingRow[] {
    return this.#db
      .prepare<[string], RawRecording>(
        `SELECT ${columns} FROM json_each(?) asked JOIN recordings ON recordings.id = asked.value ORDER BY asked.key`,
      )
      .all(JSON.stringify(recordingIds))
      .map(fromRow)
  }

  /** The form of the newest uncompressed recording from this source. */
  lastUncompressed(sourceLabel: string): Pick<RecordingRow, 'codec' | 'sampleRateHz' | 'channels'> | null {
    return (
      this.#db
        .prepare<[string], Pick<RecordingRow, 'codec' | 'sampleRateHz' | 'channels'>>(
          `SELECT codec, sample_rate_hz AS sampleRateHz, channels FROM recordings
           WHERE source_label = ? AND codec LIKE 'pcm!_%' ESCAPE '!' ORDER BY id DESC LIMIT 1`,
        )
        .get(sourceLabel) ?? null
    )
  }

  insert(recording: NewRecording): number {
    const { lastInsertRowid } = this.#db
      .prepare(
        `INSERT INTO recordings (id, title, original_name, source_label, file_name, size_bytes, mtime_ms, sha256, md5,
           recorded_ms, time_source, time_precision, recorded_time_has_zone, imported_ms, container, codec, duration_ms, sample_rate_hz, channels, playable, local_only,
           transcription_options, missing, project_id)
         VALUES (${nextIdOf('recordings')}, @title, @originalName, @sourceLabel, @fileName, @sizeBytes, @mtimeMs, @sha256, @md5, @recordedMs,
           @recordedTimeSource, @recordedTimePrecision, @recordedTimeHasZone, @importedMs, @container, @codec, @durationMs, @sampleRateHz, @channels, @playable, @localOnly, @options, @missing,
           (SELECT id FROM projects WHERE id = @projectId))`,
      )
      .run({
        ...recording,
        recordedTimeHasZone: recording.recordedTimeHasZone === null ? null : recording.recordedTimeHasZone ? 1 : 0,
        playable: recording.playable ? 1 : 0,
        localOnly: recording.localOnly ? 1 : 0,
        options: JSON.stringify(recording.options),
        missing: recording.missing && JSON.stringify(recording.missing),
        // Ignore a project that was removed in the meantime.
        projectId: recording.projectId ?? null,
      })
    return Number(lastInsertRowid)
  }

  /** Counts a change that a person sees but that is stored elsewhere, such as a change of the transcript. */
  changed(recordingId: number): void {
    this.#db.prepare('UPDATE recordings SET revision = revision + 1 WHERE id = ?').run(recordingId)
  }

  rename(recordingId: number, title: string): void {
    this.#db.prepare('UPDATE recordings SET title = ?, revision = revision + 1 WHERE id = ?').run(title, recordingId)
  }

  /** Sets the entered time. Null restores the time that Tapelog found, which the first entry has stored. */
  setRecordedTime(recordingId: number, entered: EnteredTime | null): void {
    const { foundTime, recordedMs, recordedTimeSource, recordedTimePrecision, recordedTimeHasZone } =
      this.get(recordingId)
    const found = foundTime ?? { recordedMs, recordedTimeSource, recordedTimePrecision, recordedTimeHasZone }
    const time: RecordedTime =
      entered === null
        ? found
        : {
            recordedMs: entered.precision === 'day' ? noonOf(entered.atMs) : entered.atMs,
            recordedTimeSource: 'person',
            recordedTimePrecision: entered.precision,
            recordedTimeHasZone: null,
          }
    this.#db
      .prepare(
        `UPDATE recordings SET recorded_ms = @recordedMs, time_source = @recordedTimeSource, time_precision = @recordedTimePrecision,
           recorded_time_has_zone = @hasZone, found_time = @found, revision = revision + 1 WHERE id = @recordingId`,
      )
      .run({
        ...time,
        hasZone: time.recordedTimeHasZone === null ? null : Number(time.recordedTimeHasZone),
        found: entered === null ? null : JSON.stringify(found),
        recordingId,
      })
  }

  /** Puts the recording into a project; null takes it out. */
  setProject(recordingId: number, projectId: number | null): void {
    this.#db
      .prepare('UPDATE recordings SET project_id = ?, revision = revision + 1 WHERE id = ?')
      .run(projectId, recordingId)
  }

  idsOfProject(projectId: number): number[] {
    return this.#db
      .prepare<[number], number>('SELECT id FROM recordings WHERE project_id = ? ORDER BY id')
      .pluck()
      .all(projectId)
  }

  setLocalOnly(recordingId: number, localOnly: boolean): void {
    this.#db
      .prepare('UPDATE recordings SET local_only = ?, revision = revision + 1 WHERE id = ?')
      .run(localOnly ? 1 : 0, recordingId)
  }

  /** Call it when the original was restored from a new copy. `mtimeMs` is the file's time. */
  setFileTime(recordingId: number, mtimeMs: number): void {
    this.#db.prepare('UPDATE recordings SET mtime_ms = ? WHERE id = ?').run(mtimeMs, recordingId)
  }

  /** Call it when a complete copy of the file has the same bytes, so that nothing was unread. `missing`: the remaining gaps. */
  setMissing(recordingId: number, missing: MissingSound | null): void {
    this.#db
      .prepare('UPDATE recordings SET missing = ?, revision = revision + 1 WHERE id = ?')
      .run(missing && JSON.stringify(missing), recordingId)
  }

  /** The priority of the recording's next jobs: 1 before all others, -1 after them. */
  setPriority(recordingId: number, priority: number): void {
    this.#db.prepare('UPDATE recordings SET priority = ? WHERE id = ?').run(priority, recordingId)
  }

  setOptions(recordingId: number, options: KeptTranscriptionOptions): void {
    this.#db
      .prepare('UPDATE recordings SET transcription_options = ?, revision = revision + 1 WHERE id = ?')
      .run(JSON.stringify(options), recordingId)
  }

  setPrepared(
    recordingId: number,
    prepared: {
      durationMs: number
      peaksBucketMs: number
      playbackFile: string | null
      missing: MissingSound | null
      sound: SoundChannels | null
    },
  ): void {
    this.#db
      .prepare(
        `UPDATE recordings SET duration_ms = ?, peaks_bucket_ms = ?, playback_file = ?, missing = ?, sound_channels = ?,
           revision = revision + 1 WHERE id = ?`,
      )
      .run(
        prepared.durationMs,
        prepared.peaksBucketMs,
        prepared.playbackFile,
        prepared.missing && JSON.stringify(prepared.missing),
        prepared.sound && JSON.stringify(prepared.sound),
        recordingId,
      )
  }

  /** Call it when the channels were compared without a preparation. */
  setSound(recordingId: number, sound: SoundChannels): void {
    this.#db
      .prepare('UPDATE recordings SET sound_channels = ?, revision = revision + 1 WHERE id = ?')
      .run(JSON.stringify(sound), recordingId)
  }

  /** Marks the audio and the files made from it as deleted. */
  setAudioDeleted(recordingId: number, deletedMs: number): void {
    this.#db
      .prepare(
        `UPDATE recordings SET audio_deleted_ms = ?, peaks_bucket_ms = NULL, playback_file = NULL,
           revision = revision + 1 WHERE id = ?`,
      )
      .run(deletedMs, recordingId)
  }

  /** Marks the audio as restored, because a person imported it again. */
  setAudioBack(recordingId: number): void {
    this.#db
      .prepare('UPDATE recordings SET audio_deleted_ms = NULL, revision = revision + 1 WHERE id = ?')
      .run(recordingId)
  }

  /** Keeps rules from deleting the audio of these recordings. */
  keepAudio(recordingIds: readonly number[]): void {
    this.#db
      .prepare('UPDATE recordings SET audio_kept = 1 WHERE id IN (SELECT value FROM json_each(?))')
      .run(JSON.stringify(recordingIds))
  }

  /**
   * Recordings that were imported before this time, that still have their audio, and that no person chose to keep. A joined recording
   * stands for its files.
   */
  withAudioFromBefore(importedMs: number): number[] {
    return this.#db
      .prepare<[number], { id: number }>(
        `SELECT id FROM recordings r WHERE imported_ms < ? AND audio_deleted_ms IS NULL AND audio_kept = 0 AND NOT ${isPartSql}
         ORDER BY id`,
      )
      .all(importedMs)
      .map(({ id }) => id)
  }

  /** Removes a recording. Every other row about it must be removed before. */
  remove(recordingId: number): void {
    noteRemoved(this.#db, 'recordings', recordingId)
    this.#db.prepare('DELETE FROM recordings WHERE id = ?').run(recordingId)
  }
}
