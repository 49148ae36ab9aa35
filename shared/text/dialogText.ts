import { shownText } from './shownText.ts'

/**
 * Text from a page, a device or a server in the form that a consent dialog may show: on one line, without invisible characters (zero
 * width, tags, Hangul fillers, the empty Braille pattern), shortened, and with addresses broken into lines that fit.
 */

const unseen = /[\p{Default_Ignorable_Code_Point}\u2800]+/gu
/** Many marks on one letter would cover the lines above and below; no script needs more than four. */
const marksInHeaps = /(\p{M}{4})\p{M}+/gu

const dialogText = (text: string): string =>
  shownText(text.replace(unseen, '').replace(/\p{Zs}+/gu, ' ')).replace(marksInHeaps, '$1')

/** Characters that show as nothing, as a space or as a pile of marks could hide text. */
const hiding = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]|(?! )\p{Zs}|(?<=\p{M}{4})\p{M}/gu
const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')

/** Text that leaves this machine, with every character visible. */
export const visibleText = (text: string): string => text.replace(hiding, escaped)

const longestName = 80
const quotes = /[\p{Pi}\p{Pf}"„‟「」『』｢｣﹁-﹄〝-〟＂″‶❛-❞🙶-🙸]/gu

/** The complete text in quotation marks, broken into lines, exactly as it leaves this machine. */
export const quotedWhole = (text: string, [open, close]: readonly [string, string]): string =>
  `${open}${everyCharacterInLines(visibleText(text).replace(quotes, "'"))}${close}`

/**
 * A name in quotation marks, after removing such marks from the name itself. `nameless`: shown for a name without visible characters.
 */
export function quotedName(name: string, [open, close]: readonly [string, string], nameless: string): string {
  const letters = [...dialogText(name).replace(quotes, "'")]
  if (letters.length === 0) return nameless
  return `${open}${letters.length > longestName ? `${letters.slice(0, longestName).join('')}…` : letters.join('')}${close}`
}

/** Breaks text into lines of at most 56 characters, because not every system's dialog wraps an address or a path. */
export const brokenIntoLines = (text: string): string =>
  dialogText(text)
    .match(/.{1,56}/gsu)
    ?.join('\n') ?? ''

/** The complete text in lines of at most 80 characters, so that no part is beyond the edge of a screen. */
export const everyCharacterInLines = (text: string): string => text.match(/.{1,80}/gsu)?.join('\n') ?? ''

/** The owner of an address, as far as the address shows it. */
export type AddressOwner = { is: 'domain'; domain: string } | { is: 'this-machine' | 'number' | 'own-name' }

/** An address and its owner. */
export type OwnedAddress = { address: string; owner: AddressOwner }

/** An address broken into lines, with its owner below. */
export const addressLines = ({ address, owner }: OwnedAddress, ownerWords: (of: AddressOwner) => string): string =>
  `${brokenIntoLines(URL.parse(address)?.href.replace(/^(https?:\/\/[^/]+)\/$/, '$1') ?? address)}\n${ownerWords(owner)}`
