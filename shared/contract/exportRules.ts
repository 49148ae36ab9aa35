import { z } from 'zod'
import { exportPresetSchema, exportProfileSchema } from '../exports/presets.ts'
import { exportWhenSchema } from '../exports/rules.ts'
import { done, projectRef } from './parts.ts'

/**
 * Commands about the rule by which a project's transcripts are exported automatically. A project has at most one rule.
 */
export const exportRuleContract = {
  /** Throws `project-unknown`. */
  'exportRules.get': {
    input: projectRef,
    output: z.object({
      rule: z
        .object({ when: exportWhenSchema, profileId: z.number().int().positive().nullable(), folder: z.string() })
        .nullable(),
      /**
       * The choices for an export without a profile: those of the rule, else of the project's last export, else the
       * usual choices.
       */
      choices: exportPresetSchema,
      /**
       * The folder that is used unless a person chooses one: the rule's folder, else the folder of the project's last
       * export; null if there is none.
       */
      folder: z.string().nullable(),
      profiles: z.array(exportProfileSchema),
      /** How many recordings were ready before the rule applied to them, and are not exported yet. */
      ready: z.number().int().nonnegative(),
    }),
  },
  /**
   * Sets the rule, or replaces it. Recordings that are already ready are counted, but not exported. Throws
   * `project-unknown`, `profile-removed`, `folder-missing`.
   */
  'exportRules.set': {
    input: projectRef.extend({
      when: exportWhenSchema,
      /** Null uses the `choices` of `exportRules.get`. */
      profileId: z.number().int().positive().nullable(),
      /** Null uses the `folder` of `exportRules.get`. */
      directory: z.string().min(1).nullable(),
    }),
    output: z.object({ ready: z.number().int().nonnegative() }),
  },
  /** Removes the rule. Exports that have not begun yet end without a file. */
  'exportRules.remove': { input: projectRef, output: done },
  /** Adds an export to the queue for each recording that `ready` counts. */
  'exportRules.exportReady': { input: projectRef, output: z.object({ jobIds: z.array(z.number().int().positive()) }) },
} as const
