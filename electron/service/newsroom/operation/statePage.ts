import type { FastifyInstance } from 'fastify'
import { type ChosenLanguage, chosenLanguages } from '../../../../shared/languages/interfaceLanguage.ts'
import { type Words, wordsIn } from '../../../../shared/words/catalogue.ts'
import type { S3Objects } from '../objects/s3Objects.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'
import { type QueueState, queueStateOf } from './queueState.ts'
import { readServiceState, type ServiceState } from './serviceState.ts'
import { stateStyle } from './stateStyle.ts'

/** How often the page is asked for anew, unless the reader stops that. */
const againSeconds = 30

type Parts = { store: PostgresStore; objects: S3Objects; nodeId: string; version: string }
/** Null: the database does not answer. */
type Shown = { queue: QueueState; state: ServiceState } | null

/** The page of the service's state. It has no scripts, no forms and nothing from elsewhere, and changes nothing. */
export function stateRoutes(app: FastifyInstance, { store, objects, nodeId, version }: Parts): void {
  const queueState = queueStateOf(store)
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    done(null, payload)
  })
  app.get('/state.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(stateStyle))
  app.get<{ Querystring: { still?: string } }>('/', async (request, reply) => {
    const isStill = request.query.still !== undefined
    const language = languageOf(request.headers['accept-language'])
    const [shown, isStore] = await Promise.all([
      readAll(store, queueState),
      objects.checkReachable().then(
        () => true,
        () => false,
      ),
    ])
    if (!isStill) reply.header('refresh', String(againSeconds))
    const { serviceState: words } = await wordsIn(language)
    const html = page({ shown, isStore, isStill, nodeId, version, language, words, now: new Date() })
    return reply.type('text/html; charset=utf-8').send(html)
  })
}

async function readAll(store: PostgresStore, queueState: () => Promise<QueueState>): Promise<Shown> {
  try {
    return { queue: await queueState(), state: await readServiceState(store) }
  } catch (error) {
    if (store.isStoreError(error)) return null
    throw error
  }
}

/** The first language of the browser that the page has. */
function languageOf(accepted: string | undefined): ChosenLanguage {
  const wanted = (accepted ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase())
  return wanted.find((one): one is ChosenLanguage => (chosenLanguages as readonly string[]).includes(one)) ?? 'en'
}

type Page = {
  shown: Shown
  isStore: boolean
  isStill: boolean
  nodeId: string
  version: string
  language: ChosenLanguage
  words: Words['serviceState']
  now: Date
}

