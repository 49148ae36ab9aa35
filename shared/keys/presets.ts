import type { Chord } from './chords.ts'
import type { KeyCommandId } from './commands.ts'

export const keyPresets = ['tapelog', 'otranscribe', 'express-scribe', 'f4'] as const
export type KeyPreset = (typeof keyPresets)[number]

/** Keys that people know from other programs. Commands that a preset does not name keep Tapelog's own keys. */
export const presetKeys: Record<KeyPreset, Partial<Record<KeyCommandId, readonly Chord[]>>> = {
  tapelog: {},
  // From oTranscribe's source: src/js/app/ui.js.
  otranscribe: {
    'play.toggle': ['Escape', 'Space', 'Mod+Space'],
    'play.back': ['F1', 'Mod+1'],
    'play.forward': ['F2', 'Mod+2'],
    'play.slower': ['F3', 'Mod+3'],
    'play.faster': ['F4', 'Mod+4'],
    goToTime: ['Mod+k', 'Mod+g'],
    // These two commands get other keys, because the preset uses theirs.
    palette: ['Mod+Shift+p'],
    'text.putBack': ['Shift+Escape'],
  },
  'express-scribe': {
    'play.toggle': ['F9', 'Space', 'Mod+Space'],
    'play.pause': ['F4'],
    'play.back': ['F7'],
    'play.forward': ['F8'],
    'play.slower': ['F2'],
    'play.faster': ['F3'],
    'play.normalSpeed': ['F10'],
  },
  // MAXQDA: F4 and F5 play, F12 skips. f4: F3 goes back. The speed keeps Tapelog's own keys, because F3 and F4 are in use.
  f4: {
    'play.toggle': ['F4', 'F5', 'Space', 'Mod+Space'],
    'play.back': ['F3', 'Shift+F12'],
    'play.forward': ['F12'],
    'play.slower': ['F7'],
    'play.faster': ['F8'],
  },
}
