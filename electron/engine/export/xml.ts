import XMLBuilder from 'fast-xml-builder'

/**
 * An element: attributes are named `@name`, text is `#text`, and children have their own names. Several children with the same name are
 * a list.
 */
export type XmlNode = { [name: string]: string | number | XmlNode | readonly XmlNode[] | undefined }

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
})

/** Writes an XML file in UTF-8 and escapes its text. `doctype`: for example `<!DOCTYPE xmeml>`. */
export function xmlFile(root: XmlNode, doctype = ''): string {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
  return declaration + (doctype === '' ? '' : `${doctype}\n`) + builder.build(root)
}
