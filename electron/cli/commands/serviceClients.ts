import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { silentLog } from '../../../shared/errors/log.ts'
import { localTime } from '../../../shared/sound/recordedTime.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { problem } from '../../../shared/words/problem.ts'
import { type ClientAnswer, type ClientOptions, type ClientVerb, newsroomCommands } from '../../service/index.ts'
import { packageRoot } from '../embeddedService.ts'
import { exitCode, type Reporter, report } from '../output.ts'
import { plain } from '../queueLines.ts'
import type { Terminal } from '../terminal.ts'
import { type ServiceFlags, withSettings } from './serviceSettings.ts'

/** Each verb with the names that belong after it. */
export const clientVerbs: Record<ClientVerb, readonly string[]> = {
  list: [],
  add: ['CLIENT'],
  set: ['CLIENT'],
  disable: ['CLIENT'],
  enable: ['CLIENT'],
  rotate: ['CLIENT'],
  'rotate-signing': [],
  people: ['CLIENT'],
  'put-person': ['CLIENT', 'PERSON'],
  'remove-person': ['CLIENT', 'PERSON'],
  'forget-identity': ['CLIENT', 'PERSON'],
  keys: ['CLIENT', 'PERSON'],
  'list-keys': ['CLIENT', 'PERSON'],
  'revoke-keys': ['CLIENT', 'PERSON', 'NAME'],
  'worker-keys': [],
  'add-worker-key': ['NAME'],
  'revoke-worker-key': ['NAME'],
}
export const isClientVerb = (typed: string): typed is ClientVerb => Object.hasOwn(clientVerbs, typed)

type ClientFlags = ServiceFlags &
  Pick<ClientOptions, 'name' | 'overlapDays' | 'expiresDays' | 'email' | 'desk' | 'role' | 'from'> & {
    submitsPerMinute?: number
    openUploads?: number
    gigabytes?: number
    unfinishedTasks?: number
    keepDays?: number | 'never'
    weight?: number
    domains?: string[]
    out?: string
  }

/** Manages clients, people and keys in the database. */
export function serviceClientsCommand(
  terminal: Terminal,
  verb: ClientVerb,
  names: readonly string[],
  flags: ClientFlags,
): Promise<number> {
  return withSettings(terminal, flags, ['database'], async (values) => {
    const { runClientVerb } = await newsroomCommands.clients()
    // Opened before any key is made: a key that cannot be written would be lost.
    const file = flags.out === undefined ? null : openNew(flags.out)
    let isWritten = false
    try {
      const answer = await runClientVerb(values, verb, names, optionsOf(flags), { packageRoot, log: silentLog })
      const out = report(terminal, null, flags.json ?? false)
      if (answer.kind === 'keys' && file !== null && flags.out !== undefined) {
        writeSync(file, `${JSON.stringify({ of: answer.of, ...answer.keys }, null, 2)}\n`)
        fsyncSync(file)
        out.line(words.terminalService.clients.keysIn(answer.of, flags.out))
        out.result({ ok: true, kind: 'keys', of: answer.of, file: flags.out })
        isWritten = true
      } else {
        print(answer, out)
        out.result({ ok: true, ...answer })
      }
    } finally {
      if (file !== null) closeSync(file)
      if (flags.out !== undefined && !isWritten) rmSync(flags.out)
    }
    return exitCode.done
  })
}

function openNew(path: string): number {
  try {
    return openSync(path, 'wx', 0o600)
  } catch (cause) {
    throw problem('secrets-file-exists', null, { cause })
  }
}

function optionsOf(flags: ClientFlags): ClientOptions {
  const { gigabytes, keepDays, weight, domains, submitsPerMinute, openUploads, unfinishedTasks } = flags
  const { name, overlapDays, expiresDays, email, desk, role, from } = flags
  const limits = { submitsPerMinute, openUploads, unfinishedTasks, weight, emailDomains: domains }
  // Commander takes null for an option without a value.
  const settings = { ...limits, keepDays: keepDays === 'never' ? null : keepDays }
  const bytes = gigabytes === undefined ? undefined : gigabytes * 1e9
  return given({
    ...{ name, overlapDays, expiresDays, email, desk, role, from },
    settings: given({ ...settings, bytes }),
  })
}

type Given<T> = { [K in keyof T]: Exclude<T[K], undefined> }
/** Without the properties that are undefined. */
const given = <T extends object>(object: T): Given<T> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Given<T>

function print(answer: ClientAnswer, out: Reporter): void {
  const { clients: texts } = words.terminalService
  switch (answer.kind) {
    case 'clients':
      if (answer.clients.length === 0) out.line(texts.none)
      for (const client of answer.clients) {
        out.line(`${client.clientId}  ${plain(client.name)}${client.isDisabled ? `  [${texts.disabled}]` : ''}`)
        const { submitsPerMinute, openUploads, bytes, unfinishedTasks, keepDays, weight, emailDomains } = client
        out.line(`    ${texts.limits(submitsPerMinute, openUploads, words.units.size(bytes), unfinishedTasks)}`)
        out.line(`    ${texts.keep(keepDays)}; ${texts.weight(weight)}; ${plain(texts.domains(emailDomains))}`)
      }
      break
    case 'people':
      if (answer.people.length === 0) out.line(texts.noPeople)
      for (const { userId, name, email, desk, role, isRemoved } of answer.people) {
        const facts = [name, email, desk === null ? null : texts.desk(desk), texts.roles[role]]
        const shown = [...facts, isRemoved ? texts.removed : null].filter((fact) => fact !== null)
        out.line(`${plain(userId)}  ${plain(shown.join(', '))}`)
      }
      break
    case 'worker-keys':
      if (answer.workerKeys.length === 0) out.line(texts.noWorkerKeys)
      for (const { name, from, createdMs, lastUsedMs } of answer.workerKeys) {
        const used = lastUsedMs === null ? texts.never : texts.used(localTime(lastUsedMs))
        out.line([plain(name), localTime(createdMs), used, ...(from ?? [])].join('  '))
      }
      break
    case 'named-keys':
      if (answer.namedKeys.length === 0) out.line(texts.noKeys)
      for (const { name, kinds, createdMs, expiresMs, lastUsedMs } of answer.namedKeys) {
        const used = lastUsedMs === null ? texts.never : texts.used(localTime(lastUsedMs))
        const facts = [...kinds.map((kind) => texts.keyKinds[kind]), used]
        if (expiresMs !== null) facts.push(texts.expires(localTime(expiresMs)))
        out.line(`${plain(name)}  ${localTime(createdMs)}  ${facts.join(', ')}`)
      }
      break
    case 'keys':
      out.line(plain(texts.keysOf(answer.of)))
      for (const [kind, key] of Object.entries(answer.keys))
        out.line(`  ${texts.keyKinds[kind as keyof typeof texts.keyKinds]}: ${key}`)
      if (answer.oldUntilMs !== null) out.line(texts.oldUntil(localTime(answer.oldUntilMs)))
      break
    case 'done':
      out.line(texts.done)
  }
}
