import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'commonmark'
import mammoth from 'mammoth'
import { type DefaultTreeAdapterMap, parse, parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { plainText } from '../../../electron/engine/export/plainText.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { names, nasty, spoken } from './nastyTranscript.ts'
import { exported, inFile, withAll } from './readers.ts'

/** Like a reader's view: each run of spaces is one space. */
const shown = (text: string): string => text.replace(/\s+/g, ' ')

function expectAllWords(read: string): void {
  const text = shown(read)
  for (const segment of spoken) expect(text).toContain(plainText(segment.text))
  for (const name of [names[0], names[1], names[2], names[3], 'desrever']) expect(text).toContain(plainText(name))
  expect(text).toContain('20.0 s unreadable here')
  expect(text).toContain('Phone <rings> & stops')
  expect(text).toContain('Ask <him> & "her" again')
}

type Node = DefaultTreeAdapterMap['node']
const isText = (node: Node): node is DefaultTreeAdapterMap['textNode'] => node.nodeName === '#text'

function* nodesOf(node: Node): Iterable<Node> {
  yield node
  if ('childNodes' in node) for (const child of node.childNodes) yield* nodesOf(child)
}
const textOf = (node: Node): string =>
  [...nodesOf(node)].map((one) => (isText(one) && one.parentNode?.nodeName !== 'style' ? one.value : '')).join('')

test('mammoth reads every word of the Word file', async () => {
  expectAllWords((await mammoth.extractRawText({ buffer: await exported('docx') })).value)
  const quotes = (await mammoth.extractRawText({ buffer: await exported('quotes-docx') })).value
  expect(shown(quotes)).toContain('=cmd() and @SUM(1)')
  expect(shown(quotes)).toContain('Tags: budget, "2026", =tag()')
})

testNeeding(needs.program('soffice'))('LibreOffice reads every word of the Word file', async () => {
  const text = await inFile('docx', await exported('docx'), (path, folder) => {
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    const args = ['--headless', profile, '--convert-to', 'txt:Text (encoded):UTF8', '--outdir', folder, path]
    execFileSync('soffice', args, { stdio: 'ignore' })
    return readFileSync(join(folder, 'nasty.txt'), 'utf8')
  })
  expectAllWords(text)
})

test('parse5 reads every word of the web page, which has no script and no address', async () => {
  const html = (await exported('html')).toString('utf8')
  const errors: string[] = []
  const page = parse(html, { onParseError: ({ code }) => errors.push(code) })
  expect(errors).toEqual([])
  expectAllWords(textOf(page))
  const elements = [...nodesOf(page)].flatMap((node) => ('attrs' in node ? node : []))
  expect(elements.map(({ tagName }) => tagName)).not.toContain('script')
  for (const { attrs } of elements) for (const { name } of attrs) expect(name).not.toMatch(/^(on|src$|href$)/)
})

test('parse5 reads a page with sound, one allowed script and one address', async () => {
  for (const fileName of [null, 'O\u2019Neil "tape" & 100%.mp3']) {
    const address = fileName === null ? 'data:audio/mpeg;base64,AAAA' : `./${encodeURIComponent(fileName)}`
    const source = { ...nasty, pageSound: { address, fileName } }
    const html = (await exported('html', { ...withAll, times: 'segment', offsetMs: 3_600_000 }, source)).toString(
      'utf8',
    )
    const errors: string[] = []
    const page = parse(html, { onParseError: ({ code }) => errors.push(code) })
    expect(errors).toEqual([])
    const elements = [...nodesOf(page)].flatMap((node) => ('attrs' in node ? node : []))
    const named = (name: string) => elements.filter(({ tagName }) => tagName === name)
    const attributeOf = (element: (typeof elements)[number] | undefined, wanted: string) =>
      element?.attrs.find(({ name }) => name === wanted)?.value ?? ''
    const [script, ...others] = named('script')
    expect(others).toEqual([])
    const code = script?.childNodes.map((node) => (isText(node) ? node.value : '')).join('') ?? ''
    const policy = attributeOf(
      named('meta').find((meta) => attributeOf(meta, 'http-equiv') !== ''),
      'content',
    )
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(code).digest('base64')}'; `)
    expect(policy).toContain(fileName === null ? 'media-src data:; ' : "media-src 'self' file:; ")
    for (const element of elements)
      for (const { name } of element.attrs)
        expect(name).not.toMatch(element.tagName === 'audio' ? /^on|^href$/ : /^(on|src$|href$)/)
    expect(attributeOf(named('audio')[0], 'src')).toBe(address)
    const starts = elements.map((element) => attributeOf(element, 'data-at')).filter((at) => at !== '')
    expect(starts).toEqual(spoken.map(({ startMs }) => String(startMs / 1000)))
    const text = shown(textOf(page).replace(code, ''))
    for (const segment of spoken) expect(text).toContain(plainText(segment.text))
  }
})

test('a CommonMark parser reads every word of Markdown as text', async () => {
  for (const format of ['md', 'quotes-md'] as const) {
    const page = new Parser().parse((await exported(format)).toString('utf8'))
    const walker = page.walker()
    let text = ''
    for (let event = walker.next(); event; event = walker.next()) {
      const { type, literal } = event.node
      expect(['html_block', 'html_inline', 'link', 'image', 'list', 'code_block']).not.toContain(type)
      if (event.entering) text += type === 'softbreak' || type === 'paragraph' ? ' ' : (literal ?? '')
    }
    if (format === 'md') expectAllWords(text)
    else expect(shown(text)).toContain('=cmd() and @SUM(1)')
  }
})

test('parse5 reads every word and time stamp of oTranscribe’s HTML', async () => {
  const file = JSON.parse((await exported('otr')).toString('utf8')) as { text: string }
  const page = parseFragment(file.text)
  const text = shown(textOf(page))
  for (const segment of spoken) expect(text).toContain(plainText(segment.text))
  const elements = [...nodesOf(page)].flatMap((node) => ('attrs' in node ? node : []))
  expect(new Set(elements.map(({ tagName }) => tagName))).toEqual(new Set(['p', 'span', 'b']))
  const stamps = elements.flatMap(({ attrs }) => attrs.filter(({ name }) => name === 'data-timestamp'))
  expect(stamps.map(({ value }) => Number(value))).toEqual(
    stamps.map(({ value }) => Number(value)).toSorted((a, b) => a - b),
  )
  expect(stamps.at(-1)?.value).toBe('363600')
})
