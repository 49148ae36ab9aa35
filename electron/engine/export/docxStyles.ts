import type { IPropertiesOptions } from 'docx'

type Styles = NonNullable<IPropertiesOptions['styles']>

/**
 * Ids (and names) of the styles that a house style may replace. Spacing in this file is in twentieths of a point, sizes are in half
 * points.
 */
export const style = {
  facts: 'Facts',
  notice: 'Notice',
  speaker: 'Speaker',
  speakerName: 'SpeakerName',
  timecode: 'Timecode',
  /** The style of tags and notes beside the words. */
  remark: 'Remark',
  quoteSource: 'QuoteSource',
  turn: 'Turn',
  seal: 'Seal',
  footer: 'TranscriptFooter',
} as const

/** A4, with a text width that keeps lines of 11-point type readable. */
export const page = {
  size: { width: 11_906, height: 16_838 },
  margin: { top: 1300, bottom: 1300, left: 1500, right: 1500, footer: 620 },
} as const
const textWidth = page.size.width - page.margin.left - page.margin.right

const grey = '5F6670'
const fonts = { ascii: 'Georgia', hAnsi: 'Georgia', cs: 'Times New Roman' }

export function documentStyles(language: string): Styles {
  const tag = wordLanguage(language)
  return {
    default: {
      document: {
        run: {
          font: fonts,
          size: 22,
          ...(tag === null ? {} : { language: { value: tag, eastAsia: tag, bidirectional: tag } }),
        },
      },
      title: {
        run: { font: fonts, size: 40, bold: true },
        paragraph: { spacing: { after: 100 }, keepNext: true },
      },
    },
    paragraphStyles: [
      { ...named(style.facts), run: { size: 17, color: grey }, paragraph: { spacing: { after: 100 } } },
      { ...named(style.notice), run: { size: 17, color: grey, italics: true }, paragraph: { spacing: { after: 100 } } },
      // Names and times stay on the same page as their words.
      { ...named(style.speaker), next: style.turn, paragraph: { keepNext: true, spacing: { before: 260, after: 30 } } },
      { ...named(style.turn), paragraph: { spacing: { after: 90, line: 310 } } },
      { ...named(style.quoteSource), run: { size: 17, color: grey }, paragraph: { spacing: { after: 240 } } },
      { ...named(style.seal), run: { size: 15, color: grey }, paragraph: { spacing: { before: 480 } } },
      {
        ...named(style.footer),
        run: { size: 16, color: grey },
        paragraph: { rightTabStop: textWidth },
      },
    ],
    characterStyles: [
      { id: style.speakerName, name: style.speakerName, quickFormat: true, run: { bold: true } },
      { id: style.remark, name: style.remark, quickFormat: true, run: { size: 18, color: grey, italics: true } },
      { id: style.timecode, name: style.timecode, quickFormat: true, run: { size: 17, color: grey } },
    ],
  }
}

const named = (id: string) => ({ id, name: id, basedOn: 'Normal', quickFormat: true })

/**
 * `en` → `en-US`, because Word chooses its spelling by region. Null if the recogniser named no language (`auto`, empty); Word then uses
 * its own language.
 * @exportedFor tests: one case per language
 */
export function wordLanguage(language: string): string | null {
  try {
    const locale = new Intl.Locale(language.trim().replaceAll('_', '-'))
    const { region } = locale.maximize()
    return /^und\b/.test(locale.baseName) || region === undefined ? null : `${locale.language}-${region}`
  } catch {
    return null
  }
}
