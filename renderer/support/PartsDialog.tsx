import { useState } from 'react'
import { Button, Input, SearchField } from 'react-aria-components'
import type { SoftwarePart } from '../../shared/contract/support.ts'
import { useCommand } from '../base/queries.ts'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { ReadDialog } from '../controls/ReadDialog.tsx'
import { VirtualRows } from '../controls/VirtualRows.tsx'
import { words } from '../words/index.ts'
import '../controls/Search.css'
import './PartsDialog.css'

const texts = words.support.parts

/** Every part of the program with its licence, and the text of each licence. */
export function PartsDialog({ onClose }: { onClose: () => void }) {
  const [shown, setShown] = useState<SoftwarePart | null>(null)
  const [sought, setSought] = useState('')
  const title = shown ? texts.text(shown.name) : texts.title
  return (
    <ReadDialog
      title={title}
      className="wide parts"
      actions={
        shown && (
          <Button className="quiet" autoFocus onPress={() => setShown(null)}>
            {texts.back}
          </Button>
        )
      }
      onClose={onClose}
    >
      {shown ? <LicenceText part={shown} /> : <PartList sought={sought} onSeek={setSought} onShow={setShown} />}
    </ReadDialog>
  )
}

function PartList(props: { sought: string; onSeek: (text: string) => void; onShow: (part: SoftwarePart) => void }) {
  const { sought, onSeek, onShow } = props
  const { data, error } = useCommand('support.parts')
  const found = data?.parts.filter((part) => isFound(part, sought)) ?? []
  return (
    <>
      <SearchField className="search" aria-label={texts.search} value={sought} onChange={onSeek} autoFocus>
        <Input placeholder={texts.placeholder} />
      </SearchField>
      <ErrorLine text={error?.message} />
      <p className="muted" role="status">
        {data ? (found.length === 0 ? texts.nothing : texts.found(found.length)) : !error && words.support.loading}
      </p>
      <VirtualRows
        key={sought}
        label={texts.list}
        count={found.length}
        estimatePx={52}
        row={(index) => {
          const part = found[index]
          return part && <PartRow part={part} onShow={onShow} />
        }}
      />
    </>
  )
}

function PartRow({ part, onShow }: { part: SoftwarePart; onShow: (part: SoftwarePart) => void }) {
  return (
    <button type="button" className="partrow" data-focus lang="en" onClick={() => onShow(part)}>
      <span className="partname">
        {part.name} <span className="muted">{part.version}</span>
      </span>
      <span className="muted">{part.licence}</span>
      {part.builtAt !== null && <span className="builtat hint">{part.builtAt}</span>}
    </button>
  )
}

/** The licence text, line by line, because Chromium's has a hundred thousand lines. */
function LicenceText({ part }: { part: SoftwarePart }) {
  const { data, error } = useCommand('support.licence', { id: part.id })
  const lines = data?.text.split('\n') ?? []
  return (
    <>
      <ErrorLine text={error?.message} />
      {part.builtAt !== null && (
        <p className="muted" lang="en">
          {part.builtAt}
        </p>
      )}
      {!data && !error && <p className="muted">{words.support.loading}</p>}
      {data?.text === '' && <p>{texts.withoutText(part.licence)}</p>}
      {data && data.text !== '' && (
        <VirtualRows
          label={texts.text(part.name)}
          count={lines.length}
          estimatePx={18}
          row={(index) => (
            <span className="licenceline literal" lang="en">
              {lines[index] === '' ? ' ' : lines[index]}
            </span>
          )}
        />
      )}
    </>
  )
}

const isFound = ({ name, licence, builtAt }: SoftwarePart, sought: string): boolean => {
  const text = `${name} ${licence} ${builtAt ?? ''}`.toLowerCase()
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
