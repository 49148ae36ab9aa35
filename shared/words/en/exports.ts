import type { CarriedFeature, ExportFormat, ExportGroup } from '../../exports/formats.ts'
import type { FrameRate, SoundForm } from '../../exports/options.ts'
import { units } from './units.ts'

const someTitles = (titles: readonly string[]): string =>
  `${titles.slice(0, 5).join(', ')}${titles.length > 5 ? ` and ${units.number(titles.length - 5)} more` : ''}`

/** The export dialog. */
export const exports = {
  label: 'Export transcript',
  title: (title: string) => `Export “${title}”`,
  titleOfSeveral: (recordings: string) => `Export ${recordings}`,
  chooseFolder: 'Choose folder…',
  noFolder: 'No folder chosen yet',
  written: (count: number, directory: string) => `${units.files(count)} written to “${directory}”`,
  failed: (formats: string) => `Not written: ${formats}`,
  skipped: (count: number) => `${units.files(count)} not written, because there are no quotes`,
  showInFolder: 'Show in folder',
  preview: 'Preview',
  previewOf: (format: string) => `Preview: ${format}`,
  previewComes: 'Preparing the preview…',
  previewOfNothing: 'Choose a format to see its beginning.',
  largerPreview: 'Larger preview',
  smallerPreview: 'Smaller preview',
  wordDiffers: 'Word may divide lines and pages differently.',
  copy: 'Copy as text',
  copied: 'Copied',
  notCopied: 'Tapelog could not copy the text. Press the button again.',
  profiles: {
    label: 'Profile',
    none: 'No profile',
    save: 'Save as a profile…',
    remove: (name: string) => `Delete the profile “${name}”`,
    name: 'Name of the profile',
    example: 'For the CMS',
  },
  /** What happens to an earlier export. `kept`: in the preview; `keptAll`: after the export. */
  existing: {
    label: 'If an earlier export has this name',
    options: { 'keep-both': 'Keep both', replace: 'Replace it' },
    hint: 'Only a file that Tapelog exported of this recording, and that nobody changed since, is replaced.',
    replaces: 'Replaces the earlier export',
    kept: (name: string) => `“${name}” was changed since it was exported, or Tapelog did not write it. It stays.`,
    keptAll: (names: readonly string[]) =>
      `Not replaced, because they were changed since or Tapelog did not write them: ${names.join(', ')}`,
  },
  fileName: {
    label: 'File name',
    hint: (fields: readonly string[]) => `You can use ${fields.join(', ')}. A number is added if the name is taken.`,
    empty: 'Type a name.',
    unknown: (field: string) => `${field} is not a field. Use one of the fields below, or remove the braces.`,
  },
  batch: {
    label: 'Exporting',
    underWay: (done: number, total: number) =>
      total === 1
        ? 'The recording is being exported.'
        : `${units.number(done)} of ${units.number(total)} recordings are finished.`,
    written: (count: number, folder: string) => `Exported ${units.recordings(count)} to “${folder}”.`,
    failed: (count: number) => `Tapelog could not export ${units.recordings(count)}.`,
    cancelled: (count: number) => `You cancelled the export of ${units.recordings(count)}.`,
    withoutTranscript: (titles: readonly string[]) => `Skipped, because there is no transcript: ${someTitles(titles)}.`,
    withoutQuotes: (titles: readonly string[]) => `No quotes, because nothing is marked: ${someTitles(titles)}.`,
    /** For a reel of all recordings, which is an export beside the other formats of each recording. */
    ofReel: {
      underWay: (done: number, total: number) =>
        `${units.number(done)} of ${units.number(total)} exports are finished.`,
      written: (_count: number, folder: string) => `Exported to “${folder}”.`,
      failed: (count: number) => `${units.number(count)} of the exports failed.`,
      cancelled: (count: number) => `You cancelled ${units.number(count)} of the exports.`,
    },
    goesOn: 'You can close this dialog. The export continues in the queue, even after a restart.',
    cancel: 'Cancel the export',
  },
  reelOrder: {
    title: 'Order in the reel',
    hint: 'The reel is one audio file with the quotes of all these recordings, in their highest sample rate.',
    up: (words: string) => `Move up: “${words}”`,
    down: (words: string) => `Move down: “${words}”`,
  },
  exportedAgo: (when: string, isChanged: boolean) => `Exported ${when}${isChanged ? ', changed since' : ''}`,
  groups: {
    read: 'Read and print',
    quotes: 'Quotes',
    subtitles: 'Subtitles',
    research: 'Research',
    media: 'Video and audio',
    data: 'Data',
  } satisfies Record<ExportGroup, string>,
  formats: {
    docx: { name: 'Word (DOCX)', use: 'text with speakers and times, for the newsroom' },
    txt: { name: 'Plain text (TXT)', use: 'for a CMS or an e-mail' },
    md: { name: 'Markdown', use: 'for notes and static sites' },
    html: { name: 'Web page (HTML)', use: 'for any browser, also offline and on paper' },
    pdf: { name: 'PDF', use: 'fixed pages to print or to send' },
    'quotes-docx': { name: 'Quotes (Word)', use: 'marked words with speaker, time and recording' },
    'quotes-md': { name: 'Quotes (Markdown)', use: 'marked words, for notes' },
    'quotes-csv': { name: 'Quotes (CSV)', use: 'marked words, for a spreadsheet' },
    vtt: { name: 'WebVTT', use: 'captions with speakers, for the web' },
    srt: { name: 'SubRip (SRT)', use: 'subtitles for video editors' },
    f4: { name: 'Stamped text', use: 'for MAXQDA, ATLAS.ti and f4' },
    nvivo: { name: 'NVivo text', use: 'time, speaker and words in columns' },
    qdpx: { name: 'REFI-QDA project', use: 'audio, text, speakers and tags for any research program' },
    ohms: { name: 'OHMS text', use: 'for oral history archives' },
    eaf: { name: 'ELAN', use: 'one tier for each speaker' },
    clips: { name: 'Clips', use: 'the audio of each quote, with its text beside it' },
    reel: { name: 'Reel', use: 'the audio of all quotes in one file, with a list of times' },
    otr: { name: 'oTranscribe', use: 'to continue in oTranscribe' },
    labels: { name: 'Audacity labels', use: 'text beside the waveform' },
    edl: { name: 'Edit list (EDL)', use: 'quotes as cuts, for any video editor' },
    xmeml: { name: 'Final Cut Pro 7 XML', use: 'quotes as clips, for Premiere and Resolve' },
    json: { name: 'JSON', use: 'all data, for other programs' },
    csv: { name: 'CSV', use: 'one row for each segment, for a spreadsheet' },
    result: { name: 'Service result (JSON)', use: 'in the format of a transcription service' },
  } satisfies Record<ExportFormat, { name: string; use: string }>,
  options: {
    times: 'Times',
    timeMarks: { turn: 'At each turn', segment: 'At each segment', minute: 'Every minute' },
    highlights: { name: 'Marked words', use: 'in colour, bold or between ==' },
    notes: { name: 'Tags and notes', use: 'in brackets after the words' },
    verifiedMarks: { name: 'Check marks', use: '✓ after each verified segment' },
    pauses: { name: 'Pauses and crosstalk', use: 'marks such as (3 s) for pauses of 2 s or more, and (crosstalk)' },
    verifiedOnly: { name: 'Verified segments only', use: 'leaves out segments that nobody verified' },
    clean: {
      name: 'Clean wording',
      use: 'without hesitations (Settings → Clean wording), false starts and repeated words; quotes stay as they are',
    },
    pageSound: 'Audio of the web page',
    soundPlaces: { none: 'None', inside: 'Inside the page', beside: 'In a file beside the page' },
    names: { name: 'Speaker names in subtitles', use: '' },
    readingSpeed: 'Characters per second in subtitles',
    lineColumns: 'Characters per subtitle line',
    stamps: 'Time stamps',
    stampPlaces: { before: 'Before the words', after: 'After the turn' },
    frameRate: 'Frames per second',
    frameRates: {
      '23.976': '23.976',
      '24': '24',
      '25': '25',
      '29.97df': '29.97 drop-frame',
      '29.97': '29.97 non-drop',
      '30': '30',
      '50': '50',
      '59.94': '59.94',
    } satisfies Record<FrameRate, string>,
    sound: 'Audio format',
    soundForms: {
      wav: 'WAV, as recorded',
      flac: 'FLAC, as recorded, smaller',
      mp3: 'MP3',
      m4a: 'M4A (AAC)',
    } satisfies Record<SoundForm, string>,
    microphones: 'Microphones',
    /** What a clip has if microphones are on other tracks too, and no microphone is chosen. */
    oneTrack: (number: number) => `Only track ${number}, as recorded`,
    air: { name: 'A second of air', use: 'before and after each quote' },
    offset: 'Start of the timeline',
    offsetHint: 'Such as 1:00:00. Tapelog adds it to every time, except in data formats.',
    offsetProblem: 'Type a time such as 1:00:00.',
  },
  /** `No marked words, tags and notes in: WebVTT, ELAN`. */
  /** A format that has these whatever is chosen. */
  alwaysIn: (features: readonly string[], formats: readonly string[]) =>
    `Always in ${formats.join(', ')}: ${features.join(', ')}`,
  leftOutOf: (what: readonly string[], formats: readonly string[]) =>
    `Left out of ${formats.join(', ')}: ${what.join(', ')}`,
  leftOut: { unverified: 'segments that nobody verified', hesitations: 'hesitations, false starts and doubled words' },
  cannotCarry: (features: readonly string[], formats: readonly string[]) =>
    `No ${features.join(', ')} in: ${formats.join(', ')}`,
  features: {
    speakers: 'speakers',
    highlights: 'marked words',
    notes: 'tags and notes',
    verified: 'check marks',
    pauses: 'pauses and crosstalk',
    gaps: 'marks for missing sound',
    facts: 'facts about the recording',
  } satisfies Record<CarriedFeature, string>,
}
