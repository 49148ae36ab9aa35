import { expect, test } from 'vitest'
import { english } from '../../../shared/words/en/index.ts'
import { translated } from '../../../shared/words/translated.ts'
import { everyLanguage } from '../../support/everyLanguage.ts'

/**
 * Short labels, by their place in the window, and how much longer than in English they may be there: `times` as long, or `more`
 * characters. The first pattern that matches counts. What a place really holds is measured in the window
 * (tests/e2e/languages.spec.ts); here a label that is too long is named without one.
 */
const places: { place: string; paths: RegExp; times: number; more: number }[] = [
  { place: 'navigation', paths: /^app\.navigation\.(?!label)/, times: 2, more: 8 },
  { place: 'tab', paths: /^(queue\.tabs|quotes\.panel)\.(underWay|needsYou|history|speakers)$/, times: 1.5, more: 6 },
  { place: 'column', paths: /^(egress\.columns|devices\.chooser\.(recording|size|state)$)/, times: 1.5, more: 8 },
  {
    place: 'filter',
    paths: /^(library|quotes)\.filters\.(states\.|project|speaker|date|tag|language)/,
    times: 1.6,
    more: 9,
  },
  { place: 'menu', paths: /^shell\.(menu|tray)\./, times: 1.8, more: 12 },
  {
    place: 'badge',
    paths: /^library\.row\.timeFrom\.|^devices\.sign\.|^models\.(inUse|draft|demo)$/,
    times: 1.6,
    more: 8,
  },
  {
    place: 'button',
    paths:
      /^(?!terminal\.|help\.|egress\.choices|exports\.formats)(buttons\.|.*\.(buttons|bar)\.|.*\.(submit|submitAgain|confirm|cancel|save|remove|removeNow|keep|add|use|edit|delete|clear|choose|change|forget|retry|undo|merge|find|goTo|play|stop|join|takeApart|button|replaceThis)$)/,
    times: 1.7,
    more: 13,
  },
]

/** Chinese and Japanese characters take the room of two letters. */
const widthOf = (text: string) =>
  [...text].reduce((sum, one) => sum + (/[\u3000-\u9fff\uff00-\uffef]/.test(one) ? 2 : 1), 0)

/** `buttons.cancel`, with its text. Functions are left out: their values decide how long they are. */
const plainTexts = (texts: object, at = ''): [string, string][] =>
  Object.entries(texts).flatMap(([name, text]): [string, string][] => {
    if (typeof text === 'string') return [[`${at}${name}`, text]]
    return typeof text === 'object' && text !== null ? plainTexts(text, `${at}${name}.`) : []
  })

const originals = plainTexts(english)
const others = everyLanguage.filter(({ language }) => language !== 'en')

test.each(others)('no short label in $language is much longer than in English', ({ texts }) => {
  const own = new Map(plainTexts(translated(english, texts)))
  const tooLong = originals.flatMap(([at, original]) => {
    const place = places.find(({ paths }) => paths.test(at))
    const text = own.get(at) ?? original
    if (!place || original.includes('. ')) return []
    const most = Math.max(original.length * place.times, original.length + place.more)
    return widthOf(text) > most ? [`${at} (${place.place}): “${text}” has ${widthOf(text)} of ${most}`] : []
  })
  expect(tooLong).toEqual([])
})

test.each(everyLanguage)('the summary of each command in $language fits one line of the help', ({ texts }) => {
  const summaries = Object.values(texts.help.commands).map(({ summary }) => summary)
  expect(summaries.filter((summary) => widthOf(summary) > 60)).toEqual([])
})

test('every kind of place has at least three labels', () => {
  for (const { place, paths } of places)
    expect(originals.filter(([at]) => paths.test(at)).length, place).toBeGreaterThan(2)
})
