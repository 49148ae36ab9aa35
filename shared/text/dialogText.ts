import { shownText } from './shownText.ts'

/**
 * Text that a page, a device or a server supplied, as a dialog of consent may show it: on one line, without invisible
 * characters (zero width, tags, Hangul fillers, the empty Braille pattern), shortened, and with addresses broken into lines that fit.
 */

const unseen = /[\p{Default_Ignorable_Code_Point}\u2800]+/gu
/** Marks upon marks would cover the lines above and below; no script needs more on one letter. */
const marksInHeaps = /(\p{M}{4})\p{M}+/gu

const dialogText = (text: string): string =>
  shownText(text.replace(unseen, '').replace(/\p{Zs}+/gu, ' ')).replace(marksInHeaps, '$1')

/** Characters that show as nothing, as a space or in heaps would hide what they carry. */
const hiding = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]|(?! )\p{Zs}|(?<=\p{M}{4})\p{M}/gu
const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')

/** Text that leaves this machine, with every character of it visible. */
export const visibleText = (text: string): string => text.replace(hiding, escaped)

const longestName = 80
const quotes = /[\p{Pi}\p{Pf}"„‟「」『』｢｣﹁-﹄〝-〟＂″‶❛-❞🙶-🙸]/gu

/** In quotation marks and lines, all of it: what leaves this machine as it is. */
export const quotedWhole = (text: string, [open, close]: readonly [string, string]): string =>
  `${open}${everyCharacterInLines(visibleText(text).replace(quotes, "'"))}${close}`

/** In quotation marks, which are removed from the name itself. `nameless`: shown for a name without visible characters. */
export function quotedName(name: string, [open, close]: readonly [string, string], nameless: string): string {
  const letters = [...dialogText(name).replace(quotes, "'")]
  if (letters.length === 0) return nameless
  return `${open}${letters.length > longestName ? `${letters.slice(0, longestName).join('')}…` : letters.join('')}${close}`
}

/** Lines of at most 56 characters: a dialog neither wraps nor cuts an address or a path by itself on every system. */
export const brokenIntoLines = (text: string): string =>
  dialogText(text)
    .match(/.{1,56}/gsu)
    ?.join('\n') ?? ''

/** All of a text in lines of at most 80 characters, so that none of it is beyond the edge of a screen. */
export const everyCharacterInLines = (text: string): string => text.match(/.{1,80}/gsu)?.join('\n') ?? ''

/** Who answers at an address, as far as the address tells. */
export type AddressOwner = { is: 'domain'; domain: string } | { is: 'this-machine' | 'number' | 'own-name' }

/** An address, and who answers there. */
export type OwnedAddress = { address: string; owner: AddressOwner }

/** An address broken into lines, and its owner below it. */
export const addressLines = ({ address, owner }: OwnedAddress, ownerWords: (of: AddressOwner) => string): string =>
  `${brokenIntoLines(URL.parse(address)?.href.replace(/^(https?:\/\/[^/]+)\/$/, '$1') ?? address)}\n${ownerWords(owner)}`
