import { tokenizeVTTCue, VTTCue, type VTTNode } from 'media-captions'
import { cuesIn, type FileCue } from './cueLines.ts'
import { withoutSpeakerPrefixes } from './speakerPrefixes.ts'
import type { ReadSegment, ReadTranscript } from './types.ts'

/** Reads WebVTT into a segment for each cue and voice. Drops positions, styles and notes, because a transcript cannot hold them. */
export function readVtt(text: string): ReadTranscript {
  const cues = cuesIn(text, 'vtt')
  const spoken = cues.map((cue) => stretchesOf(tokenizeVTTCue(inSeconds(cue)), null))
  // Rolling captions state when each word appears, but not who speaks.
  const isRolling = cues.some((cue) => /<\d+:\d\d/.test(cue.text)) && spoken.flat().every(({ voice }) => voice === null)
  const shown = isRolling ? withoutRepeatedLines(spoken) : spoken
  const segments = cues.flatMap(({ startMs, endMs }, index) =>
    joined(shown[index] ?? []).map(({ voice, text }) => ({ startMs, endMs, speaker: voice, text })),
  )
  return {
    language: languageOfHeader(text),
    segments: segments.some(({ speaker }) => speaker !== null) ? segments : named(segments),
  }
}

/** `de` of `Language: de`, which some programs write between the first line and the first empty line. */
function languageOfHeader(text: string): string {
  const [header = ''] = text.split(/\r?\n\r?\n|\r\r/, 1)
  return /^Language:[ \t]*(\S+)[ \t]*$/im.exec(header)?.[1] ?? ''
}

/** Reads SubRip. Leaves out tags that players know; a name before a colon is the speaker. */
export function readSrt(text: string): ReadTranscript {
  return {
    language: '',
    segments: named(
      cuesIn(text, 'srt').map(({ text, ...cue }) => ({ ...cue, speaker: null, text: withoutTags(text) })),
    ),
  }
}

const inSeconds = ({ startMs, endMs, text }: FileCue): VTTCue =>
  new VTTCue((startMs ?? 0) / 1000, (endMs ?? 0) / 1000, text)

const withoutTags = (text: string): string => text.replace(/<\/?(?:b|i|u|s|font)(?:\s[^<>]*)?>|\{\\[^{}]*\}/gi, '')

function named(segments: readonly ReadSegment[]): ReadSegment[] {
  const found = withoutSpeakerPrefixes(segments.map(({ text }) => text))
  return segments.map((segment, index) => ({ ...segment, ...found[index] }))
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

/**
 * Rolling captions from video sites show each line twice: first as the new line, then above the next line. Leaves out the second time.
 */
function withoutRepeatedLines(cues: readonly (readonly Stretch[])[]): Stretch[][] {
  let previous: string | undefined
  return cues.map((stretches) => {
    const lines = stretches
      .map(({ text }) => text)
      .join('')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    const fresh = lines[0] === previous ? lines.slice(1) : lines
    previous = lines.at(-1) ?? previous
    return fresh.length === 0 ? [] : [{ voice: null, text: fresh.join(' ') }]
  })
}
