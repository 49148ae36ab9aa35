import { inflateSync } from 'node:zlib'
import { mostInflatedBytes } from '../limits.ts'

/** A stream of a PDF. `dictionary`: its source. `content`: decompressed; null if that is not possible, and then `why`. */
type PdfStream = {
  from: number
  to: number
  dictionary: string
  content: Buffer | null
  why: 'damaged' | 'unknown' | 'too-large' | null
}

/** All streams of a PDF, also those of objects that are not used any more. `source`: the bytes as Latin-1. */
export function* pdfStreams(bytes: Buffer, source: string): Generator<PdfStream> {
  const begin = /\bstream(?:\r\n|\n|\r)/g
  for (let match = begin.exec(source); match; match = begin.exec(source)) {
    const from = match.index + match[0].length
    const dictionaryAt = source.lastIndexOf(' obj', match.index)
    const dictionary = source.slice(Math.max(0, dictionaryAt, match.index - 4096), match.index)
    if (/\bendstream\s*$/.test(dictionary)) continue
    const end = source.indexOf('endstream', from)
    const to = end < 0 ? bytes.length : end
    begin.lastIndex = to
    yield { from, to, dictionary, ...contentOf(bytes.subarray(from, to), dictionary) }
  }
}

function contentOf(raw: Buffer, dictionary: string): Pick<PdfStream, 'content' | 'why'> {
  const written = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(dictionary)?.[1] ?? ''
  const filters = written.match(/\w+/g) ?? []
  let content = raw
  for (const filter of filters)
    try {
      if (filter === 'FlateDecode' || filter === 'Fl')
        content = inflateSync(content, { maxOutputLength: mostInflatedBytes })
      else if (filter === 'ASCIIHexDecode' || filter === 'AHx')
        content = Buffer.from(content.toString('latin1').replace(/>[\s\S]*$|\s/g, ''), 'hex')
      else return { content: null, why: 'unknown' }
    } catch (error) {
      const isLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
      return { content: null, why: isLarge ? 'too-large' : 'damaged' }
    }
  return { content, why: null }
}
