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
    submitEdit: 'Save',
    name: 'Name',
    nameEmpty: 'Give the project a name.',
    nameTooLong: (most: number) => `A name has at most ${units.number(most)} characters.`,
    speakers: 'Speakers',
    speakersHint:
      'Separate names with commas. Some speech models on this machine use them to spell names correctly. A remote service gets only the names you choose.',
    hotwords: 'Names and terms to listen for',
    hotwordsHint: 'Separate them with commas, such as Harbour Board, aquifer.',
    wordsProblem: 'Use at most 500 words, each of at most 100 characters.',
    language: 'Language',
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
  remove: {
    title: (name: string) => `Remove the project “${name}”?`,
    text: (recordings: number) =>
      recordings === 0
        ? 'There are no recordings in it.'
        : `${units.recordings(recordings)} ${plural(recordings, { one: 'stays', other: 'stay' })} in the library, in no project.`,
    confirm: 'Remove project',
  },
}
