import { plural, units } from './units.ts'

const files = (first: string, more: number): string =>
  `“${first}” and ${units.number(more)} more ${plural(more, { one: 'file', other: 'files' })}`

/** Several files that become one recording. */
export const joining = {
  offer: {
    label: 'Files that look like one recording',
    text: {
      'same-time': (first: string, more: number) => `${files(first, more)} look like the tracks of one recording.`,
      'one-after-another': (first: string, more: number) =>
        `${files(first, more)} look like one recording that the recorder cut.`,
    },
    join: 'Join…',
    dismiss: 'Keep apart',
    /** After that. */
    kept: 'They stay apart. To join them later, select them in the list.',
    /** Offers that are not shown yet. */
    others: (count: number) => `${units.number(count)} more such ${plural(count, { one: 'set', other: 'sets' })}.`,
  },
  /** While the files are being joined. */
  label: 'Join',
  doing: 'Joining',
  progress: (name: string) => `Joining ${name}`,
  /** A mark on the row. */
  sign: (count: number) => units.files(count),
  dialog: {
    title: (count: number) => `Join ${units.files(count)}`,
    submit: 'Join',
    files: 'Files, in their order',
    arrangement: 'How they belong together',
    arrangements: {
      'one-after-another': 'One after another',
      'same-time': 'Recorded at the same time',
    },
    hints: {
      'one-after-another': 'Each file begins where the one before ends.',
      'same-time': 'All files begin together. Each is a microphone of its own, so it can be one speaker.',
    },
    gaps: 'Keep pauses between the files as silence',
    gapsHint: 'As far as the times of the files tell. Otherwise the files follow each other at once.',
    up: (title: string) => `Move ${title} up`,
    down: (title: string) => `Move ${title} down`,
    moved: (title: string, place: number, count: number) => `${title} is now file ${place} of ${count}.`,
    heard: 'Heard',
    hear: (title: string) => `Hear ${title}`,
    repeats:
      'A mix repeats the other files, so it is left out at first. On some recorders “LR” is another microphone. If it is, select “Heard” for it.',
    starts: (clock: string) => `from ${clock}`,
    long: (clock: string) => `${clock} long`,
    gap: (length: string) => `after a pause of ${length}`,
    notHeard: 'not heard',
    channels: (numbers: readonly number[]) =>
      `${plural(numbers.length, { one: 'channel', other: 'channels' })} ${numbers.join(', ')}`,
    tracks: (numbers: readonly number[]) =>
      `${plural(numbers.length, { one: 'track', other: 'tracks' })} ${numbers.join(', ')} not heard`,
    needs: (length: string, size: string) => `Together ${length}. Needs at most ${size} on the library’s disk.`,
    kept: 'Each file is kept unchanged with its own seal. The list shows the joined recording instead of them. You can take it apart again.',
    longGaps: (count: number) =>
      `${units.number(count)} ${plural(count, { one: 'pause is', other: 'pauses are' })} longer than an hour and ${plural(count, { one: 'is', other: 'are' })} left out.`,
    transcribing: (count: number) =>
      `The transcription of ${units.files(count)} ends, and is not resumed when you take the recording apart.`,
    transcribed: (count: number) =>
      `${units.files(count)} ${plural(count, { one: 'has', other: 'have' })} a transcript. It stays with its file, and is listed again when you take the recording apart.`,
    next: {
      'this-machine': 'The joined recording is then transcribed on this machine.',
      ask: 'Then Tapelog asks where to transcribe the joined recording. Nothing is sent before you answer.',
      nothing: 'The joined recording is not transcribed until you start that.',
    },
    localOnly: 'The joined recording never leaves this machine, because one of the files never does.',
  },
  /** The facts below the title of a joined recording. */
  facts: {
    joined: (count: number) => `Joined from ${units.files(count)}`,
    unheard: (titles: readonly string[]) => `Not heard: ${units.list(titles)}`,
    show: 'Show files…',
  },
  files: {
    title: 'Joined files',
    seal: (sha256: string) => `seal ${sha256.slice(0, 8)}…`,
    takeApart: 'Take apart…',
  },
  apart: {
    title: (title: string) => `Take “${title}” apart?`,
    confirm: 'Take apart',
    text: (count: number) =>
      `The list shows the ${units.files(count)} again, each with its own seal. The joined recording is removed.`,
    transcript: 'Its transcript is deleted. This cannot be undone.',
    worked:
      'Its transcript is deleted, with your edits, verified segments, quotes and notes. This cannot be undone. Export it first to keep it.',
  },
  terminal: {
    file: (place: number, title: string, facts: string) => `${String(place).padStart(3)}  ${title}  ${facts}`,
    joined: (title: string, recordingId: number) => `Joined as recording ${recordingId}: ${title}`,
    failed: (sentence: string) => `Not joined: ${sentence}`,
    waits: (command: string) => `The join is not done yet. To continue: ${command}`,
    notYet: (command: string) => `Nothing was removed. To take it apart, run: ${command}`,
    apart: (count: number) => `Taken apart: ${units.files(count)} are listed again.`,
  },
}
