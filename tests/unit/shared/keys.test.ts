import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acceleratorOf, backgroundKeys } from '../../../shared/keys/background.ts'
import {
  bindingsOf,
  commandsOn,
  type KeySettings,
  rivalsOf,
  usualKeys,
  withKeys,
  wouldWrite,
} from '../../../shared/keys/bindings.ts'
import { chordFrom, chordSchema, isEditingKey, partsOf, writesText } from '../../../shared/keys/chords.ts'
import { commandOf, commands } from '../../../shared/keys/commands.ts'
import { keyPresets } from '../../../shared/keys/presets.ts'
import { chordOf, type KeyPress } from '../../../shared/keys/readChord.ts'

const press = (key: string, more: Partial<KeyPress> & { altGr?: boolean } = {}): KeyPress => ({
  key,
  code: '',
  keyCode: 0,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  getModifierState: () => more.altGr ?? false,
  ...more,
})
const read = (key: string, more?: Parameters<typeof press>[1], isMac = false) => chordOf(press(key, more), isMac)

describe('keys of the world’s keyboards', () => {
  test('give the letters and signs printed on them', () => {
    expect(read('f', { ctrlKey: true, code: 'KeyF' })).toBe('Mod+f')
    // AZERTY: the key at the place of Q writes A.
    expect(read('a', { ctrlKey: true, code: 'KeyQ' })).toBe('Mod+a')
    expect(read('Z', { ctrlKey: true, shiftKey: true, code: 'KeyZ' })).toBe('Mod+Shift+z')
    // Caps Lock is not Shift.
    expect(read('F', { ctrlKey: true, code: 'KeyF' })).toBe('Mod+f')
  })
  test('give the same sign wherever it is', () => {
    expect(read('?', { shiftKey: true, code: 'Slash' })).toBe('?')
    expect(read('?', { shiftKey: true, code: 'Minus' })).toBe('?')
    expect(read('?', { code: 'KeyM', altGr: true })).toBe('?')
  })
  test('give the letter of their place with Ctrl on a keyboard without Latin letters', () => {
    expect(read('а', { ctrlKey: true, code: 'KeyF' })).toBe('Mod+f')
    expect(read('а', { code: 'KeyF' })).toBe('а')
    expect(read('ö', { ctrlKey: true, code: 'Semicolon' })).toBe('Mod+ö')
  })
  test('write characters with AltGr, though Windows reports Ctrl and Alt', () => {
    expect(read('@', { ctrlKey: true, altKey: true, altGr: true, code: 'KeyQ' })).toBe('@')
    expect(read('1', { ctrlKey: true, altKey: true, altGr: true, code: 'Digit1' })).toBe('1')
  })
  test('give digits by place with Alt', () => {
    expect(read('¡', { altKey: true, code: 'Digit1' }, true)).toBe('Alt+1')
    expect(read('&', { ctrlKey: true, code: 'Digit1' })).toBe('Mod+1')
    expect(read('End', { altKey: true, code: 'Numpad1' })).toBe('Alt+1')
    expect(read('&', { code: 'Digit1' })).toBe('&')
  })
  test('use ⌘ for commands on a Mac and leave Control to the cursor', () => {
    expect(read('f', { metaKey: true, code: 'KeyF' }, true)).toBe('Mod+f')
    expect(read('f', { ctrlKey: true, code: 'KeyF' }, true)).toBeNull()
    expect(read('Enter', { ctrlKey: true }, true)).toBe('Mod+Enter')
    expect(read('f', { metaKey: true, code: 'KeyF' })).toBeNull()
    // Option alone writes å.
    expect(read('å', { altKey: true, code: 'KeyA' }, true)).toBeNull()
    expect(read('å', { altKey: true, ctrlKey: true, code: 'KeyA' }, true)).toBe('Alt+a')
    expect(read('å', { altKey: true, metaKey: true, code: 'KeyA' }, true)).toBe('Mod+Alt+a')
    expect(read('\u00a0', { altKey: true, code: 'Space' }, true)).toBe('Alt+Space')
  })
  test('give no chord for an input method, a modifier alone or a dead key', () => {
    expect(read('Enter', { isComposing: true })).toBeNull()
    expect(read('Process', { keyCode: 229 })).toBeNull()
    for (const key of ['Shift', 'Control', 'Dead', 'Unidentified', 'CapsLock']) expect(read(key)).toBeNull()
  })
  test('give chords that can be stored and read back', () => {
    const keys = ['a', 'Z', '?', '+', ' ', 'F1', 'F24', 'Enter', 'ArrowLeft', 'é', '契', '1']
    fc.assert(
      fc.property(
        fc.constantFrom(...keys),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        (key, ctrlKey, altKey, shiftKey) => {
          const chord = read(key, { ctrlKey, altKey, shiftKey })
          expect(chordSchema.safeParse(chord).success).toBe(true)
          const parts = partsOf(chord ?? '')
          expect(parts && chordFrom(parts)).toBe(chord)
        },
      ),
    )
    for (const text of ['', 'Mod+', 'Hyper+a', 'MediaPlay', 'A', 'ab'])
      expect(chordSchema.safeParse(text).success).toBe(false)
  })
  test('are known as writing or editing keys', () => {
    expect(['a', 'Space', '?', 'Mod+a', 'F1', 'Alt+1'].map(writesText)).toEqual([true, true, true, false, false, false])
    expect(['Enter', 'Shift+Enter', 'Mod+Enter', 'Escape', 'F1'].map(isEditingKey)).toEqual([
      true,
      true,
      false,
      true,
      false,
    ])
  })
})

