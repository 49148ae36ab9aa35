import { migrate } from '../../../electron/service/newsroom/postgres/migrate.ts'
import { migrateQueue } from '../../../electron/service/newsroom/queue/boss.ts'
import { silentLog } from '../../../shared/errors/log.ts'
import { freePort } from '../../support/freePort.ts'
import { packageRoot } from './packageRoot.ts'
import { startPostgres } from './postgres.ts'
import { openSignInNewsroom } from './signInNewsroom.ts'

/**
 * A newsroom with its own PostgreSQL and OpenID provider, as a process of its own: for tests of windows, whose runner has
 * no shared database. Ann is signed in at the provider. Prints the newsroom's origin as the first line.
 */
const postgres = await startPostgres(async (url) => {
  await migrate({ url }, packageRoot, silentLog)
  await migrateQueue({ url }, silentLog)
})
const desk = await openSignInNewsroom({ url: await postgres.newDatabase(), port: await freePort() })
desk.provider.state.person = { sub: 'a-1', email: 'ann@news.example', email_verified: true, name: 'Ann' }
process.stdout.write(`${desk.origin}\n`)
process.once('SIGTERM', () => {
  void desk
    .close()
    .then(() => postgres.stop())
    .finally(() => process.exit(0))
})
