import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { listFromCommas } from '../../shared/listFromCommas.ts'
import { type HighlightColour, highlightColours, type Quote, quoteLimits } from '../../shared/quotes.ts'
import { Field } from '../controls/Field.tsx'
import { FormDialog } from '../controls/FormDialog.tsx'
import { useCommand } from '../queries.ts'
import { words } from '../words/index.ts'
import { useChangeQuotes } from './useQuotes.ts'

const { dialog: texts, colours } = words.quotes
/** How many earlier tags are named below the field. */
const mostTagsNamed = 12

const tagsIn = (typed: string): string[] =>
  listFromCommas(typed)
    .map((tag) => tag.slice(0, quoteLimits.tag))
    .slice(0, quoteLimits.tags)

/** Colour, tags and note of a quote. */
export function QuoteDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const change = useChangeQuotes()
  const used = useCommand('quotes.filters').data?.tags.map(({ tag }) => tag) ?? []
  const [colour, setColour] = useState<HighlightColour>(quote.colour)
  const [tags, setTags] = useState(quote.tags.join(', '))
  const [note, setNote] = useState(quote.note)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    try {
      await change('quotes.update', {
        quoteId: quote.id,
        colour,
        tags: tagsIn(tags),
        note: note.slice(0, quoteLimits.note),
      })
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <FormDialog
      title={texts.title}
      submit={texts.save}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <blockquote className="quotedwords" dir="auto">
        {quote.words}
      </blockquote>
      <Field
        label={texts.tags}
        value={tags}
        onChange={setTags}
        hint={used.length > 0 ? texts.tagsUsed(used.slice(0, mostTagsNamed)) : texts.tagsHint}
        autoFocus
      />
      <Field label={texts.note} value={note} onChange={setNote} isLong />
      <RadioGroup
        className="swatches"
        value={colour}
        onChange={(value) => setColour(value as HighlightColour)}
        orientation="horizontal"
      >
        <Label>{texts.colour}</Label>
        {highlightColours.map((one) => (
          <Radio key={one} value={one} className="swatch named">
            <span className="quoted" data-colour={one}>
              {colours[one]}
            </span>
          </Radio>
        ))}
      </RadioGroup>
    </FormDialog>
  )
}
