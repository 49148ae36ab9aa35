/** The library: the list of recordings, the search, and files that are being imported. */
export const library = {
  title: 'Library',
  search: {
    label: 'Search all transcripts',
    placeholder: 'Search all transcripts…',
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
    transcribedHere:
      'Tapelog copies your recordings and transcribes them on this machine. To use a remote service instead, go to Settings.',
    sentTo: (account: string | null) =>
      `Tapelog copies your recordings and asks whether to send them to ${account === null ? 'a remote service' : `“${account}”`} for transcription. To transcribe on this machine, go to Settings.`,
  },
  recordings: 'Recordings',
  row: {
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
