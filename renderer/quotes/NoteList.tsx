import { Plus } from 'lucide-react'
import { Button, MenuItem } from 'react-aria-components'
import { formatClock } from '../../shared/text/timecode.ts'
import type { Note } from '../../shared/transcripts/quotes.ts'
import { RowMenu } from '../controls/RowMenu.tsx'
import { words } from '../words/index.ts'
import { PanelItem } from './SidePanel.tsx'
import { quoteAlt } from './useColourKeys.ts'

const { panel: texts, notes: noteTexts } = words.quotes

export type NoteActions = {
  add: () => void
  play: (note: Note) => void
  edit: (note: Note) => void
  remove: (note: Note) => void
}

/** The notes of the open recording. Pressing a note plays the recording from that moment. */
export function NoteList(props: { notes: readonly Note[]; does: NoteActions; soughtId: number | null }) {
  const { notes, does, soughtId } = props
  return (
    <>
      {notes.length === 0 && (
        <div className="nothing">
          <p>{texts.noNotes}</p>
          <p className="hint">{texts.howToNote(quoteAlt)}</p>
        </div>
      )}
      <Button className="quiet start" onPress={does.add}>
        <Plus size={14} aria-hidden /> {texts.addNote}
      </Button>
      <ul className="quotelist stack list">
        {notes.map((note) => {
          const clock = formatClock(note.atMs)
          return (
            <PanelItem key={note.id} isSought={note.id === soughtId}>
              <article className="quotecard plainnote">
                <button
                  type="button"
                  className="saidwords"
                  title={words.quotes.card.play(clock)}
                  aria-description={words.quotes.card.play(clock)}
                  onClick={() => does.play(note)}
                  onKeyDown={(event) => {
                    if (event.key === 'Delete') does.remove(note)
                  }}
                >
                  <span dir="auto">{note.text}</span>
                </button>
                <RowMenu
                  label={noteTexts.more(clock)}
                  onAction={(key) => (key === 'edit' ? does.edit(note) : does.remove(note))}
                >
                  <MenuItem id="edit">{words.buttons.edit}</MenuItem>
                  <MenuItem id="remove">{noteTexts.remove}</MenuItem>
                </RowMenu>
                <p className="by">{clock}</p>
              </article>
            </PanelItem>
          )
        })}
      </ul>
    </>
  )
}
