import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { Button } from 'react-aria-components'
import type { SchemeTest } from '../../shared/account.ts'
import { useCommandMutation } from '../queries.ts'

const schemes: Record<SchemeTest['scheme'], string> = {
  'partner-token': 'Partner token',
  'user-token': 'User token',
  'api-key': 'API key',
  'second-family': 'Second address',
}
const icons = {
  works: CircleCheck,
  refused: CircleX,
  unreachable: CircleX,
  unclear: CircleX,
  'not-set': CircleDashed,
} as const

/** Asks the service by each way to sign in, and says which one works. */
export function ConnectionTest({ accountId }: { accountId: number }) {
  const test = useCommandMutation('accounts.test')
  return (
    <>
      <div className="buttons">
        <Button className="quiet" isPending={test.isPending} onPress={() => test.mutate({ accountId })}>
          {test.isPending ? 'Testing…' : 'Test connection'}
        </Button>
      </div>
      {test.error && <p className="error">{test.error.message}</p>}
      {test.data && !test.isPending && (
        <ul className="findings" aria-label="Result of the test">
          {test.data.schemes.map(({ scheme, result, message }) => {
            const Icon = icons[result]
            return (
              <li key={scheme} className={result}>
                <Icon size={16} aria-label={result === 'works' ? 'Works' : 'Does not work'} />
                <span>
                  <strong>{schemes[scheme]}</strong> · {message}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
