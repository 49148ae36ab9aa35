/**
 * The track that a file's name states. `stem`: the name of the take, the same for all tracks, in lower case. `mix`: a mix of the
 * other tracks. `stereo`: `_LR`, which is a mix on some recorders and the built-in microphones on others. `backup`: another track once
 * more, at a lower level. `number`: only a number, which many programs also use to count.
 */
export type TrackName = { stem: string; track: string; kind: 'track' | 'mix' | 'stereo' | 'backup' | 'number' }

/**
 * How recorders name the files of one take, by their manuals and by files of people: Zoom F and H series (`_Tr1`, `Tr12`, `_Tr1_2`,
 * `TrLR` for the mix, `Mic12`, `_TrMic` for the built-in microphones, `_BU` and `_D` for a second copy at another level, `_LR`), Tascam
 * Portacapture (`_1`, `_1-2`, `_MIX`), Tascam DR (`TASCAM_0030S12`, `S34`; `D06` for a second copy at a lower level), Sound Devices (`_1`).
 */
const patterns: readonly [RegExp, TrackName['kind']][] = [
  [/^(.*?)[ _-]?((?:tr|mic)(?:\d{1,2}(?:[_-]\d{1,2})?|[a-d]{1,2})_(?:bu|d))$/, 'backup'],
  [/^(.*?\d)(s\d\dd\d\d)$/, 'backup'],
  [/^(.*?)[ _-]?(trlr)$/, 'mix'],
  [/^(.*?)[ _-]?((?:tr|mic)(?:\d{1,2}(?:[_-]\d{1,2})?|[a-d]{1,2}))$/, 'track'],
  [/^(.*?)[ _-]?(trmic)$/, 'track'],
  [/^(.*?\d)(s(?:12|34|56|78))$/, 'track'],
  [/^(.+)[ _-](lr)$/, 'stereo'],
  [/^(.+)[ _-](mix|stmix)$/, 'mix'],
  [/^(.+)[ _-](l|r)$/, 'track'],
  [/^(.+)_(\d{1,2}(?:-\d{1,2})?)$/, 'number'],
]

/** Null if the name states no track. `name`: with its ending. */
export function trackNameOf(name: string): TrackName | null {
  const stem = nameWithoutEnding(name).toLowerCase()
  for (const [pattern, kind] of patterns) {
    const [, take, track] = pattern.exec(stem) ?? []
    if (take !== undefined && track !== undefined) return { stem: take, track, kind }
  }
  return null
}

export const nameWithoutEnding = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,8}$/, '')

/**
 * The places that a file can have in a series: `ZOOM0002` follows `ZOOM0001`; `take-0001` follows `take`; `TASCAM_0001B` follows
 * `TASCAM_0001A`. `self`: what another file may follow. `before`: what this file follows.
 */
export function seriesOf(name: string): { self: string[]; before: string[] } {
  const stem = nameWithoutEnding(name).toLowerCase()
  const place = (kind: string, rest: string, number: number) => JSON.stringify([kind, rest, number])
  const self = [place('whole', stem, 0)]
  const before: string[] = []
  const counted = /^(.*?)(\d{1,9})(\D*)$/.exec(stem)
  if (counted) {
    const [, head = '', digits = '', tail = ''] = counted
    const rest = `${head}\n${tail}\n${digits.startsWith('0') ? digits.length : ''}`
    self.push(place('counted', rest, Number(digits)))
    before.push(place('counted', rest, Number(digits) - 1))
    // Without leading zeros, 10 follows 9 although it is longer; with them, the length stays.
    if (Number(digits) === 10 ** (digits.length - 1))
      before.push(place('counted', `${head}\n${tail}\n${digits.length}`, Number(digits) - 1))
  }
  const lettered = /^(.*[\d_-])([a-z])$/.exec(stem)
  if (lettered) {
    const [, head = '', letter = ''] = lettered
    self.push(place('lettered', head, letter.charCodeAt(0)))
    before.push(place('lettered', head, letter.charCodeAt(0) - 1))
  }
  const [, whole] = /^(.+?)[ _-](?:0*1|b)$/.exec(stem) ?? []
  if (whole !== undefined) before.push(place('whole', whole, 0))
  return { self, before }
}
