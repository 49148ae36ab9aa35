import { tokenizeVTTCue, VTTCue, type VTTNode } from 'media-captions'
import { cuesIn, type FileCue } from './cueLines.ts'
import { withoutRepeatedLines } from './rollingCaptions.ts'
import { turnsIn } from './speakerPrefixes.ts'
import type { ReadSegment, ReadTranscript } from './types.ts'

/** Reads WebVTT into a segment for each cue and voice. Drops positions, styles and notes, because a transcript cannot hold them. */
export function readVtt(text: string): ReadTranscript {
  const cues = cuesIn(text, 'vtt')
  const spoken = cues.map((cue) => joined(stretchesOf(tokenizeVTTCue(inSeconds(cue)), null)))
  const hasVoices = spoken.flat().some(({ voice }) => voice !== null)
  // Rolling captions state when each word appears, but not who speaks.
  const isRolling = cues.some((cue) => /<\d+:\d\d/.test(cue.text))
  return {
    language: languageOfHeader(text),
    segments: hasVoices
      ? cues.flatMap(({ startMs, endMs }, index) =>
          (spoken[index] ?? []).map(({ voice, text }) => ({ startMs, endMs, speaker: voice, text })),
        )
      : withoutVoices(
          cues,
          spoken.map((stretches) => stretches.map(({ text }) => text).join('')),
          { isRolling },
        ),
  }
}

/** `de` of `Language: de`, which some programs write between the first line and the first empty line. */
function languageOfHeader(text: string): string {
  const [header = ''] = text.split(/\r?\n\r?\n|\r\r/, 1)
  return /^Language:[ \t]*(\S+)[ \t]*$/im.exec(header)?.[1] ?? ''
}

/** Reads SubRip. Leaves out tags that players know; a name before a colon is the speaker. */
export function readSrt(text: string): ReadTranscript {
  const cues = cuesIn(text, 'srt')
  return {
    language: '',
    segments: withoutVoices(
      cues,
      cues.map(({ text }) => withoutTags(text)),
      { isRolling: false },
    ),
  }
}

const inSeconds = ({ startMs, endMs, text }: FileCue): VTTCue =>
  new VTTCue((startMs ?? 0) / 1000, (endMs ?? 0) / 1000, text)

const withoutTags = (text: string): string => text.replace(/<\/?(?:b|i|u|s|font)(?:\s[^<>]*)?>|\{\\[^{}]*\}/gi, '')

/** The segments of cues in which at most a name before a colon says who speaks. `isRolling`: the file says that its captions roll. */
function withoutVoices(
  cues: readonly FileCue[],
  texts: readonly string[],
  { isRolling }: { isRolling: boolean },
): ReadSegment[] {
  const lines = texts.map((text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  )
  const turns = turnsIn(withoutRepeatedLines(lines, { isKnown: isRolling }) ?? lines)
  return cues.flatMap(({ startMs, endMs }, index) => (turns[index] ?? []).map((turn) => ({ startMs, endMs, ...turn })))
}

/** Null for `<v>` without a name, whatever its type says. */
const voiceOf = ({ voice }: { voice?: string }): string | null => voice?.trim() || null

type Stretch = { voice: string | null; text: string }

/** The text of a cue by voice. Pronunciations beside East Asian text do not belong to the words. */
function stretchesOf(nodes: readonly VTTNode[], voice: string | null): Stretch[] {
  return nodes.flatMap((node): Stretch[] => {
    if (node.type === 'text') return [{ voice, text: node.data }]
    if (node.type === 'rt') return []
    return stretchesOf(node.children, node.type === 'v' ? voiceOf(node) : voice)
  })
}

function joined(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = []
  for (const { voice, text } of stretches) {
    const last = found.at(-1)
    if (last && last.voice === voice) last.text += text
    else found.push({ voice, text })
  }
  return found.filter(({ text }) => text.trim() !== '')
}
