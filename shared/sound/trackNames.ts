/**
 * The track that a file's name states. `stem`: the name of the take, the same for all tracks, in lower case. `mix`: a mix of the
 * other tracks. `stereo`: `_LR`, which is a mix on some recorders and the built-in microphones on others. `backup`: another track once
 * more, at a lower level. `number`: only a number, which many programs also use to count. `part`: what a recorder adds to every track
 * when a file is full (`-0001`), else ''.
 */
export type TrackName = {
  stem: string
  track: string
  kind: 'track' | 'mix' | 'stereo' | 'backup' | 'number'
  part: string
}

/**
 * How recorders name the files of one take, by their manuals and by files of people: Zoom F and H series (`_Tr1`, `Tr12`, `_Tr1_2`,
 * `TrLR` for the mix, `Mic12`, `_TrMic` for the built-in microphones, `_BU` and `_D` for a second copy at another level, `_LR`), Zoom H2n
 * (`SR001MS`, `SR001XY`) and H4n (`4CH001I` for the inputs, `4CH001M` for the built-in microphones) in their modes with four channels,
 * Tascam Portacapture (`_1`, `_1-2`, `_MIX`), Tascam DR (`TASCAM_0030S12`, `S34`; `D06` for a second copy at a lower level), Roland R-07
 * (`R07_0010L` for a second copy of `R07_0010` at a lower level), Sound Devices (`_1`).
 */
const patterns: readonly [RegExp, TrackName['kind']][] = [
  [/^(.*?)[ _-]?((?:tr|mic)(?:\d{1,2}(?:[_-]\d{1,2})?|[a-d]{1,2})_(?:bu|d))$/, 'backup'],
  [/^(.*?\d)(s\d\dd\d\d)$/, 'backup'],
  [/^(r07_\d{4})(l)$/, 'backup'],
  [/^(r07_\d{4})()$/, 'track'],
  [/^(.*?)[ _-]?(trlr)$/, 'mix'],
  [/^(.*?)[ _-]?((?:tr|mic)(?:\d{1,2}(?:[_-]\d{1,2})?|[a-d]{1,2}))$/, 'track'],
  [/^(.*?)[ _-]?(trmic)$/, 'track'],
  [/^(.*?\d)(s(?:12|34|56|78))$/, 'track'],
  [/^(sr\d{3})(ms|xy)$/, 'track'],
  [/^(4ch-?\d{3})([im])$/, 'track'],
  [/^(.+)[ _-](lr)$/, 'stereo'],
  [/^(.+)[ _-](mix|stmix)$/, 'mix'],
  [/^(.+)[ ._-](l|r|left|right)$/, 'track'],
  [/^(.+)_(\d{1,2}(?:-\d{1,2})?)$/, 'number'],
]

/** Null if the name states no track. `name`: with its ending. */
export function trackNameOf(name: string): TrackName | null {
  const whole = nameWithoutEnding(name).toLowerCase()
  const found = trackIn(whole, '')
  if (found) return found
  const [, first, part] = /^(.+)([-_]\d{4})$/.exec(whole) ?? []
  const continued = first !== undefined && part !== undefined ? trackIn(first, part) : null
  // Two numbers are no track: programs count takes in this way.
  return continued?.kind === 'number' || continued?.track === '' ? null : continued
}

function trackIn(name: string, part: string): TrackName | null {
  for (const [pattern, kind] of patterns) {
    const [, stem, track] = pattern.exec(name) ?? []
    if (stem !== undefined && track !== undefined) return { stem, track, kind, part }
  }
  return null
}

/** The name of the take, from the name of a track as it is written. */
export const nameOfTake = (written: string, { stem, part }: TrackName): string => written.slice(0, stem.length) + part

export const nameWithoutEnding = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,8}$/, '')

/**
 * The places that a file can have in a series: `ZOOM0002` follows `ZOOM0001`; `ZOOM0002_Tr1` follows `ZOOM0001_Tr1`; `take-0001` follows
 * `take`; `TASCAM_0001B` follows `TASCAM_0001A`. `self`: what another file may follow. `before`: what this file follows.
 */
export function seriesOf(name: string): { self: string[]; before: string[] } {
  const whole = nameWithoutEnding(name).toLowerCase()
  const self = [place('whole', whole, 0)]
  const before: string[] = []
  const named = trackNameOf(name)
  const counted = [countedPlaces(whole, '')]
  if (named && named.kind !== 'number' && named.part === '' && named.track !== '')
    counted.push(countedPlaces(named.stem, named.track))
  for (const places of counted) {
    self.push(...places.self)
    before.push(...places.before)
  }
  const lettered = /^(.*[\d_-])([a-z])$/.exec(whole)
  if (lettered) {
    const [, head = '', letter = ''] = lettered
    self.push(place('lettered', head, letter.charCodeAt(0)))
    before.push(place('lettered', head, letter.charCodeAt(0) - 1))
  }
  const [, first] = /^(.+?)[ _-](?:0*1|b)$/.exec(whole) ?? []
  if (first !== undefined) before.push(place('whole', first, 0))
  return { self, before }
}

const place = (kind: string, rest: string, number: number): string => JSON.stringify([kind, rest, number])

/** The places by the last number of a name. `track`: what stood behind it. */
function countedPlaces(name: string, track: string): { self: string[]; before: string[] } {
  const [, head, digits, tail] = /^(.*?)(\d{1,9})(\D*)$/.exec(name) ?? []
  if (head === undefined || digits === undefined || tail === undefined) return { self: [], before: [] }
  const at = (length: string | number, number: number) =>
    place('counted', `${head}\n${tail}\n${length}\n${track}`, number)
  const number = Number(digits)
  const length = digits.startsWith('0') ? digits.length : ''
  const before = [at(length, number - 1)]
  // Without leading zeros, 10 follows 9 although it is longer; with them, the length stays.
  if (number === 10 ** (digits.length - 1)) before.push(at(digits.length, number - 1))
  return { self: [at(length, number)], before }
}
