import type { KnownVoice, VoiceSample, VoiceSuggestion } from '../../../../shared/recordings/voices.ts'
import { comparedName, isGivenName } from '../../../../shared/transcripts/speakerNames.ts'
import type { LibraryDatabase } from '../../library/database.ts'
import { removeVoicesInAnswers } from '../removeVoices.ts'
import { type HeardVoice, matchVoices, type NamedVoice } from './match.ts'

type SpeakerVoice = NamedVoice & { speakerId: number; title: string }

/** A sample is no longer than this. */
const longestSampleMs = 8000
/** Only this many of the newest voices are compared. */
const mostCompared = 5000

/** Voices of speakers, and people from earlier recordings who sound like them. Owns the tables `voices` and `refused_voices`. */
export class VoiceStore {
  readonly #db: LibraryDatabase

  constructor(db: LibraryDatabase) {
    this.#db = db
  }

  /**
   * Stores the voices of a new transcript, by label, and drops the voices of the earlier transcript. Call it in the transaction of the
   * transcript.
   */
  replace(
    recordingId: number,
    runId: number,
    voices: ReadonlyMap<string, { model: string; vector: ArrayLike<number> }>,
  ): void {
    this.#db.prepare('DELETE FROM voices WHERE recording_id = ?').run(recordingId)
    this.#db.prepare('DELETE FROM refused_voices WHERE recording_id = ?').run(recordingId)
    const insert = this.#db.prepare(
      'INSERT INTO voices (recording_id, run_id, label, model, vector) VALUES (?, ?, ?, ?, ?)',
    )
    for (const [label, { model, vector }] of voices) insert.run(recordingId, runId, label, model, bytesOf(vector))
  }

  /** Unnamed speakers of a recording who sound like people that have names in other recordings. */
  suggestions(recordingId: number): VoiceSuggestion[] {
    const mine = this.#voices({ of: recordingId })
    const unnamed = mine.filter(({ name }) => !isGivenName(name))
    if (unnamed.length === 0) return []
    const known = this.#voices({ except: recordingId }).filter(({ name }) => isGivenName(name))
    const named = mine.filter(({ name }) => isGivenName(name))
    const inUse = new Set(this.#namesIn(recordingId).map(comparedName))
    const refused = new Set(
      this.#db
        .prepare<[number], { label: string; nameKey: string }>(
          'SELECT label, name_key AS nameKey FROM refused_voices WHERE recording_id = ?',
        )
        .all(recordingId)
        .map(({ label, nameKey }) => `${nameKey} ${label}`),
    )
    const mayBe = ({ label }: HeardVoice, name: string) =>
      !inUse.has(comparedName(name)) && !refused.has(`${comparedName(name)} ${label}`)
    return matchVoices(unnamed, known, named, mayBe).flatMap(({ heard, known: voice }): VoiceSuggestion[] => {
      const [here, there] = [heard as SpeakerVoice, voice as SpeakerVoice]
      const [sampleHere, sampleThere] = [this.#sample(here), this.#sample(there)]
      if (!sampleHere || !sampleThere) return []
      return [
        {
          speakerId: here.speakerId,
          name: there.name,
          here: sampleHere,
          there: { ...sampleThere, title: there.title },
        },
      ]
    })
  }

  refuse(recordingId: number, speakerId: number, name: string): void {
    this.#db
      .prepare(
        `INSERT OR IGNORE INTO refused_voices (recording_id, label, name_key)
         SELECT voices.recording_id, voices.label, @nameKey FROM voices
         JOIN speakers ON speakers.recording_id = voices.recording_id AND speakers.label = voices.label
         WHERE voices.recording_id = @recordingId AND speakers.id = @speakerId`,
      )
      .run({ recordingId, speakerId, nameKey: comparedName(name) })
  }

  /** Named people whose voices are stored, by name. */
  known(): KnownVoice[] {
    const people = new Map<string, KnownVoice>()
    for (const { name, recordingId, title } of this.#voices()) {
      if (!isGivenName(name)) continue
      const key = comparedName(name)
      const person = people.get(key) ?? { name, recordings: [] }
      person.recordings.push({ recordingId, title })
      people.set(key, person)
    }
    return [...people.values()].toSorted((a, b) => a.name.localeCompare(b.name))
  }

  unnamedCount(): number {
    return this.#voices().filter(({ name }) => !isGivenName(name)).length
  }

  /** Forgets the voices of a name, or all voices. Also removes every voice from stored responses. */
  forget(name?: string): void {
    this.#db
      .transaction(() => {
        const key = name === undefined ? null : comparedName(name)
        const gone =
          key === null
            ? this.#db.prepare<[], HeardVoice>('SELECT recording_id AS recordingId, label FROM voices').all()
            : this.#voices().filter((voice) => comparedName(voice.name) === key)
        const remove = this.#db.prepare('DELETE FROM voices WHERE recording_id = ? AND label = ?')
        for (const { recordingId, label } of gone) remove.run(recordingId, label)
        removeVoicesInAnswers(this.#db, null)
      })
      .immediate()
  }

  /** Voices with their current speakers, newest recordings first: from one recording, from all others, or from all. */
  #voices({ of = null, except = null }: { of?: number | null; except?: number | null } = {}): SpeakerVoice[] {
    return this.#db
      .prepare<
        [{ of: number | null; except: number | null; most: number }],
        Omit<SpeakerVoice, 'vector'> & { vector: Buffer }
      >(
        `SELECT voices.recording_id AS recordingId, voices.label, voices.model, voices.vector, speakers.id AS speakerId, speakers.name,
           recordings.title
         FROM voices
         JOIN transcripts ON transcripts.recording_id = voices.recording_id AND transcripts.run_id = voices.run_id
         JOIN speakers ON speakers.recording_id = voices.recording_id AND speakers.label = voices.label
         JOIN recordings ON recordings.id = voices.recording_id
         WHERE (@of IS NULL OR voices.recording_id = @of) AND (@except IS NULL OR voices.recording_id <> @except)
         ORDER BY voices.recording_id DESC LIMIT @most`,
      )
      .all({ of, except, most: mostCompared })
      .map((row) => ({ ...row, vector: vectorOf(row.vector) }))
  }

  #namesIn(recordingId: number): string[] {
    return this.#db
      .prepare<[number], { name: string }>('SELECT name FROM speakers WHERE recording_id = ?')
      .all(recordingId)
      .map(({ name }) => name)
  }

  /** The speaker's longest segment, shortened; null if the speaker has no segment. */
  #sample({ speakerId, recordingId }: SpeakerVoice): VoiceSample | null {
    const longest = this.#db
      .prepare<[number], { startMs: number; endMs: number }>(
        `SELECT start_ms AS startMs, end_ms AS endMs FROM segments WHERE speaker_id = ? AND end_ms > start_ms
         ORDER BY min(end_ms - start_ms, ${longestSampleMs}) DESC, start_ms LIMIT 1`,
      )
      .get(speakerId)
    if (!longest) return null
    const { startMs, endMs } = longest
    return { recordingId, startMs, endMs: Math.min(endMs, startMs + longestSampleMs) }
  }
}

/** The bytes of a voice, scaled to length 1. */
function bytesOf(voice: ArrayLike<number>): Buffer {
  const values = Array.from(voice)
  const length = Math.hypot(...values) || 1
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => {
    bytes.writeFloatLE(value / length, index * 4)
  })
  return bytes
}

const vectorOf = (bytes: Buffer): Float32Array =>
  Float32Array.from({ length: bytes.length / 4 }, (_none, index) => bytes.readFloatLE(index * 4))