function page({ shown, isStore, isStill, nodeId, version, language, words, now }: Page): string {
  const ages = agesIn(language)
  const numbers = new Intl.NumberFormat(language)
  const isWell = shown !== null && isStore
  const count = (value: number) => numbers.format(value)
  const facts = (list: readonly (readonly [string, string, ('bad' | 'good')?])[], kind = 'large') =>
    `<dl class="${kind}">${list.map(([name, value, mark]) => `<div${mark ? ` class="${mark}"` : ''}><dt>${text(name)}</dt><dd>${text(value)}</dd></div>`).join('')}</dl>`
  const age = (seconds: number | null) => (seconds === null ? '–' : ages(seconds))
  const body = shown
    ? [
        facts([
          [words.waiting, count(shown.queue.waiting)],
          [words.oldestWait, shown.queue.waiting === 0 ? '–' : age(shown.queue.oldestWaitSeconds)],
          [words.running, count(shown.queue.running)],
          [words.paused, count(shown.queue.paused)],
        ]),
        section(words.lastHour, facts(hourFacts(shown.state.lastHour, words, count))),
        table(words.clients, words.noClients, {
          heads: [words.client, words.waiting, words.oldestWait, words.running, words.paused],
          rows: shown.state.clients.map(({ id, waiting, running, paused, oldestWaitSeconds }) => [
            ...[id, count(waiting), age(oldestWaitSeconds), count(running), count(paused)],
          ]),
        }),
        table(words.workers, words.noWorkers, {
          heads: [words.worker, words.tasks, words.heard],
          rows: shown.state.workers.map(({ id, tasks, seenSeconds }) => [id, count(tasks), age(seenSeconds)]),
        }),
        table(words.nodes, words.noNodes, {
          heads: [words.node, words.version, words.runs, words.heard],
          rows: shown.state.nodes.map(({ id, version: own, runsSeconds, seenSeconds, isLost }) => [
            ...[id, own, age(runsSeconds), isLost ? words.lost(age(seenSeconds)) : age(seenSeconds)],
          ]),
        }),
      ].join('')
    : ''
  const database = shown?.state.database
  const around = facts(
    [
      [words.database, shown ? words.answers : words.answersNot, shown ? 'good' : 'bad'],
      [words.store, isStore ? words.answers : words.answersNot, isStore ? 'good' : 'bad'],
      ...(database
        ? ([
            [words.connections, words.ofMost(count(database.connections), count(database.mostConnections))],
            [words.size, words.megabytes(count(Math.ceil(database.bytes / 1e6)))],
            [words.migration, database.migration],
            [words.databaseVersion, database.version.split(' ')[0] ?? ''],
          ] as const)
        : []),
      [words.version, version],
      [words.answeredBy, nodeId],
    ],
    'plain',
  )
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'long' }).format(now)
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${text(isWell ? words.title : words.titleBad)}</title>
<link rel="stylesheet" href="/state.css"></head><body><main>
<h1>${text(words.title)}</h1>
<p class="verdict ${isWell ? 'good' : 'bad'}">${text(isWell ? words.well : shown ? words.storeAway : words.databaseAway)}</p>
<p class="time">${text(words.asOf(time))} ${text(isStill ? words.stands : words.again(againSeconds))}
<a href="${isStill ? '/' : '/?still'}">${text(isStill ? words.goOn : words.stop)}</a></p>
${body}${section(words.around, around)}</main></body></html>
`
}

type PageWords = Words['serviceState']

const hourFacts = (
  { succeeded, failed, revoked, retaken }: ServiceState['lastHour'],
  words: PageWords,
  count: (value: number) => string,
) =>
  [
    [words.succeeded, count(succeeded)],
    [words.failed, count(failed), failed > 0 ? 'bad' : undefined],
    [words.revoked, count(revoked)],
    [words.retaken, count(retaken), retaken > 0 ? 'bad' : undefined],
  ] as [string, string, 'bad'?][]

const section = (title: string, inner: string): string => `<section><h2>${text(title)}</h2>${inner}</section>`

function table(title: string, none: string, { heads, rows }: { heads: string[]; rows: string[][] }): string {
  if (rows.length === 0) return section(title, `<p>${text(none)}</p>`)
  const head = heads.map((one) => `<th scope="col">${text(one)}</th>`).join('')
  // On a narrow screen each row is a block, and every value has its column's name beside it.
  const row = ([first = '', ...rest]: string[]) =>
    `<tr role="row"><th scope="row">${text(first)}</th>${rest
      .map((value, index) => `<td role="cell" data-name="${text(heads[index + 1] ?? '')}">${text(value)}</td>`)
      .join('')}</tr>`
  return section(
    title,
    `<table role="table"><thead><tr role="row">${head}</tr></thead><tbody>${rows.map(row).join('')}</tbody></table>`,
  )
}

/** As a person says it: seconds, minutes, hours or days. */
function agesIn(language: string): (seconds: number) => string {
  const say = (value: number, unit: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(Math.floor(value))
  return (given) => {
    const seconds = Math.max(0, given)
    if (seconds < 120) return say(seconds, 'second')
    if (seconds < 7200) return say(seconds / 60, 'minute')
    return seconds < 172_800 ? say(seconds / 3600, 'hour') : say(seconds / 86_400, 'day')
  }
}

const text = (given: string): string => given.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
