import { describe, expect, test } from 'vitest'
import { menuAccelerator, menuPlaces, ofApplication } from '../../../electron/main/menuPlaces.ts'
import { bindingsOf, usualKeys } from '../../../shared/keys/bindings.ts'
import { keyCommandIds } from '../../../shared/keys/commands.ts'

const entriesOn = (isMac: boolean) => [...Object.values(menuPlaces(isMac)).flat(), ...(isMac ? ofApplication : [])]

test.each([true, false])('every command is in exactly one menu (Mac: %s)', (isMac) => {
  const commands = entriesOn(isMac).filter((entry) => typeof entry === 'string' && entry !== '-')
  expect(commands.toSorted()).toEqual(keyCommandIds.toSorted())
})

test('a Mac has About, the settings and Quit in its application menu', () => {
  const names = (entries: ReturnType<typeof entriesOn>) =>
    entries.map((entry) => (typeof entry === 'string' ? entry : entry.role))
  expect(names([...ofApplication])).toEqual(expect.arrayContaining(['about', 'go.settings', 'quit']))
  expect(names([...menuPlaces(true).file, ...menuPlaces(true).help])).not.toContain('quit')
  expect(names([...menuPlaces(false).help])).toContain('about')
})

test('no menu begins or ends with a line, or has two in a row', () => {
  for (const entries of [...Object.values(menuPlaces(false)), ...Object.values(menuPlaces(true)), ofApplication]) {
    const lines = entries.map((entry) => entry === '-')
    expect([lines[0], lines.at(-1)]).toEqual([false, false])
    expect(lines.some((isLine, index) => isLine && lines[index + 1])).toBe(false)
  }
})

describe('keys for Electron', () => {
  test.each([
    ['Mod+k', 'CommandOrControl+K'],
    ['Mod+Shift+Space', 'CommandOrControl+Shift+Space'],
    ['Mod+,', 'CommandOrControl+,'],
    ['Mod++', 'CommandOrControl+Plus'],
    ['Mod+Alt+Enter', 'CommandOrControl+Alt+Enter'],
    ['Shift+F6', 'Shift+F6'],
    ['Alt+h', 'Alt+H'],
    ['Alt+Shift+ArrowLeft', 'Alt+Shift+Left'],
    ['Escape', 'Esc'],
    ['Space', 'Space'],
    ['?', '?'],
    ['Mod+ß', undefined],
    ['Pause', undefined],
    [undefined, undefined],
  ])('%s becomes %s', (chord, shown) => {
    expect(menuAccelerator(chord, false)).toBe(shown)
  })
  test.each([
    ['Space', undefined],
    ['Enter', undefined],
    ['?', undefined],
    ['F1', 'F1'],
    ['Alt+h', 'Control+Alt+H'],
    ['Mod+Alt+f', 'CommandOrControl+Alt+F'],
  ])('on a Mac, %s becomes %s because the menus need their keys', (chord, shown) => {
    expect(menuAccelerator(chord, true)).toBe(shown)
  })
  test('exist for every default key of a command', () => {
    const chords = keyCommandIds.flatMap((id) => bindingsOf(usualKeys).get(id) ?? [])
    expect(chords.filter((chord) => menuAccelerator(chord, false) === undefined)).toEqual([])
  })
})
