import { useState } from 'react'
import { Label, Radio, RadioGroup, ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { listFromCommas } from '../../shared/text/listFromCommas.ts'
import { type HighlightColour, highlightColours, type Quote } from '../../shared/transcripts/quotes.ts'
import { saidLines } from '../../shared/words/quoteWords.ts'
import { messageOf } from '../base/bridgeError.ts'
import { useCommand } from '../base/queries.ts'
import { Field } from '../controls/Field.tsx'
import { FormDialog } from '../controls/FormDialog.tsx'
import { words } from '../words/index.ts'
import { chosenTags, isSameTag, noteProblem, tagsProblem } from './quoteFields.ts'
import { useChangeQuotes } from './useQuotes.ts'
import './QuoteDialog.css'

const { dialog: texts, colours } = words.quotes
/** How many earlier tags are offered below the field. */
const mostTagsOffered = 12

/** Colour, tags and note of a quote. */
export function QuoteDialog(props: { quote: Quote; onSaved?: (recordingId: number) => void; onClose: () => void }) {
  const { quote, onSaved, onClose } = props
  const change = useChangeQuotes()
  const used = useCommand('quotes.filters', {}).data?.tags.map(({ tag }) => tag) ?? []
  const [colour, setColour] = useState<HighlightColour>(quote.colour)
  const [tags, setTags] = useState(quote.tags.join(', '))
  const [note, setNote] = useState(quote.note)
  const [problem, setProblem] = useState<string | null>(null)
  const offered = used.slice(0, mostTagsOffered)
  const given = listFromCommas(tags)
  const wrong = { tags: tagsProblem(given), note: noteProblem(note) }
  const save = async () => {
    if (wrong.tags !== null || wrong.note !== null) return
    const isSame = colour === quote.colour && given.join('\n') === quote.tags.join('\n') && note.trim() === quote.note
    if (isSame) return onClose()
    try {
      await change(quote.recordingId, 'quotes.update', {
        quoteId: quote.id,
        colour,
        tags: given,
        note: note.trim(),
      })
      onSaved?.(quote.recordingId)
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <FormDialog
      title={texts.title}
      submit={words.buttons.save}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <blockquote className="quotedwords read" dir="auto">
        {saidLines(quote).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </blockquote>
      <Field label={texts.tags} value={tags} onChange={setTags} problem={wrong.tags} hint={texts.tagsHint} autoFocus />
      {used.length > 0 && (
        <ToggleButtonGroup
          className="row wrap"
          aria-label={texts.tagsUsed}
          selectionMode="multiple"
          selectedKeys={offered.filter((tag) => given.some((one) => isSameTag(one, tag)))}
          onSelectionChange={(keys) => setTags(chosenTags(given, offered, keys).join(', '))}
        >
          <span className="hint">{texts.tagsUsed}</span>
          {offered.map((tag) => (
            <ToggleButton key={tag} id={tag} className="usedtag">
              <bdi>{tag}</bdi>
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      <Field label={texts.note} value={note} onChange={setNote} problem={wrong.note} isProse />
      <RadioGroup
        className="swatches row wrap"
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
