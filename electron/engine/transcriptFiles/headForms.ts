import { anyTime, clock, closedTime, mostCharacters, type Times, timesIn } from './stamps.ts'

/** The beginning of a line: when, who, and the words after it. `name`: null if the line names nobody, empty if it names nobody in the place for a name. */
type Head = Times & { name: string | null; words: string }

/**
 * `counts`: whether the form alone shows a name (`always`), only where the file has such lines twice or the name is in capitals or a program's label
 * (`repeated`), or only above words, by the rule in `text.ts` (`above`).
 */
type HeadForm = {
  form: string
  pattern: RegExp
  counts: 'always' | 'repeated' | 'above'
  example: string
  read: readonly string[]
}

/** No time, no brackets and no signs of a sentence. */
const name = String.raw`(?<name>[^\s:：;\[\](){}<>"“”«»!?…。！？][^:：;\[\](){}<>"“”«»!?…。！？\t\n]{0,59}?)`
/** What programs call a speaker whose name they do not know. */
const label = String.raw`(?<name>(?:speaker|spk|spkr|channel|s|unknown)[\s_-]{0,3}\d{0,3})`
const closed = `(?<time>${closedTime})`
const time = `(?<time>${anyTime})`
const colon = String.raw`(?:[:：](?:\s+|$)|：)`
const wide = String.raw`(?:\t+\s*|\s{2,})`

/**
 * The grammar of heads in text and Word: how a line says who speaks and when, tried in this order. The time is `0:12`, `00:12`, `01:02:03`, each with a
 * fraction (`.5`, `,500`) or frames (`:12`), alone, from–until, or in brackets of any kind; `#00:00:12-3#` also stands after the words. Names
 * before a colon without a time: `speakerPrefixes.ts`. A line that is only a head applies to the lines below it: see `text.ts`.
 *
 * `example`: lines that the test reads, as `read`, in a recording of ten minutes.
 * @exportedFor tests: they read each example
 */
export const headForms: readonly HeadForm[] = [
  {
    form: 'NAME: [time] words',
    pattern: new RegExp(String.raw`^${name}\s*[:：]\s*${closed}\s*[:：]?\s*`, 'iu'),
    counts: 'repeated',
    example: 'Reyes: [0:10] Never.\nKim: (00:00:20): No.',
    read: ['10000–20000 Reyes: Never.', '20000–600000 Kim: No.'],
  },
  {
    form: 'NAME (time): words',
    pattern: new RegExp(String.raw`^${name}\s*${closed}\s*${colon}`, 'iu'),
    counts: 'repeated',
    example: 'Speaker 1 (00:03):\nNever.\nKim [00:20]: No.',
    read: ['3000–20000 (Speaker 1): Never.', '20000–600000 Kim: No.'],
  },
  {
    form: 'NAME  time  words, with tabs or two spaces',
    pattern: new RegExp(String.raw`^${name}${wide}${time}${wide}(?=\S)`, 'iu'),
    counts: 'always',
    example: 'Speaker 0    00:00:12    Never.\nSpeaker 1\t00:00:20\tNo.',
    read: ['12000–20000 (Speaker 0): Never.', '20000–600000 (Speaker 1): No.'],
  },
  {
    form: '[NAME time] words, [NAME, time]: words',
    pattern: new RegExp(String.raw`^[\[(]${name},?\s+(?<time>${clock})[\])]\s*[:：]?\s*(?=\S)`, 'iu'),
    counts: 'repeated',
    example: '[Reyes 00:10] Never.\n[Kim, 00:20]: No.',
    read: ['10000–20000 Reyes: Never.', '20000–600000 Kim: No.'],
  },
  {
    form: 'seconds, tab, seconds, tab, words (Audacity)',
    pattern: /^(?<from>\d{1,7}[.,]\d{1,9})\t(?<to>\d{1,7}[.,]\d{1,9})\t/,
    counts: 'always',
    example: '1.020000\t2.500000\tNever.\n3,5\t4,25\tNo.',
    read: ['1020–2500 Never.', '3500–4250 No.'],
  },
  {
    form: 'milliseconds, tab, milliseconds, tab, words (whisper)',
    pattern: /^(?<fromMs>\d{1,10})\t(?<toMs>\d{1,10})\t/,
    counts: 'always',
    example: 'start\tend\ttext\n1020\t2500\tNever.\n3500\t4250\tNo.',
    read: ['1020–2500 Never.', '3500–4250 No.'],
  },
  {
    form: '[time] [NAME]: words',
    pattern: new RegExp(String.raw`^${time}\s*(?:[-–—:]\s*)?[\[(]${name}[\])]\s*${colon}`, 'iu'),
    counts: 'always',
    example: '[0:10] [Reyes]: Never.\n0:20 - (Kim): No.',
    read: ['10000–20000 Reyes: Never.', '20000–600000 Kim: No.'],
  },
  {
    form: '[time] [SPEAKER_00] words',
    pattern: new RegExp(String.raw`^${time}\s*(?:[-–—:]\s*)?[\[(]${label}[\])]\s+`, 'iu'),
    counts: 'always',
    example: '[00:02.020 --> 00:05.090] [SPEAKER_00] Never.\n[00:06.000 --> 00:07.5] (Speaker 2) No. [laughs]',
    read: ['2020–5090 (SPEAKER_00): Never.', '6000–7500 (Speaker 2): No. [laughs]'],
  },
  {
    form: 'time, tab, NAME, tab, words',
    pattern: new RegExp(String.raw`^${time}\t(?<name>[^\t]{0,60})\t`, 'iu'),
    counts: 'always',
    example: '00:00:12\tReyes\tNever: no.\n00:00:20\t\tNo.',
    read: ['12000–20000 Reyes: Never: no.', '20000–600000 No.'],
  },
  {
    form: '[time --> time] words',
    pattern: new RegExp(String.raw`^${time}\s*(?:[:：–—-]\s+)?`, 'iu'),
    counts: 'always',
    example: '[00:02.020 --> 00:05.090] Never.\n00:00:06,000 - 00:00:07,5000 REYES: No.\n0:20 KIM: Yes.',
    read: ['2020–5090 Never.', '6000–7500 REYES: No.', '20000–600000 KIM: Yes.'],
  },
  {
    form: 'NAME (time), above the words',
    pattern: new RegExp(String.raw`^${name}\s*${closed}$`, 'iu'),
    counts: 'repeated',
    example: 'Reyes (0:10)\nNever.\nKim [0:20]\nNo.',
    read: ['10000–20000 Reyes: Never.', '20000–600000 Kim: No.'],
  },
  {
    form: 'NAME  time, above the words',
    pattern: new RegExp(String.raw`^${name}${wide}${time}\s*[:：]?$`, 'iu'),
    counts: 'above',
    example: 'Reyes  0:00:12\nNever.\nKim\t0:20\nNo.',
    read: ['12000–20000 Reyes: Never.', '20000–600000 Kim: No.'],
  },
]

