import { type ExportPreset, usualPreset } from '../../../shared/exports/presets.ts'
import type { ExportWhen } from '../../../shared/exports/rules.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobRow } from '../jobs/types.ts'
import type { LibraryDatabase } from '../library/database.ts'
import { staysHereSql } from '../library/recordingParts.ts'
import { presetOf } from './remembered.ts'
import { RuleMarks } from './ruleMarks.ts'

/** `preset`: the profile's choices, or those that were stored with the rule. */
type ExportRule = {
  when: ExportWhen
  profileId: number | null
  preset: ExportPreset
  directory: string
}

type Found = {
  id: number
  title: string
  localOnly: number
  projectId: number
  when: ExportWhen
  revision: number | null
}

type ExportRulesDeps = {
  db: LibraryDatabase
  queue: Pick<JobQueue, 'together' | 'afterCommit' | 'enqueue' | 'change' | 'get'>
  /** Starts due jobs; called after the commit. */
  pump: () => void
}

/**
 * Exports transcripts automatically: each project has at most one rule. An export is added to the queue when a recording reaches the
 * rule's state with a text that was not exported before. Others may read the folder, so a recording that never leaves this machine is
 * not exported.
 */
export class ExportRules {
  readonly #deps: ExportRulesDeps
  readonly #marks: RuleMarks

  constructor(deps: ExportRulesDeps) {
    this.#deps = deps
    this.#marks = new RuleMarks(deps.db)
  }

  of(projectId: number | null): ExportRule | null {
    const row = this.#deps.db
      .prepare<[number | null], Omit<ExportRule, 'preset'> & { preset: string; ofProfile: string | null }>(
        `SELECT export_when AS "when", profile_id AS profileId, rule.preset, directory, profile.preset AS ofProfile
         FROM export_rules rule LEFT JOIN export_profiles profile ON profile.id = profile_id WHERE project_id = ?`,
      )
      .get(projectId)
    if (!row) return null
    const { ofProfile, preset, ...rule } = row
    return { ...rule, preset: presetOf(ofProfile ?? preset) ?? presetOf(preset) ?? usualPreset }
  }

