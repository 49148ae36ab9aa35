import { plural, units } from './units.ts'

/** The library: the list of recordings, the search, and files that are being imported. */
export const library = {
  title: 'Library',
  search: {
    label: 'Search words, titles, speakers, notes and tags',
    placeholder: 'Search words, “phrases”, notes…',
    hits: 'In transcripts and notes',
    note: 'Note',
    'quote-note': 'Note on a quote',
    tag: 'Tag of a quote',
    speaksFrom: (clock: string) => `speaks from ${clock}`,
    nothing: (query: string) => `Nothing found for “${query}”. Try fewer or shorter words.`,
  },
  import: {
    files: 'Files…',
    folder: 'Folder…',
    withOptions: 'Choose files and options…',
  },
  empty: {
    title: 'Drop audio here, or import files',
    noModel:
      'Install a speech model to transcribe on this machine. Until then you can import, listen and type, or add a remote service in Settings.',
    steps: {
      bring: 'Plug in a recorder, or add files',
      seal: 'Copied, checked and sealed',
      read: 'Transcribed, to read and quote',
    },
    recorder: 'Plug in a recorder to see new recordings here. Tapelog changes nothing on the recorder.',
    transcribedHere:
      'Tapelog copies your recordings and transcribes them on this machine. To use a remote service instead, go to Settings.',
    sentTo: (account: string | null) =>
      `Tapelog copies your recordings and asks whether to send them to ${account === null ? 'a remote service' : `“${account}”`} for transcription. To transcribe on this machine, go to Settings.`,
  },
  offline:
    'No network. Your recordings are safe on this machine and will be sent when you are online. You can still listen, edit and transcribe on this machine.',
  recordings: 'Recordings',
  export: 'Export…',
  filters: {
    label: 'Filters',
    /** The label of the button that unfolds the filters if there is little space. */
    fold: (set: number) => (set === 0 ? 'Filters' : `Filters: ${units.number(set)} set`),
    all: 'All',
    states: {
      'needs-you': 'Needs attention',
      'in-progress': 'In progress',
      'not-transcribed': 'Not transcribed',
      'to-verify': 'To verify',
      verified: 'Verified',
    },
    speaker: 'Speaker',
    date: 'Date',
    recorder: 'Recorder',
    tag: 'Tag',
    any: {
      project: 'Any project',
      speaker: 'Any speaker',
      date: 'Any date',
      recorder: 'Any',
      tag: 'Any tag',
      language: 'Any language',
    },
    /** The label of a button whose filter is set: `Speaker: Reyes`. */
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
    nothing: 'No recordings match these filters.',
    emptyProject:
      'This project is empty. Drop files here to add them. To move existing recordings, clear the filters, select the recordings and choose “Move to project”.',
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
    most: (count: number) => `You can select at most ${units.number(count)} at once.`,
    move: 'Move to project',
    verify: 'Check seals',
    exportTitle: (count: number) => units.recordings(count),
    withoutTranscript: (count: number) =>
      `${units.recordings(count)} without a transcript ${plural(count, { one: 'is', other: 'are' })} left out.`,
    transcribing: {
      title: (count: number) => `Transcribe ${units.recordings(count)}`,
      languageHint: 'Empty: each recording keeps its own language.',
      text: 'Each recording keeps its hotwords and also gets those of its project. If you edited a transcript, or it is open, Tapelog keeps it until you use the new one. Tapelog replaces other transcripts; Undo restores them.',
      noAccount: 'Tapelog transcribes them on this machine. To use a remote service, add an account in Settings.',
      localStays: 'Recordings marked “Never leaves this machine” are left out.',
    },
    seals: {
      title: 'Check seals',
      checking: (count: number) => `Reading ${units.recordings(count)}…`,
      fine: (count: number) => `${units.recordings(count)} checked. No file has changed since the import.`,
      damaged: (count: number, checked: number) =>
        `${units.number(count)} of ${units.recordings(checked)} changed since the import:`,
      incomplete: (count: number) =>
        `Of these, ${units.recordings(count)} ${plural(count, { one: 'lacks', other: 'lack' })} some of the sound.`,
    },
  },
  refused: {
    label: 'Files that were not imported',
    text: (count: number) => `Not imported: ${units.files(count)}`,
    /** Recordings that could not be joined from files of the library. */
    joins: (count: number) => `Not joined: ${units.recordings(count)}`,
    joined: (title: string) => `${title} (joined)`,
    show: 'Show why…',
    title: 'Not imported or joined',
    lead: 'See below what happened and what you can do.',
    more: (shown: number) => `The first ${units.number(shown)} are shown. Dismiss them to see the others.`,
  },
  arrived: {
    label: 'Just imported',
    text: (count: number) => `${units.recordings(count)} imported, marked in the list.`,
    hidden: (hidden: number, count: number) =>
      hidden === count
        ? `The search or the filters hide ${plural(count, { one: 'it', other: 'all of them' })}.`
        : `The search or the filters hide ${units.number(hidden)} of them.`,
    show: 'Show all',
    /** A mark on the row. */
    mark: 'Just imported',
  },
  row: {
    speakers: (names: readonly string[], more: number) =>
      `Speakers: ${names.join(', ')}${more > 0 ? ` and ${units.number(more)} more` : ''}`,
    rename: 'Rename…',
    renameTitle: (title: string) => `Rename “${title}”`,
    renameSubmit: 'Rename',
    moveToProject: 'Move to project…',
    moveTitle: (title: string) => `Move “${title}” to a project`,
    draft: 'Draft',
    neverLeaves: 'Never leaves this machine',
    progress: (title: string) => `Progress of ${title}`,
    more: (title: string) => `More actions for ${title}`,
    letLeave: 'Let it leave this machine',
    imported: 'imported',
    /** The source of the time, shown below it unless it is the recorder’s clock. It is short, because the column is narrow. */
    timeFrom: {
      name: 'from name',
      embedded: 'from file',
      'file-time': 'file’s date',
      person: 'entered',
      unknown: 'uncertain',
    },
  },
  importing: {
    label: 'Import',
    progress: (name: string) => `Copying ${name}`,
    failed: 'This file could not be imported.',
    more: 'More files are being imported',
    showInQueue: 'Show in the queue',
  },
}
