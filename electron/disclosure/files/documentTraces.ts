import type { Search, Spot } from '../seeking/search.ts'
import { withoutEntities } from '../text/escapes.ts'

/** Elements in which office programs and pages say who made a document, when and with what. */
const elements =
  /<((?:dc|dcterms|cp|meta|xmp|pdf):(?:creator|contributor|lastModifiedBy|created|modified|lastPrinted|revision|CreatorTool|CreateDate|ModifyDate|MetadataDate|Producer|title|subject|description|keywords|category)|Application|AppVersion|Company|Manager|Template|TotalTime)(?:\s[^<>]*)?>([^<]+)</g
const pageFacts = /<meta\s+name="(generator|author|date|creator)"\s+content="([^"]*)"/gi
/** Word's marks of who changed what, when, and in which session. */
const attributes = /\s(w:author|w:initials|w:date|w15?:userId|w:rsid\w*|w:paraId|w14:paraId)="([^"]*)"/g
const elementIds = /<(w:rsid\w*|w14:docId|w15:docId)\s+w\w*:val="([^"]*)"/g

/** Lists what a document's own fields say. The values are searched with the rest of the text. */
export async function noteTraces(text: string, spot: Spot, search: Search): Promise<void> {
  const values = new Map<string, Set<string>>()
  for (const pattern of [elements, pageFacts, attributes, elementIds])
    for (const [, name = '', value = ''] of text.matchAll(pattern)) {
      const known = values.get(name)
      if (known) known.add(value)
      else values.set(name, new Set([value]))
    }
  for (const [name, found] of values)
    await search.metadata(spot, 'text', name, withoutEntities([...found].slice(0, 20).join(', ')))
}
