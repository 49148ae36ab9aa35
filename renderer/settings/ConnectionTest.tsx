import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { Button } from 'react-aria-components'
import type { Scheme, SchemeTest } from '../../shared/accounts/account.ts'
import type { ErrorInfo } from '../../shared/errors/errors.ts'
import { sentenceOf } from '../../shared/words/problem.ts'
import { useCommandMutation } from '../base/queries.ts'
import { words } from '../words/index.ts'
import './ConnectionTest.css'

const { test: texts } = words.settings

const icons = {
  works: CircleCheck,
  refused: CircleX,
  unreachable: CircleX,
  unclear: CircleX,
  'not-set': CircleDashed,
} as const

function resultText(scheme: Scheme, result: SchemeTest['result'], error: ErrorInfo | null): string {
  if (error) return sentenceOf(error)
  return result === 'works' ? texts.accepted[scheme] : words.settings.accountDialog.findings[result]
}

/** Tries each way to sign in. */
export function ConnectionTest({ accountId }: { accountId: number }) {
  const test = useCommandMutation('accounts.test', ['accounts.list'])
  return (
    <>
      <div className="buttons row wrap">
        <Button className="quiet" isPending={test.isPending} onPress={() => test.mutate({ accountId })}>
          {test.isPending ? texts.testing : texts.button}
        </Button>
      </div>
      {test.error && <p className="error">{test.error.message}</p>}
      {test.data && !test.isPending && (
        <ul className="findings stack list" aria-label={texts.result}>
          {test.data.schemes.map(({ scheme, result, error }) => {
            const Icon = icons[result]
            return (
              <li key={scheme} data-result={result}>
                <Icon size={16} aria-label={result === 'works' ? texts.works : texts.fails} />
                <span>
                  <strong>{texts.schemes[scheme]}</strong> · {resultText(scheme, result, error)}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
