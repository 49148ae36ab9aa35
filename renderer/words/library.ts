import { units } from './units.ts'

/** The library: the list of recordings, the search, and files that are being imported. */
export const library = {
  title: 'Library',
  search: {
    label: 'Search words, titles and speakers',
    placeholder: 'Search words, “phrases”, speakers…',
    hits: 'In transcripts',
    speaker: 'Speaker',
    speaksFrom: (clock: string) => `speaks from ${clock}`,
    nothing: (query: string) => `Nothing found for “${query}”. Try fewer or shorter words.`,
  },
  import: {
    button: 'Import',
    files: 'Files…',
    folder: 'Folder…',
    withOptions: 'Choose files and options…',
  },
  empty: {
    title: 'Drop audio here, or import files',
    noModel:
      'There is no speech model on this machine yet, so nothing can be transcribed here. You can import, listen and type; or send recordings to a remote service: see Settings.',
    steps: {
      bring: 'Plug in a recorder, or bring files',
      seal: 'Copied, checked and sealed',
      read: 'Transcribed, to read and quote',
    },
    importFiles: 'Import files…',
    recorder: 'Plug in a recorder, and Tapelog shows here what is new on it. It changes nothing on the recorder.',
    transcribedHere:
      'Tapelog copies your recordings and transcribes them on this machine. To use a remote service instead, go to Settings.',
    sentTo: (account: string | null) =>
      `Tapelog copies your recordings and asks whether to send them to ${account === null ? 'a remote service' : `“${account}”`} for transcription. To transcribe on this machine, go to Settings.`,
  },
  offline:
    'There is no network. Your recordings are safe on this machine and are sent when there is one again. Listening, editing and transcription on this machine go on.',
  recordings: 'Recordings',
  filters: {
    label: 'Filters',
    /** On the button that unfolds them where there is little room. */
    fold: (set: number) => (set === 0 ? 'Filters' : `Filters: ${units.number(set)} set`),
    all: 'All',
    states: {
      'needs-you': 'Needs attention',
      'in-progress': 'In progress',
      'not-transcribed': 'Not transcribed',
      'to-verify': 'To verify',
      verified: 'Verified',
    },
    project: 'Project',
    speaker: 'Speaker',
    date: 'Date',
    recorder: 'Recorder',
    language: 'Language',
    any: {
      project: 'Any project',
      speaker: 'Any speaker',
      date: 'Any date',
      recorder: 'Any',
      language: 'Any language',
    },
    /** On the button of a filter that is set: `Speaker: Reyes`. */
    is: (filter: string, value: string) => `${filter}: ${value}`,
    withCount: (name: string, count: number) => `${name} (${units.number(count)})`,
    files: 'Imported files',
    dates: {
      today: 'Today',
      week: 'Last 7 days',
      month: 'Last 30 days',
      year: 'This year',
      earlier: 'Before this year',
    },
    clear: 'Clear filters',
    nothing: 'No recording fits these filters.',
    emptyProject:
      'There are no recordings in this project yet. Clear the filters, select recordings and choose “Move to project”.',
  },
  sort: {
    label: 'Order',
    orders: {
      newest: 'Newest first',
      oldest: 'Oldest first',
      imported: 'Last imported first',
      title: 'Title A–Z',
      longest: 'Longest first',
      shortest: 'Shortest first',
      state: 'By state',
    },
  },
  selection: {
    select: (title: string) => `Select ${title}`,
    label: 'Selected recordings',
    count: (count: number) => `${units.number(count)} selected`,
    /** `all`: the keys that select all. */
    hint: (all: string) => `${all} selects all, Shift click selects a range, Escape clears the selection.`,
    most: (count: number) => `No more than ${units.number(count)} can be selected at once.`,
    transcribe: 'Transcribe…',
    move: 'Move to project',
    verify: 'Check seals',
    export: 'Export…',
    delete: 'Delete…',
    clear: 'Clear the selection',
    exportTitle: (count: number) => units.recordings(count),
    withoutTranscript: (count: number) =>
      `${units.recordings(count)} without a transcript ${count === 1 ? 'is' : 'are'} left out.`,
    transcribing: {
      title: (count: number) => `Transcribe ${units.recordings(count)}`,
      submit: 'Transcribe',
      languageHint: 'Empty: each recording keeps its own language.',
      text: 'Each recording keeps its hotwords and also gets those of its project. A new transcript replaces the one that is there; Undo brings the old one back.',
      noAccount: 'They are transcribed on this machine. To use a remote service instead, add an account in Settings.',
      localStays: 'Recordings marked “Never leaves this machine” are not sent: they are left out.',
    },
    seals: {
      title: 'Check seals',
      checking: (count: number) => `Reading ${units.recordings(count)}…`,
      fine: (count: number) => `${units.recordings(count)} checked. Every file is as it was imported.`,
      damaged: (count: number, checked: number) =>
        `${units.number(count)} of ${units.recordings(checked)} changed since the import:`,
      salvaged: (count: number) =>
        `${units.recordings(count)} of these ${count === 1 ? 'is a salvaged copy' : 'are salvaged copies'}, with gaps.`,
    },
  },
  refused: {
    label: 'Files that were not imported',
    text: (count: number) => `Not imported: ${units.files(count)}`,
    show: 'Show why…',
    title: 'Not imported',
    lead: 'These files are not in the library. Below each you read what you can do.',
    more: (shown: number) => `The first ${units.number(shown)} are shown. Dismiss them to see the others.`,
  },
  row: {
    speakers: (names: readonly string[], more: number) =>
      `Speakers: ${names.join(', ')}${more > 0 ? ` and ${units.number(more)} more` : ''}`,
    neverLeaves: 'Never leaves this machine',
    progress: (title: string) => `Progress of ${title}`,
    more: (title: string) => `More actions for ${title}`,
    export: 'Export…',
    keepHere: 'Keep on this machine only',
    letLeave: 'Let it leave this machine',
  },
  importing: {
    label: 'Import',
    progress: (name: string) => `Copying ${name}`,
    failed: 'This file could not be imported.',
    more: 'More files are being imported',
    showInQueue: 'Show in the queue',
  },
}
