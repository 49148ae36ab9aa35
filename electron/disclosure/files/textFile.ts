import { unicodeText } from '../../../shared/text/unicodeText.ts'
import type { ByteSource } from '../byteSource.ts'
import { ofBytes } from '../byteSource.ts'
import { mostTextBytes } from '../limits.ts'
import type { Spot } from '../seeking/search.ts'
import { cutDataAddresses } from '../text/dataAddresses.ts'
import { formsOf } from '../text/forms.ts'
import { noteTraces } from './documentTraces.ts'
import { readTexts, searchRaw } from './rawParts.ts'
import { deeper, type Reading } from './reading.ts'

/** A file that is text, of any kind: in all its forms, with the contents of its data addresses. Also a file that nobody knows. */
export async function readTextFile(source: ByteSource, spot: Spot, reading: Reading): Promise<void> {
  const { search } = reading
  if (source.sizeBytes > mostTextBytes) {
    search.unreadable(spot, 'text', 'too-large')
    return await searchRaw(source, spot, reading)
  }
  const bytes = await source.read(0, source.sizeBytes)
  const text = unicodeText(bytes)
  // What looks like UTF-16 may still be something else.
  if (text !== null && bytes.includes(0)) search.bytes(spot, bytes)
  if (text !== null) return await readText(text, spot, reading)
  search.unreadable(spot, 'bytes', 'unknown')
  await readTexts(source, spot, reading, { place: 'bytes', isListed: false })
}

/** A text of which nothing is known. */
async function readText(given: string, spot: Spot, reading: Reading): Promise<void> {
  const { search, readPart } = reading
  const { text, contents } = cutDataAddresses(given)
  for (const [index, { mediaType, bytes }] of contents.entries())
    await readPart(ofBytes(bytes), deeper(spot, `data:${mediaType} ${index + 1}`))
  const { forms, isComplete } = formsOf(text)
  if (!isComplete) search.unreadable(spot, 'text', 'layer')
  for (const form of forms) await search.text(spot, 'text', form.text, form)
  await noteTraces(text, spot, search)
}
