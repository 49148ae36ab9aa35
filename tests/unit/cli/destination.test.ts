import { expect, test } from 'vitest'
import { decideDestination } from '../../../electron/cli/destination.ts'
import type { Session } from '../../../electron/cli/session.ts'

/** Whatever an engine says about accounts and earlier choices is not asked for. */
const session = {} as Pick<Session, 'engine' | 'out'>

test('a recording that must stay on this machine is transcribed here', async () => {
  expect(await decideDestination(session, { localOnly: true })).toEqual({ destination: 'this-machine', isHere: true })
})
