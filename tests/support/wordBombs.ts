import { Document, Packer, Paragraph } from 'docx'
import JSZip from 'jszip'

/** A Word file with this markup at the beginning of its text. */
export async function paragraphsInWord(markup: string): Promise<Buffer> {
  const file = new Document({ sections: [{ children: [new Paragraph('Words')] }] })
  const zip = await JSZip.loadAsync(await Packer.toBuffer(file))
  const xml = (await zip.file('word/document.xml')?.async('string')) ?? ''
  zip.file('word/document.xml', xml.replace('<w:body>', `<w:body>${markup}`))
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' })
}
