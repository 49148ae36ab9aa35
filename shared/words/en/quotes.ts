import { units } from './units.ts'

const counted = (count: number, one: string, many: string) => `${units.number(count)} ${count === 1 ? one : many}`

/** Marked words, notes at a moment, and the page of all quotes. */
export const quotes = {
  title: 'Quotes',
  back: 'Back to the quotes',
  /** The keys to hold down. */
  alt: { mac: 'Control Option', others: 'Alt' },
  count: (count: number) => counted(count, 'quote', 'quotes'),
  /** Shown above the library's list of a project; opens the project's quotes. */
  ofProject: (count: number) => (count === 0 ? 'Quotes' : counted(count, 'quote', 'quotes')),
  colours: { yellow: 'Yellow', blue: 'Blue', green: 'Green', red: 'Red' },
  /** A text for screen readers beside a segment's text. */
  inSegment: (count: number) => `${counted(count, 'quote', 'quotes')} marked in this segment`,
  exportClips: 'Export clips…',
  said: {
    marked: (alt: string) => `Marked. Press ${alt} H again to add tags or a note.`,
    copied: 'Quote copied.',
    textCopied: 'Text copied.',
    notCopied: (keys: string) => `Tapelog could not copy the words. Select them and press ${keys}.`,
    nothing: 'Select words in the transcript first.',
    unsaved: 'Not marked, because your last changes are not saved yet. Wait a moment and try again.',
    notExported: 'Not exported, because your last changes are not saved yet. Wait a moment and try again.',
    noted: 'Note added.',
    markRemoved: (keys: string) => `Mark removed. ${keys} brings it back.`,
    noteRemoved: (keys: string) => `Note removed. ${keys} brings it back.`,
  },
  bar: {
    label: 'Selected words',
    mark: (colour: string) => `Mark ${colour.toLowerCase()}`,
  },
  panel: {
    label: 'Speakers and quotes',
    close: 'Close speakers and quotes',
    tabs: 'Beside the transcript',
    quotes: (count: number) => (count === 0 ? 'Quotes' : `Quotes ${units.number(count)}`),
    notes: (count: number) => (count === 0 ? 'Notes' : `Notes ${units.number(count)}`),
    noQuotes: 'No quotes yet',
    howToMark: (alt: string) => `Select words in the transcript, then press ${alt} H or choose a colour.`,
    noNotes: 'No notes yet',
    howToNote: (alt: string) =>
      `A note belongs to a moment of the recording. Press ${alt} N to write one at the playback position.`,
    addNote: 'Add a note here',
    noneLeft: 'No quote has this tag and this speaker. Choose others.',
  },
  card: {
    play: (clock: string) => `Play from ${clock}`,
    more: (words: string) => `More actions for “${words.length > 60 ? `${words.slice(0, 60)}…` : words}”`,
    edit: 'Tags and note…',
    copyQuote: 'Copy quote',
    copyText: 'Copy text',
    export: 'Export clip…',
    remove: 'Remove the mark',
    verified: 'Verified',
    verifiedUnheard: 'Marked verified, not listened to',
    notVerified: 'Not verified',
    corrected: (before: string) => `Corrected since it was marked. It was: ${before}`,
    changed: 'The words were changed.',
    asMarked: 'As it was marked:',
  },
  dialog: {
    title: 'Tags and note',
    colour: 'Colour',
    tags: 'Tags',
    tagsHint: 'Separate them with commas.',
    tagsUsed: 'Used before',
    note: 'Note',
  },
  tooLong: {
    note: (count: number, most: number) =>
      `This note has ${units.number(count)} characters; ${units.number(most)} fit. Shorten it to save it.`,
    tags: (most: number, mostCharacters: number) =>
      `At most ${units.number(most)} tags, each of at most ${units.number(mostCharacters)} characters.`,
  },
  notes: {
    title: (clock: string) => `Note at ${clock}`,
    empty: 'Type a note first.',
    more: (clock: string) => `More actions for the note at ${clock}`,
    remove: 'Remove',
    goTo: (clock: string) => `Go to the note at ${clock}`,
    onBar: 'Notes in the recording',
  },
  filters: {
    all: 'All',
    words: 'Words',
    wordsPlaceholder: 'In quotes and notes…',
    clear: 'Show all',
  },
  page: {
    opening: 'Opening…',
    emptyHint: (alt: string) =>
      `Open a recording, select words in its transcript and press ${alt} H. The quote then appears here.`,
    nothing: 'No quote matches. Choose other filters.',
    list: 'All quotes',
    open: (clock: string, title: string) => `Open “${title}” at ${clock} and play`,
    copyAll: 'Copy this list',
    copiedAll: (count: number) => `${counted(count, 'quote', 'quotes')} copied.`,
    exportedSome: (count: number, total: number) =>
      `Only the first ${units.number(count)} of ${counted(total, 'quote', 'quotes')}. Use a filter to get the others.`,
    copiedSome: (count: number, total: number) =>
      `The first ${units.number(count)} of ${counted(total, 'quote', 'quotes')} copied. Use a filter to get the others.`,
  },
}