type FoundHead = Head & Pick<HeadForm, 'counts' | 'form'>

/** The head of each line by the first form that fits; null if none does. */
export function headsOf(lines: readonly string[]): (FoundHead | null)[] {
  const heads = lines.map(headOf)
  const times = new Map<string, number>()
  for (const head of heads) if (head) times.set(head.form, (times.get(head.form) ?? 0) + 1)
  return heads.map((head) => {
    const isAlone = head?.counts === 'repeated' && times.get(head.form) === 1
    return isAlone && !isMarkedName(head.name ?? '') ? null : head
  })
}

function headOf(line: string): FoundHead | null {
  // Signs that are as wide as East Asian characters are the same signs. No index moves.
  const begun = line
    .slice(0, mostCharacters)
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
  for (const { form, pattern, counts } of headForms) {
    const found = pattern.exec(begun)
    const times = timesOf(found?.groups ?? {})
    // The head may not go on beyond what was looked at.
    const isCut = found?.[0].length === mostCharacters && line.length > mostCharacters
    if (found === null || times.startMs === null || isCut) continue
    const { name } = found.groups ?? {}
    if (name !== undefined && name !== '' && !isNameLike(name)) continue
    return { ...times, name: name?.trim() ?? null, words: line.slice(found[0].length), form, counts }
  }
  return null
}

/** The times of a form, as a clock shows them, or as numbers. */
function timesOf({ time, from, to, fromMs, toMs }: Partial<Record<string, string>>): Times {
  const seconds = (written: string) => Math.round(Number(written.replace(',', '.')) * 1000)
  if (from !== undefined && to !== undefined) return { startMs: seconds(from), endMs: seconds(to) }
  if (fromMs !== undefined && toMs !== undefined) return { startMs: Number(fromMs), endMs: Number(toMs) }
  return timesIn(time ?? '')
}

/** In capitals, or a program's label. */
const isMarkedName = (text: string): boolean =>
  wholeLabel.test(text) || (text === text.toUpperCase() && text !== text.toLowerCase())
const wholeLabel = new RegExp(`^${label}$`, 'iu')

const longestName = { characters: 60, words: 4 }

/** Whether a text can be the name of a person or a program's label for one. */
export const isNameLike = (text: string): boolean =>
  text.length <= longestName.characters &&
  text.trim().split(/\s+/).length <= longestName.words &&
  !/[!?,;:…。！？\t]|\.$/.test(text)
