import { useEffect, useRef, useState } from 'react'
import { Choice } from '../controls/Choice.tsx'
import { Field } from '../controls/Field.tsx'
import { Tick } from '../controls/Tick.tsx'
import { words } from '../words/index.ts'
import type { LockProblem, TypedLock } from './lock.ts'

const texts = words.handover

/** How the file is protected: not at all, with a passphrase that is typed twice, or to recipients of age. */
export function LockFields(props: {
  typed: TypedLock
  problem: LockProblem | null
  /** How often the person tried with these fields. Each time, the wrong field has the focus, because it may be out of view. */
  attempts: number
  onChange: (typed: TypedLock) => void
}) {
  const { typed, problem, attempts, onChange } = props
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempts > 0) fields.current?.querySelector<HTMLInputElement>('input[data-invalid]')?.focus()
  }, [attempts])
  const [isShown, setShown] = useState(false)
  const set = (changes: Partial<TypedLock>) => onChange({ ...typed, ...changes })
  const problemOf = (field: LockProblem['field']) => (problem?.field === field ? problem.sentence : null)
  return (
    <div className="form" ref={fields}>
      <Choice
        label={texts.lock}
        value={typed.kind}
        options={texts.locks}
        hint={texts.lockHints[typed.kind]}
        onChange={(kind) => set({ kind })}
      />
      {typed.kind === 'passphrase' && (
        <>
          <Field
            label={texts.passphrase}
            value={typed.passphrase}
            onChange={(passphrase) => set({ passphrase })}
            problem={problemOf('passphrase')}
            isSecret={!isShown}
          />
          <Field
            label={texts.again}
            value={typed.again}
            onChange={(again) => set({ again })}
            problem={problemOf('again')}
            isSecret={!isShown}
          />
          <Tick name={texts.show} isSelected={isShown} onChange={setShown} />
        </>
      )}
      {typed.kind === 'recipients' && (
        <Field
          label={texts.recipient}
          value={typed.recipients}
          onChange={(recipients) => set({ recipients })}
          hint={texts.recipientHint}
          problem={problemOf('recipients')}
        />
      )}
    </div>
  )
}
