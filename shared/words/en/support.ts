import { plural } from './units.ts'

/** What happened, the report of a problem, and the parts of the program. */
export const support = {
  failures: {
    title: 'What happened',
    hint: 'The last errors, newest first. They stay on this machine.',
    empty: 'No errors. If something goes wrong, it is listed here with what to do.',
    list: 'Errors',
    /** An error of an earlier start, whose details are not stored. `code`: its name in the program. */
    withoutDetails: (code: string) => `Something failed (${code}). Its details were not stored.`,
    openRecordingOf: (title: string) => `Open the recording ${title}`,
    openQueue: 'Open the queue',
    report: 'Report a problem…',
  },
  report: {
    title: 'Report a problem',
    hint: 'Tapelog makes a file and sends nothing. Read it, save it, and send it to the people who gave you Tapelog, such as your newsroom’s support.',
    ownWords: 'What did you do, and what happened? (optional)',
    ownWordsHint: 'Do not name a source here.',
    whole: 'The whole file',
    loading: 'Collecting…',
    save: 'Save as a file…',
    saved: (name: string) => `Saved as ${name}. Now send this file; Tapelog does not.`,
    /** The file itself. Names of settings and counts stay as in the program. */
    file: {
      title: 'Report of a problem with Tapelog',
      made: (time: string) => `Made at ${time}`,
      contents:
        'Without titles, names, transcripts, keys, addresses or paths. Numbers such as jobId say which row of the library is meant.',
      ownWords: 'In your own words',
      versions: 'Versions',
      models: 'Speech models',
      inUse: 'in use',
      log: (count: number) => `The last ${count} ${plural(count, { one: 'line', other: 'lines' })} of the log`,
      noResponse: 'This part of Tapelog did not respond.',
    },
  },
  parts: {
    open: 'Parts and licences…',
    title: 'Parts and their licences',
    search: 'Search parts and licences',
    placeholder: 'Name or licence',
    list: 'Parts',
    nothing: 'No part matches. Try another word.',
    found: (count: number) => `${count} ${plural(count, { one: 'part', other: 'parts' })}`,
    back: 'Back to all parts',
    text: (name: string) => `Licence of ${name}`,
    withoutText: (licence: string) =>
      `This part comes without a licence text. Its licence, as it states it: ${licence}.`,
  },
  loading: 'Loading…',
}
