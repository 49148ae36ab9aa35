import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5'
import { problem } from '../../../shared/words/problem.ts'
import { withoutSpeakerPrefixes } from './speakerPrefixes.ts'
import { leadingStamp } from './stamps.ts'
import type { ReadSegment, ReadTranscript } from './types.ts'

type Node = DefaultTreeAdapterTypes.ChildNode

const breaks: ReadonlySet<string> = new Set(['p', 'div', 'br', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'blockquote', 'tr'])
const silent: ReadonlySet<string> = new Set(['script', 'style', 'template', 'title', 'head'])

/**
 * Reads the text of an oTranscribe file, HTML with clickable times. A segment begins at each time and each paragraph. A name is bold
 * and ends with a colon, as Tapelog writes it; a file without such names is read like plain text. Only the words are used. Throws
 * `transcript-file-too-large`.
 */
export function readOtranscribe(html: string): ReadTranscript {
  const segments: ReadSegment[] = []
  let current: ReadSegment | null = null
  const begin = (startMs: number | null) => {
    current = { startMs, endMs: null, speaker: null, text: '' }
    segments.push(current)
  }
  const walk = (nodes: readonly Node[]) => {
    for (const node of nodes) {
      if ('value' in node) {
        if (current === null) begin(null)
        if (current) current.text += node.value
      } else if ('tagName' in node && !silent.has(node.tagName)) {
        const stampMs = stampOf(node)
        if (stampMs !== null) {
          begin(stampMs)
          continue
        }
        const name = current?.text.trim() === '' ? boldName(node) : null
        if (current && name !== null) {
          current.speaker = name
          continue
        }
        const isBreak = breaks.has(node.tagName)
        if (isBreak) current = null
        walk(node.childNodes)
        if (isBreak) current = null
      }
    }
  }
  walk(nodesOf(html))
  const spoken = segments.filter(({ text }) => text.trim() !== '').map((one) => ({ ...one, text: one.text.trim() }))
  if (spoken.some(({ speaker }) => speaker !== null)) return { language: '', segments: spoken }
  const named = withoutSpeakerPrefixes(spoken.map(({ text }) => text))
  return { language: '', segments: spoken.map((segment, index) => ({ ...segment, ...named[index] })) }
}

/** Five elements for each segment that a transcript may have. */
const mostElements = 500_000

/**
 * The parsed HTML. Throws `transcript-file-too-large` while the elements are made, because a short text may contain many: each paragraph
 * reopens the elements that earlier paragraphs left open.
 */
function nodesOf(html: string): Node[] {
  let count = 0
  const counted = <A extends readonly unknown[], T>(make: (...facts: A) => T) => {
    return (...facts: A): T => {
      if (++count > mostElements) throw problem('transcript-file-too-large')
      return make(...facts)
    }
  }
  const treeAdapter = {
    ...defaultTreeAdapter,
    createElement: counted(defaultTreeAdapter.createElement),
    createCommentNode: counted(defaultTreeAdapter.createCommentNode),
  }
  return parseFragment(html, { treeAdapter }).childNodes
}

/** `Reyes` of `<b>Reyes:</b>`; null for anything else. */
function boldName({ tagName, childNodes: [first] }: DefaultTreeAdapterTypes.Element): string | null {
  if ((tagName !== 'b' && tagName !== 'strong') || !first || !('value' in first)) return null
  return /^(.+):\s*$/s.exec(first.value)?.[1] ?? null
}

/** The milliseconds of a time that a person inserted. In older files, the time is only text. Null for anything else. */
function stampOf({ tagName, attrs, childNodes }: DefaultTreeAdapterTypes.Element): number | null {
  const attribute = (name: string) => attrs.find((each) => each.name === name)?.value
  if (tagName !== 'span' || !attribute('class')?.split(/\s+/).includes('timestamp')) return null
  const seconds = Number(attribute('data-timestamp') ?? 'none')
  if (Number.isFinite(seconds) && seconds >= 0) return Math.round(seconds * 1000)
  const [first] = childNodes
  return first && 'value' in first ? (leadingStamp(first.value.trim())?.ms ?? null) : null
}