  /**
   * Stores a project's rule. If `when` changes, recordings that are already in the new state are only offered, not
   * exported.
   */
  set(projectId: number, { when, profileId, preset, directory }: ExportRule): void {
    this.#deps.queue.together(() => {
      const before = this.of(projectId)
      this.#deps.db
        .prepare(
          `INSERT OR REPLACE INTO export_rules (project_id, export_when, profile_id, preset, directory)
           VALUES (?, ?, ?, ?, ?)`,
        )
        .run(projectId, when, profileId, JSON.stringify(preset), directory)
      if (before?.when !== when) this.#marks.begin(when, this.#marks.idsOf(projectId))
    })
  }

  remove(projectId: number): void {
    this.#deps.queue.together(() => {
      this.#deps.db.prepare('DELETE FROM export_rules WHERE project_id = ?').run(projectId)
      this.#marks.forget(this.#marks.idsOf(projectId))
    })
  }

  /** Call it in the transaction that puts these recordings into another project, or into none. */
  moved(recordingIds: readonly number[], projectId: number | null): void {
    const rule = this.of(projectId)
    if (rule) this.#marks.begin(rule.when, recordingIds)
    else this.#marks.forget(recordingIds)
  }

  /** Recordings that were in the rule's state before the rule applied to them, and are not exported yet. */
  ready(projectId: number): number[] {
    return this.#marks.offered(projectId)
  }

  /** Adds the exports of {@link ready}. Returns the ids of their jobs. */
  exportReady(projectId: number): number[] {
    return this.#deps.queue.together(() =>
      this.ready(projectId).flatMap((recordingId) => {
        const found = this.#find(recordingId)
        return found ? [this.#export(found)] : []
      }),
    )
  }

  /**
   * Call it in the transaction that puts a transcript in place. Returns false if the recording's project has no rule;
   * the settings then apply.
   */
  transcribed(recordingId: number): boolean {
    const found = this.#find(recordingId)
    if (!found) return false
    this.#lookAt(found, true)
    return true
  }

  /** Call it when a transcript may have changed. */
  look(recordingId: number): void {
    const found = this.#find(recordingId)
    const before = this.#marks.get(recordingId)
    if (!found || before?.revision === found.revision) return
    // Most edits do not bring the recording into the rule's state or out of it. Skip the write then, because the person
    // types and would wait for the disk.
    if (before && before.reached === this.#marks.isReached(found.when, recordingId)) return
    this.#lookAt(found, false)
  }

  /**
   * Looks at every transcript that changed without a call of {@link look}, for example before a crash or by another
   * program.
   */
  lookAtAll(): void {
    const recordingIds = this.#marks.unseen()
    if (recordingIds.length === 0) return
    this.#deps.queue.together(() => {
      for (const recordingId of recordingIds) {
        const found = this.#find(recordingId)
        if (found) this.#lookAt(found, false)
      }
    })
  }

  /**
   * The rule for an export that waited in the queue; null if the rule no longer wants the export, for example because
   * the text has left the rule's state.
   */
  stillWants(recordingId: number, projectId: number): ExportRule | null {
    const found = this.#find(recordingId)
    if (!found || found.projectId !== projectId || found.localOnly) return null
    return this.#marks.isReached(found.when, recordingId) ? this.of(projectId) : null
  }

  /**
   * Call it in the transaction that ends an export. If a newer text became ready meanwhile, its export is added.
   * `revision`: the written revision.
   */
  written(recordingId: number, revision: number): void {
    const wanted = this.#marks.get(recordingId)?.wantedRevision ?? 0
    const found = this.#find(recordingId)
    if (found && wanted > revision) this.#export(found)
    else this.#marks.written(recordingId, found?.revision === revision)
  }

  /** Call it in the transaction that ends an export without a file. The same text can then be exported again. */
  notWritten(recordingId: number): void {
    this.#marks.notWritten(recordingId)
  }

  /**
   * Call it in the transaction in which a person cancels jobs, or dismisses failed ones. Their transcripts count as not exported: Tapelog
   * offers them, and exports them when they are ready again.
   */
  givenUp(jobs: readonly JobRow[]): void {
    for (const { payload } of jobs)
      if ('ofProject' in payload && payload.ofProject !== undefined) this.#marks.notWritten(payload.recordingId)
  }

  #find(recordingId: number): Found | null {
    return (
      this.#deps.db
        .prepare<[number], Found>(
          `SELECT r.id, r.title, ${staysHereSql('r')} AS localOnly, rule.project_id AS projectId, export_when AS "when", t.revision
           FROM recordings r JOIN export_rules rule ON rule.project_id = r.project_id
             LEFT JOIN transcripts t ON t.recording_id = r.id WHERE r.id = ?`,
        )
        .get(recordingId) ?? null
    )
  }

  /** `isNew`: true if a transcription just stored a whole transcript or a part of it. */
  #lookAt(found: Found, isNew: boolean): void {
    const { id, when, revision, localOnly } = found
    this.#deps.queue.together(() => {
      const before = this.#marks.get(id)
      const reached = this.#marks.isReached(when, id)
      this.#marks.seen(id, revision, reached)
      const isReachedNow = reached && (isNew || (when !== 'transcribed' && !before?.reached))
      if (!isReachedNow || this.#marks.textKey(id) === before?.textKey) return
      // The recording is offered to the person as soon as it may leave this machine.
      if (localOnly) this.#marks.offer(id)
      else this.#export(found)
    })
  }

  /**
   * Adds a job that exports a recording. If such a job already waits, it will export the current text. Returns the
   * job's id.
   */
  #export({ id, title, projectId, revision }: Found): number {
    const rule = this.of(projectId)
    if (!rule) throw new Error('A rule is found with its recording.')
    const { formats, options, template } = rule.preset
    const payload = {
      ...{ recordingId: id, directory: rule.directory, formats, how: { options, template } },
      ofProject: projectId,
    }
    const { jobId, existed, state } = this.#deps.queue.enqueue({
      ...{ kind: 'export', dedupeKey: `export:${id}:rule`, payload, recordingId: id, subject: title },
      again: 'also-done',
    })
    const job = existed ? this.#deps.queue.get(jobId) : null
    // The waiting job may have written some files with the earlier text, so it must write all of them again. A running
    // job is not changed: `written` adds another export after it.
    if (job?.kind === 'export' && state !== 'running') this.#deps.queue.change(job, payload)
    this.#marks.wanted(id, { wantedRevision: revision ?? 0, textKey: this.#marks.textKey(id) })
    this.#deps.queue.afterCommit(this.#deps.pump)
    return jobId
  }
}
