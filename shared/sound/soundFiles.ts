/**
 * The only list of what is read: kinds of files, each with the endings that such files have. A file's content decides what it is; endings
 * preselect the files in a folder or on a device. `media/kinds.ts` says how each kind is read.
 */
const endingsOfKinds = {
  wav: 'wav wave bwf rf64',
  w64: 'w64',
  aiff: 'aif aiff aifc',
  caf: 'caf',
  au: 'au snd',
  flac: 'flac',
  mp3: 'mp3 mp2 mpga mpa',
  aac: 'aac adts',
  ogg: 'ogg oga opus spx ogv',
  amr: 'amr awb',
  mov: 'm4a m4b mp4 m4v m4r f4a f4v mov qt qta 3gp 3gpp 3ga 3g2 3gpp2',
  matroska: 'webm weba mka mkv',
  avi: 'avi',
  asf: 'wma asf wmv',
  dss: 'dss',
  programStream: 'mpg mpeg m2p vob mod',
  transportStream: 'ts mts m2ts m2t tod mpegts',
  /** A recorder's bare packets. */
  asr: 'asr',
} as const

export type SoundKind = keyof typeof endingsOfKinds

const readEndings: ReadonlySet<string> = new Set(Object.values(endingsOfKinds).flatMap((endings) => endings.split(' ')))

/** Endings that many other files have too: source texts, and music for trackers. */
const sharedEndings: ReadonlySet<string> = new Set(['ts', 'mod'])

/** Sound that Tapelog does not read: other containers, MIDI, protected purchases, projects of audio editors. */
const unreadEndings: ReadonlySet<string> = new Set(
  [
    'ra ram rm rmvb ape wv wvc tta mpc mpp ofr shn dts dtshd ac3 eac3 thd mlp truehd dsf dff',
    'voc 8svx iff sln gsm vox qcp evrc g722 g723 g729 ircam sf sd2 dvf msv icd ds2 dvs oma aa3 at3 atrac vqf flv swf wtv mxf',
    'mid midi kar rmi m4p aa aax aaxc aup aup3 loas latm nut',
  ]
    .join(' ')
    .split(' '),
)

/** Common files without sound. There is no need to look into them. */
const soundlessEndings: ReadonlySet<string> = new Set(
  [
    'jpg jpeg jpe png gif webp heic heif avif tif tiff bmp svg ico psd ai eps raw dng cr2 cr3 nef arw orf rw2 xmp',
    'pdf txt md rtf doc docx odt pages tex bib csv tsv xls xlsx ods numbers ppt pptx odp key epub eml msg ics vcf',
    'vtt srt ass ssa sub sbv otr eaf textgrid json xml html htm css scss yaml yml toml ini cfg conf log',
    'js mjs cjs jsx tsx py pyc rb php java class c h cc cpp hpp cs go rs swift kt sh bat ps1 r ipynb map lock',
    'zip rar 7z gz bz2 xz zst tar tgz iso dmg pkg deb rpm exe msi dll so dylib a o jar db sqlite sqlite3 lnk url ttf otf woff woff2',
  ]
    .join(' ')
    .split(' '),
)

/** The ending of a name in lower case, without its dot; '' if there is none. */
export const endingOf = (name: string): string => (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase()

export const hasAudioEnding = (name: string): boolean => readEndings.has(endingOf(name))

/**
 * What a file's name says about it. `audio`: it is read. `shared`: its ending is one of audio and of texts. `unread`: it is sound that is not
 * read. `unknown`: it may hold anything.
 */
export function soundByName(name: string): 'audio' | 'shared' | 'unread' | 'soundless' | 'unknown' {
  const ending = endingOf(name)
  if (sharedEndings.has(ending)) return 'shared'
  if (readEndings.has(ending)) return 'audio'
  if (unreadEndings.has(ending)) return 'unread'
  return soundlessEndings.has(ending) ? 'soundless' : 'unknown'
}
