import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useCommandMutation } from '../base/queries.ts'
import { words } from '../words/index.ts'

const { test: texts } = words.settings

const icons = {
  works: CircleCheck,
  refused: CircleX,
  unreachable: CircleX,
  unclear: CircleX,
  'not-set': CircleDashed,
} as const

/** Tries each way to sign in. */
export function ConnectionTest({ accountId }: { accountId: number }) {
  const test = useCommandMutation('accounts.test')
  return (
    <>
      <div className="buttons">
        <Button className="quiet" isPending={test.isPending} onPress={() => test.mutate({ accountId })}>
          {test.isPending ? texts.testing : texts.button}
        </Button>
      </div>
      {test.error && <p className="error">{test.error.message}</p>}
      {test.data && !test.isPending && (
        <ul className="findings" aria-label={texts.result}>
          {test.data.schemes.map(({ scheme, result, message }) => {
            const Icon = icons[result]
            return (
              <li key={scheme} className={result}>
                <Icon size={16} aria-label={result === 'works' ? texts.works : texts.fails} />
                <span>
                  <strong>{texts.schemes[scheme]}</strong> · {message}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
