import type { ExportWhen } from '../../exports/rules.ts'
import { plural, units } from './units.ts'

/** Projects: a story or a series. */
export const projects = {
  none: 'No project',
  heading: 'Projects',
  label: 'Project',
  new: 'New project…',
  edit: 'Edit project…',
  dialog: {
    create: 'New project',
    edit: (name: string) => `Project “${name}”`,
    submitCreate: 'Create',
    name: 'Name',
    nameEmpty: 'Give the project a name.',
    nameTooLong: (most: number) => `A name has at most ${units.number(most)} characters.`,
    speakers: 'Speakers',
    speakersHint:
      'Separate names with commas. Some speech models on this machine use them to spell names correctly. A remote service gets only the names you choose.',
    hotwords: 'Names and terms to listen for',
    hotwordsHint: 'Separate them with commas, such as Harbour Board, aquifer.',
    wordsProblem: 'Use at most 500 words, each of at most 100 characters.',
    languageHint: 'For new recordings. Leave it empty to use the language from Settings.',
    destination: 'New recordings are transcribed',
    destinations: {
      usual: 'As in Settings',
      'this-machine': 'On this machine',
      'not-now': 'Not yet: keep them and decide later',
    },
    localOnly: 'Recordings of this project never leave this machine',
    localOnlyHint: 'also those already in the project, and those you take out of it later',
    remove: 'Remove project…',
  },
  exportRule: {
    open: 'Automatic export…',
    title: (name: string) => `Automatic export of “${name}”`,
    when: 'Export each transcript',
    whens: {
      never: 'Never automatically',
      transcribed: 'When it is transcribed',
      verified: 'When every segment is verified',
      named: 'When everyone who speaks has a name',
    } satisfies Record<ExportWhen | 'never', string>,
    asBefore: (formats: readonly string[]) => `No profile: ${formats.join(', ')}`,
    again:
      'Tapelog exports a transcript again when its text has changed and it is ready again. Each export is a new file; no file is replaced.',
    counts:
      'Tapelog does not automatically export recordings that are ready now, that are ready when you move them into the project, or whose export you cancelled. You can export them here.',
    staysHere: 'Recordings that never leave this machine are not exported automatically.',
    insteadOfSettings: 'In this project, this replaces the automatic export in Settings.',
    exportReady: (count: number) =>
      `Export the ${units.recordings(count)} that ${plural(count, { one: 'is', other: 'are' })} ready now`,
    saved: 'Saved.',
    begun: (count: number) => `The export of ${units.recordings(count)} continues in the queue.`,
  },
  remove: {
    title: (name: string) => `Remove the project “${name}”?`,
    text: (recordings: number) =>
      recordings === 0
        ? 'There are no recordings in it.'
        : `${units.recordings(recordings)} ${plural(recordings, { one: 'stays', other: 'stay' })} in the library, in no project.`,
    confirm: 'Remove project',
  },
}