describe('bindings', () => {
  const toggle = commandOf('play.toggle')
  const settings = (more: Partial<KeySettings>): KeySettings => ({ ...usualKeys, ...more })

  test.each(keyPresets)('give no keys two meanings in %s', (preset) => {
    const bindings = bindingsOf(settings({ preset }))
    for (const command of commands)
      for (const chord of bindings.get(command.id) ?? []) {
        if (command.isFixed) continue
        expect(wouldWrite(command, chord), chord).toBe(false)
        const rivals = rivalsOf(command, chord, bindings).map(({ id }) => id)
        expect(rivals, `${chord} of ${command.id}`).toEqual([])
      }
  })
  test('include the former default keys', () => {
    const bindings = bindingsOf(usualKeys)
    expect(bindings.get('play.toggle')).toEqual(['Space', 'Mod+Space'])
    expect(['F1', 'F2', 'F3', 'F4'].map((key) => commandsOn(key, bindings)[0]?.id)).toEqual([
      'play.back',
      'play.forward',
      'play.slower',
      'play.faster',
    ])
    expect(commandsOn('Mod+Enter', bindings).map(({ id }) => id)).toEqual(['text.verifyAndNext'])
  })
  test('remove keys from another command that a person takes', () => {
    const next = withKeys(usualKeys, toggle, ['Space', 'Mod+Space', 'F2'])
    expect(next.changed).toEqual({ 'play.toggle': ['Space', 'Mod+Space', 'F2'], 'play.forward': [] })
    expect(rivalsOf(toggle, 'F2', bindingsOf(next))).toEqual([])
  })
  test('store no change for default keys', () => {
    const changed = withKeys(usualKeys, toggle, ['F9'])
    expect(withKeys(changed, toggle, ['Space', 'Mod+Space']).changed).toEqual({})
  })
  test('never lose the keys of text fields and menus', () => {
    const copy = withKeys(usualKeys, toggle, ['Mod+c'])
    expect(bindingsOf(copy).get('fixed.clipboard')).toContain('Mod+c')
    expect(rivalsOf(toggle, 'Mod+c', bindingsOf(usualKeys)).map(({ isFixed }) => isFixed)).toEqual([true])
    expect(bindingsOf(settings({ changed: { 'fixed.clipboard': [] } })).get('fixed.clipboard')).toContain('Mod+c')
  })
  test('allow a plain key two meanings inside and outside a text', () => {
    expect(rivalsOf(commandOf('type'), 'Enter', bindingsOf(usualKeys))).toEqual([])
    expect(rivalsOf(toggle, 'Escape', bindingsOf(usualKeys)).map(({ id }) => id)).toEqual(['text.putBack'])
    expect(wouldWrite(commandOf('text.verify'), 'j')).toBe(true)
    expect(wouldWrite(toggle, 'j')).toBe(false)
  })
  test('ignore commands of another version', () => {
    expect(bindingsOf(settings({ changed: { 'from.tomorrow': ['F9'] } }))).toEqual(bindingsOf(usualKeys))
  })
})

describe('keys while another program is in front', () => {
  test('exclude keys that other programs need', () => {
    for (const chord of ['Space', 'a', 'Mod+c', 'Alt+a', 'Shift+a', 'Mod+Space', 'Enter', 'Escape', 'Mod+Alt+é'])
      expect(acceleratorOf(chord), chord).toBeNull()
    expect(acceleratorOf('F9')).toBe('F9')
    expect(acceleratorOf('Mod+Alt+ArrowLeft')).toBe('CommandOrControl+Alt+Left')
    expect(acceleratorOf('Mod+Shift+Space')).toBe('CommandOrControl+Shift+Space')
  })
  test('include only those of playback', () => {
    const keys = backgroundKeys(bindingsOf({ preset: 'express-scribe', changed: {} }))
    expect(keys.map(({ command, chord }) => [command, chord])).toEqual([
      ['play.toggle', 'F9'],
      ['play.pause', 'F4'],
      ['play.back', 'F7'],
      ['play.forward', 'F8'],
    ])
  })
})
