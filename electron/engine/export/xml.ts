import XMLBuilder from 'fast-xml-builder'

/** An element's attributes by `@name`, its text as `#text`, its children by their names; several of one name are a list. */
export type XmlNode = { [name: string]: string | number | XmlNode | readonly XmlNode[] | undefined }

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
})

/** UTF-8, escaped. `doctype`: such as `<!DOCTYPE xmeml>`. */
export function xmlFile(root: XmlNode, doctype = ''): string {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
  return declaration + (doctype === '' ? '' : `${doctype}\n`) + builder.build(root)
}
