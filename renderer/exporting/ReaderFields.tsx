import { TriangleAlert } from 'lucide-react'
import type { CommandOutput } from '../../shared/contract.ts'
import { type Disclosure, type WithheldFact, withheldFacts } from '../../shared/exports/disclosure.ts'
import type { ExportFormat } from '../../shared/exports/formats.ts'
import { Choice } from '../controls/Choice.tsx'
import { Tick } from '../controls/Tick.tsx'
import { words } from '../words/index.ts'
import './ReaderFields.css'

const texts = words.protection.disclosure
const onlyAboutOriginal: readonly ExportFormat[] = ['edl', 'xmeml']

/** `isOn`: something is withheld. `refusalOf`: why a format cannot be written then; null if it can. */
export type Protection = ReturnType<typeof protectionOf>

/** What follows from the choices, for this many recordings. */
export function protectionOf(
  counts: CommandOutput<'readers.protection'>,
  recordingCount: number,
  disclosure: Disclosure,
) {
  const { withRedactions, withPseudonyms } = counts
  const isOn =
    (withRedactions > 0 && disclosure.redaction === 'marked') || (withPseudonyms > 0 && disclosure.names === 'listed')
  return {
    ...{ withRedactions, withPseudonyms, isOn, recordingCount },
    refusalOf: (format: ExportFormat) => (isOn && onlyAboutOriginal.includes(format) ? texts.refused : null),
  }
}

type Props = {
  protection: Protection
  disclosure: Disclosure
  onChange: (disclosure: Disclosure) => void
}

/** The choices about names and redactions. Nothing if the recordings have neither. */
export function ReaderFields(props: Props) {
  const { protection, disclosure, onChange } = props
  const { withRedactions, withPseudonyms, isOn, recordingCount } = protection
  const set = (changes: Partial<Disclosure>) => onChange({ ...disclosure, ...changes })
  if (withRedactions === 0 && withPseudonyms === 0) return null
  return (
    <fieldset className="readerfields stack">
      <legend>{texts.title}</legend>
      {recordingCount > 1 && (
        <p className="muted">{texts.some(Math.max(withRedactions, withPseudonyms), recordingCount)}</p>
      )}
      {withPseudonyms > 0 && (
        <>
          <Choice
            label={texts.names}
            value={disclosure.names}
            options={texts.nameChoices}
            onChange={(names) => set({ names })}
          />
          {disclosure.names === 'real' ? (
            <Warning>{texts.realNames}</Warning>
          ) : (
            <Choice
              label={texts.form}
              value={disclosure.pseudonymForm}
              options={texts.forms}
              onChange={(pseudonymForm) => set({ pseudonymForm })}
            />
          )}
        </>
      )}
      {withRedactions > 0 && (
        <>
          <Choice
            label={texts.redaction}
            value={disclosure.redaction}
            options={texts.redactionChoices}
            onChange={(redaction) => set({ redaction })}
          />
          {disclosure.redaction === 'none' ? (
            <Warning>{texts.notRedacted}</Warning>
          ) : (
            <Choice
              label={texts.instead}
              value={disclosure.redactedText}
              options={texts.insteads}
              onChange={(redactedText) => set({ redactedText })}
            />
          )}
        </>
      )}
      {isOn && <WithheldFields disclosure={disclosure} set={set} />}
      <p className="muted">{texts.noDisguise}</p>
    </fieldset>
  )
}

function WithheldFields({ disclosure, set }: { disclosure: Disclosure; set: (changes: Partial<Disclosure>) => void }) {
  const { keeps } = disclosure
  const keep = (fact: WithheldFact, isKept: boolean) =>
    set({ keeps: isKept ? [...keeps, fact] : keeps.filter((other) => other !== fact) })
  return (
    <>
      <Choice
        label={texts.tone}
        value={disclosure.tone}
        options={texts.tones}
        hint={texts.toneHints[disclosure.tone]}
        onChange={(tone) => set({ tone })}
      />
      <fieldset className="stack gap-4">
        <legend className="hint">{texts.keeps}</legend>
        {withheldFacts.map((fact) => (
          <Tick
            key={fact}
            name={texts.facts[fact]}
            isSelected={keeps.includes(fact)}
            onChange={(isKept) => keep(fact, isKept)}
          />
        ))}
      </fieldset>
    </>
  )
}

function Warning({ children }: { children: string }) {
  return (
    <p className="warning" role="alert">
      <TriangleAlert size={15} aria-hidden /> {children}
    </p>
  )
}
