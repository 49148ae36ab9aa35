import { deflateSync } from 'node:zlib'

/** A small PDF, written by hand so that each carrier of text can be filled. Texts of pages are Latin-1. */
export function pdfFile({
  pages = ['A page.'],
  info = '',
  xmp = null,
  outline = null,
  note = null,
  attachment = null,
  replacement = null,
  inObjectStream = null,
  later = '',
}: {
  pages?: readonly string[]
  /** Entries of the dictionary of facts, as a PDF writes them: `/Author (Anna)`. */
  info?: string
  xmp?: string | null
  outline?: string | null
  note?: string | null
  attachment?: { name: string; content: string } | null
  /** A text that stands for what the page shows. */
  replacement?: string | null
  /** A string in an object that is in a compressed stream. */
  inObjectStream?: string | null
  /** Bytes after the end. */
  later?: string
} = {}): Buffer {
  const objects: (string | Buffer)[] = []
  const add = (object: string | Buffer): number => objects.push(object)
  const stream = (dictionary: string, content: string, encoding: 'utf8' | 'latin1' = 'utf8') => {
    const packed = deflateSync(Buffer.from(content, encoding))
    return Buffer.concat([
      Buffer.from(`<<${dictionary}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`),
      packed,
      Buffer.from('\nendstream'),
    ])
  }
  const [catalog, tree] = [add(''), add('')]
  const font = add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>')
  const marks =
    note === null ? '' : `/Annots[${add(`<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents(${note})>>`)} 0 R]`
  const kids = pages.map((text) => {
    const before = replacement === null ? '' : `/Span <</ActualText(${replacement})>> BDC `
    const program = `${before}BT /F1 12 Tf 50 700 Td (${text}) Tj ET${replacement === null ? '' : ' EMC'}`
    const content = add(stream('', program, 'latin1'))
    return add(
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 600 800]/Contents ${content} 0 R${marks}/Resources<</Font<</F1 ${font} 0 R>>>>>>`,
    )
  })
  objects[tree - 1] = `<</Type/Pages/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]/Count ${kids.length}>>`
  const parts = ['/Type/Catalog', `/Pages ${tree} 0 R`]
  if (xmp !== null) parts.push(`/Metadata ${add(stream('/Type/Metadata/Subtype/XML', xmp))} 0 R`)
  if (outline !== null) {
    const root = add('')
    const item = add(`<</Title(${outline})/Parent ${root} 0 R/Dest[${kids[0]} 0 R/Fit]>>`)
    objects[root - 1] = `<</Type/Outlines/First ${item} 0 R/Last ${item} 0 R/Count 1>>`
    parts.push(`/Outlines ${root} 0 R`)
  }
  if (attachment !== null) {
    const file = add(stream('/Type/EmbeddedFile', attachment.content))
    const spec = add(`<</Type/Filespec/F(${attachment.name})/EF<</F ${file} 0 R>>>>`)
    parts.push(`/Names<</EmbeddedFiles<</Names[(${attachment.name}) ${spec} 0 R]>>>>`)
  }
  if (inObjectStream !== null) add(stream('/Type/ObjStm/N 1/First 5', `90 0 <</Note(${inObjectStream})>>`))
  objects[catalog - 1] = `<<${parts.join('')}>>`
  const facts = add(`<<${info}>>`)
  return assembled(objects, { catalog, facts, later })
}

function assembled(
  objects: readonly (string | Buffer)[],
  { catalog, facts, later }: { catalog: number; facts: number; later: string },
): Buffer {
  const blocks = [Buffer.from('%PDF-1.7\n')]
  let at = blocks[0]?.length ?? 0
  const places: number[] = []
  for (const [index, object] of objects.entries()) {
    const block = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
    places.push(at)
    blocks.push(block)
    at += block.length
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  blocks.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1}/Root ${catalog} 0 R/Info ${facts} 0 R>>\nstartxref\n${at}\n%%EOF\n${later}`,
    ),
  )
  return Buffer.concat(blocks)
}
