import type { Span } from './times.ts'

/** Serial numbers as recorders write them, and hardware addresses. */
const anywhere = [
  /(?<![\p{L}\p{N}])(?:SN|S\/N|Serial(?: ?(?:No|Number))?)[:.= ]{1,3}(?=[A-Za-z-]*\d)[0-9A-Za-z-]{4,64}/gu,
  /(?<![0-9A-Fa-f:-])(?:[0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}(?![0-9A-Fa-f:-])/gu,
]
/** Makers and phones. People speak of them too, so they count only in tags. */
const inTags =
  /(?<!\p{L})(?:PLAUD|Olympus|OM System|Tascam|Zoom (?:H|F)\d\w*|Philips|Sony|ICD-\w+|Roland|Marantz|Sound Devices|iPhone|iPad|Android|Pixel|Galaxy|Samsung|Huawei|Xiaomi|Voice Memos)(?!\p{L})/giu

/** Traces of the device that recorded. `isTag`: the text is no speech. */
export function* devicesIn(text: string, { isTag }: { isTag: boolean }): Generator<Span> {
  for (const pattern of isTag ? [...anywhere, inTags] : anywhere)
    for (const match of text.matchAll(pattern)) yield { start: match.index, end: match.index + match[0].length }
}
