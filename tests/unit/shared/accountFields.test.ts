import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AccountFields,
  accountFieldsSchema,
  newAccount,
  originOfSecret,
} from '../../../shared/accounts/account.ts'
import { commandNames } from '../../../shared/contract/commandNames.ts'
import { type CommandInput, type CommandName, contract } from '../../../shared/contract.ts'
import { isEntryProblem } from '../../../shared/errors/entryProblems.ts'
import { regionBaseUrls } from '../../../shared/partner/regions.ts'
import { words } from '../../../shared/words/catalogue.ts'

const sampleLayout = { format: 's16le', sampleRateHz: 48_000, channels: 2, startByte: 44 } as const
const fields = (more: Partial<AccountFields> = {}): AccountFields => ({ ...newAccount('us'), ...more })
/** The refused field and the reason; null if no field is refused. */
function problem(more: Partial<AccountFields>): string | null {
  const issue = accountFieldsSchema.safeParse(fields(more)).error?.issues[0]
  if (!issue) return null
  const { message } = issue
  return `${issue.path.join('.')}: ${isEntryProblem(message) ? words.entries[message] : message}`
}
const base = 'https://partner.example/developer/api'

describe('addresses', () => {
  test.each([
    base,
    'https://partner.example:8443/developer/api',
    'http://127.0.0.1:4000/developer/api',
    'http://localhost/developer/api',
    'http://[::1]:4000/developer/api',
  ])('accept %s for both families', (address) => {
    expect(problem({ baseUrl: address, apiBase: address })).toBeNull()
  })

  test.each([
    ['no web address', 'partner.example/developer/api', 'https://'],
    ['plain http over a network', 'http://partner.example/developer/api', 'https://'],
    ['a name that only begins like this machine', 'http://localhost.example/developer/api', 'https://'],
    ['another loopback address than the usual one', 'http://127.0.0.2/developer/api', 'https://'],
    ['another protocol', 'ftp://partner.example/developer/api', 'https://'],
    ['a program', 'javascript:alert(1)', 'https://'],
    ['a user name', 'https://me@partner.example/developer/api', 'user name'],
    ['a password', 'https://me:word@partner.example/developer/api', 'password'],
    ['a password without a name', 'https://:word@partner.example/developer/api', 'password'],
    ['a query', `${base}?key=1`, 'without ? or #'],
    ['a hash', `${base}#top`, 'without ? or #'],
  ])('refuse %s for both families', (_what, address, words) => {
    for (const name of ['baseUrl', 'apiBase'] as const) {
      expect(problem({ [name]: address })).toMatch(new RegExp(`^${name}: `))
      expect(problem({ [name]: address })).toContain(words)
    }
  })

  // The endpoint's path would land after a bare "?" or "#", so every request would ask for something else.
  test.each([`${base}?`, `${base}#`])('refuse %s, which would hide the path', (address) => {
    expect(problem({ baseUrl: address })).toContain('without ? or #')
  })

  test('lose all slashes and spaces at the end', () => {
    const parsed = accountFieldsSchema.parse(fields({ baseUrl: `  ${base}///  `, apiBase: 'https://second.example/' }))
    expect(parsed).toMatchObject({ baseUrl: base, apiBase: 'https://second.example' })
  })

  test('may be empty only for the second family', () => {
    expect(problem({ apiBase: '' })).toBeNull()
    expect(problem({ apiBase: ' / ' })).toBeNull()
    expect(problem({ baseUrl: '' })).toBe('baseUrl: Enter the base address.')
    expect(problem({ baseUrl: ' / ' })).toBe('baseUrl: Enter the base address.')
  })
})

test.each([
  ['', null],
  ['/tapelog/workflows/{workflow_id}', null],
  [' /w/{workflow_id}/status ', null],
  [
    'w/{workflow_id}',
    'workflowStatusPath: Start with /, include {workflow_id} once between slashes, and add no query.',
  ],
  ['/w/{id}', 'workflowStatusPath: Start with /, include {workflow_id} once between slashes, and add no query.'],
  [
    'https://elsewhere.example/{workflow_id}',
    'workflowStatusPath: Start with /, include {workflow_id} once between slashes, and add no query.',
  ],
  [
    '//elsewhere.example/{workflow_id}',
    'workflowStatusPath: Start with /, include {workflow_id} once between slashes, and add no query.',
  ],
  [
    '/w?id={workflow_id}',
    'workflowStatusPath: Start with /, include {workflow_id} once between slashes, and add no query.',
  ],
  [
    '/w/{workflow_id}?said=a',
    'workflowStatusPath: Start with /, include {workflow_id} once between slashes, and add no query.',
  ],
  [
    '/{workflow_id}/{workflow_id}',
    'workflowStatusPath: Start with /, include {workflow_id} once between slashes, and add no query.',
  ],
  [
    '/w/../{workflow_id}',
    'workflowStatusPath: Start with /, include {workflow_id} once between slashes, and add no query.',
  ],
])('a workflow status path of “%s” gives %s', (workflowStatusPath, expected) => {
  expect(problem({ workflowStatusPath })).toBe(expected)
})

test.each([
  ['name', 100],
  ['clientId', 200],
  ['userId', 120],
  ['ownerId', 120],
] as const)('%s takes at most %i characters', (name, most) => {
  expect(problem({ [name]: 'x'.repeat(most) })).toBeNull()
  expect(problem({ [name]: 'x'.repeat(most + 1) })).toMatch(new RegExp(`^${name}: .*${most}`))
})
test('addresses and paths have a limit, and a name is needed', () => {
  expect(problem({ baseUrl: `${base}/${'x'.repeat(500)}` })).toMatch(/^baseUrl: .*500/)
  expect(problem({ workflowStatusPath: `/{workflow_id}${'x'.repeat(120)}` })).toMatch(/^workflowStatusPath: .*120/)
  expect(problem({ name: '  ' })).toBe('name: Give the account a name.')
})
test.each([
  ['region', 'mars'],
  ['userTokenSource', 'stolen'],
  ['expiresInUnit', 'fortnights'],
])('%s takes only its listed values', (name, value) => {
  expect(problem({ [name]: value } as Partial<AccountFields>)).toMatch(new RegExp(`^${name}: `))
})

test('a new account has its region’s own address', () => {
  for (const region of ['us', 'japan'] as const) {
    expect(accountFieldsSchema.parse(newAccount(region))).toEqual(newAccount(region))
    expect(newAccount(region)).toMatchObject({ region, baseUrl: regionBaseUrls[region], userTokenSource: 'pasted' })
    expect(newAccount(region).baseUrl).toMatch(/^https:.*\/developer\/api$/)
  }
  expect(newAccount('us').baseUrl).not.toBe(newAccount('japan').baseUrl)
  expect(newAccount('custom').baseUrl).toBe('')
})

test('a secret belongs to its origin, regardless of path and case', () => {
  const account = { baseUrl: 'https://Partner.example/developer/api', apiBase: 'https://second.example:8443/x' }
  for (const name of ['secretKey', 'apiKey', 'userToken'] as const)
    expect(originOfSecret(account, name)).toBe('https://partner.example')
  expect(originOfSecret(account, 'authorization')).toBe('https://second.example:8443')
  expect(originOfSecret({ ...account, apiBase: '' }, 'authorization')).toBeNull()
  expect(originOfSecret({ ...account, baseUrl: 'partner.example' }, 'apiKey')).toBeNull()
  const origins = ['https://a.example', 'https://a.example:444', 'http://a.example', 'https://b.example'].map(
    (origin) => originOfSecret({ baseUrl: `${origin}/x`, apiBase: '' }, 'apiKey'),
  )
  expect(new Set(origins).size).toBe(4)
})

/** The shell parses inputs, and then the engine parses them again, so the second time must change nothing. */
describe('a parsed value', () => {
  const one = { recordingId: 1 }
  const importChoice = {
    ...{ destination: 'remote' as const, accountId: 1, language: 'en', speakers: null, hotwords: ['Reyes'] },
    ...{ localOnly: false, projectId: null },
  }
  const examples: { [N in CommandName]: CommandInput<N>[] } = {
    'recordings.list': [{}, { search: ' x ', offset: 3, limit: 10, filter: { projectId: null, state: 'verified' } }],
    'recordings.matching': [{}],
    'recordings.selected': [{ recordingIds: [1] }],
    'recordings.facets': [{}, { projectId: null }],
    'recordings.transcribeSeveral': [{ recordingIds: [1], destination: 'remote' }],
    'recordings.get': [one],
    'recordings.egress': [one],
    'recordings.custody': [one],
    'decoders.isolation': [undefined],
    'voices.suggestions': [one],
    'voices.refuse': [{ ...one, speakerId: 2, name: 'Reyes' }],
    'voices.known': [undefined],
    'voices.forget': [{}, { name: 'Reyes' }],
    'recordings.watch': [{ recordingId: 1 }],
    'recordings.leftPlace': [one],
    'recordings.keepPlace': [{ ...one, positionMs: 1, topMs: 0, speed: 1.25 }],
    'recordings.import': [{ paths: ['/a', 'b '] }, { paths: ['/a'], localOnly: true, options: { hotwords: [' a '] } }],
    'recordings.rename': [{ ...one, title: '  A title ' }],
    'recordings.setRecordedTime': [
      { ...one, time: { atMs: 1_789_398_120_000, precision: 'day' } },
      { ...one, time: null },
    ],
    'recordings.setLocalOnly': [{ ...one, localOnly: true }],
    'recordings.transcribe': [one, { ...one, options: { language: 'de' }, destination: 'remote' }],
    'recognition.languages': [undefined],
    'recordings.verify': [{}, one],
    'recordings.peaks': [
      { ...one, mostBuckets: 100 },
      { ...one, startMs: 0, endMs: 1000, mostBuckets: 100, channels: [{ track: 0, channel: 1 }] },
    ],
    'recordings.makeChannelSound': [{ ...one, channels: [{ track: 0, channel: 1 }] }],
    'queue.list': [{}, { includeFinished: true }],
    'queue.overview': [{}, { show: 'needs-attention', offset: 5, limit: 10 }],
    'queue.underWay': [undefined],
    'queue.sendSmaller': [{ jobId: 1 }],
    'queue.ended': [{}, { offset: 5, limit: 10 }],
    'queue.history': [{}, { recordingId: 1 }, { offset: 5, limit: 10 }],
    'queue.get': [{ jobIds: [1, 2] }],
    'queue.takeEndedBatches': [undefined],
    'queue.retry': [{ jobId: 1 }, one, { all: true }],
    'queue.cancel': [{ jobId: 1 }, one, { all: true }],
    'queue.pause': [{ jobId: 1 }, one, { all: true }],
    'queue.resume': [{ jobId: 1 }, one, { all: true }],
    'queue.prioritise': [{ target: one, priority: -1 }],
    'queue.dismiss': [{ jobId: 1 }, one, { all: true }],
    'network.current': [undefined],
    'transcripts.get': [one],
    'transcripts.begin': [one],
    'transcripts.import': [
      { ...one, path: 'x' },
      { ...one, path: 'x', language: 'pt-BR', encoding: 'koi8-r' },
    ],
    'transcripts.readings': [{ ...one, path: 'x' }],
    'transcripts.edit': [
      { ...one, operation: { kind: 'segment.setText', segmentId: 1, text: ' kept as typed ' } },
      { ...one, operation: { kind: 'segment.setText', segmentId: 1, text: ' a ', basedOn: ' b ', typingRun: 'r' } },
      { ...one, operation: { kind: 'segments.setSpeaker', segmentIds: [1, 2], speakerId: null } },
      { ...one, operation: { kind: 'segment.setSpeakerOnwards', segmentId: 1, speakerId: 'new', which: 'all' } },
      { ...one, operation: { kind: 'segments.setVerified', segmentIds: [1], verified: true } },
      {
        ...one,
        operation: { kind: 'segment.insert', startMs: 0, endMs: 9, speakerId: 1, text: ' a ', cutsPrevious: true },
      },
      { ...one, operation: { kind: 'segments.remove', segmentIds: [1] } },
      { ...one, operation: { kind: 'segment.setTimes', segmentId: 1, startMs: 0, endMs: 9, typingRun: 'r' } },
      { ...one, operation: { kind: 'turn.moveBoundary', segmentId: 1, wordCount: -2, atMs: 5 } },
      { ...one, operation: { kind: 'text.replace', search: { text: ' a ' }, replacement: '' } },
      {
        ...one,
        operation: {
          kind: 'text.replaceAt',
          places: [{ segmentId: 1, startOffset: 0, endOffset: 1, text: ' ' }],
          replacement: ' b ',
        },
      },
      { ...one, operation: { kind: 'segment.setSpeaker', segmentId: 1, speakerId: 2 } },
      { ...one, operation: { kind: 'segment.setSpeaker', segmentId: 1, speakerId: 'new' } },
      { ...one, operation: { kind: 'speaker.takeUnassigned', speakerId: 'new' } },
      { ...one, operation: { kind: 'segment.setVerified', segmentId: 1, verified: true } },
      { ...one, operation: { kind: 'segment.split', segmentId: 1, textOffset: 4, atMs: 5 } },
      { ...one, operation: { kind: 'segment.mergeWithNext', segmentId: 1 } },
      { ...one, operation: { kind: 'segment.mergeWithNext', segmentId: 1, speakerId: null } },
      { ...one, operation: { kind: 'segment.remove', segmentId: 1 } },
      { ...one, operation: { kind: 'speaker.rename', speakerId: 1, name: ' Zoë ', typingRun: 'a' } },
      { ...one, operation: { kind: 'speaker.add', name: ' Zoë ' } },
      { ...one, operation: { kind: 'speaker.merge', fromSpeakerId: 1, intoSpeakerId: 2 } },
      { ...one, operation: { kind: 'transcript.setLanguage', language: '' } },
    ],
    'transcripts.undo': [one],
    'transcripts.redo': [one],
    'transcripts.search': [{ query: ' a ' }],
    'transcripts.find': [
      { ...one, search: { text: ' a ' } },
      {
        ...one,
        search: { text: '(a)', matchCase: true, isPattern: true, speakerId: null },
        replacement: ' $1 ',
        limit: 5,
      },
    ],
    'transcripts.nameVariants': [
      { ...one, name: 'Reyes' },
      { ...one, name: 'Reyes', was: 'raise', limit: 5 },
    ],
    'transcripts.heard': [{ ...one, ranges: [{ startMs: 0, endMs: 900 }] }],
    'transcripts.history': [one, { ...one, offset: 5, limit: 10 }],
    'transcripts.words': [{ ...one, startMs: 0, endMs: 60_000 }],
    'recordings.partialResults': [{ ...one }, { ...one, place: '1|0|abc.12|3000' }],
    'transcripts.state': [{ ...one, stateId: 0 }],
    'transcripts.compare': [
      { ...one, stateId: 0 },
      { ...one, stateId: null, otherStateId: 3, offset: 5, limit: 10 },
    ],
    'transcripts.restore': [{ ...one, stateId: 2 }],
    'transcripts.decideNew': [{ ...one, runId: 2, take: 'mine' }],
    'redactions.ofRecording': [one],
    'redactions.places': [one],
    'readers.transcript': [one, { ...one, disclosure: { pseudonymForm: 'brackets' } }],
    'readers.protection': [{ recordingIds: [1, 2] }],
    'readers.quoteText': [
      { form: 'quote', only: { quoteIds: [1, 2] } },
      { form: 'text', recordingId: 1, only: { pieces: [{ segmentId: 1, from: 0, to: 4, words: 'Nine' }] } },
    ],
    'pseudonyms.list': [{ place: { in: 'project', projectId: 1 } }],
    'pseudonyms.ofRecording': [one],
    'pseudonyms.set': [
      {
        place: { in: 'recording', ...one },
        entry: { realName: ' Ana Reyes ', pseudonym: ' the clerk ', spellings: ['Reyes'] },
      },
    ],
    'pseudonyms.remove': [{ place: { in: 'recording', ...one }, pseudonymId: 1 }],
    'pseudonyms.find': [
      { place: { in: 'recording', ...one }, name: ' Ana Reyes ' },
      { place: { in: 'project', projectId: 1 }, name: 'Reyes', accepted: ['Rayes'] },
    ],
    'handover.write': [
      { ...one, directory: 'x' },
      { ...one, directory: 'x', kind: 'redacted', hasSound: false, lock: { recipients: ['age1x'] } },
    ],
    'handover.inspect': [{ path: 'x' }],
    'handover.receive': [{ path: 'x', key: { passphrase: ' kept as typed ' }, intoProject: true }],
    'handover.conflicts': [one],
    'handover.decide': [{ conflictId: 1, take: 'theirs' }],
    'quotes.ofRecording': [one],
    'quotes.list': [{}, { recordingId: 1, tag: 'water', speaker: 'Reyes', words: ' vote ', offset: 5, limit: 10 }],
    'quotes.filters': [{}, { projectId: 1 }],
    'quotes.add': [
      {
        ...one,
        colour: 'yellow',
        pieces: [{ segmentId: 1, from: 0, to: 4, words: 'Nine' }],
        tags: [' water '],
        note: ' a ',
      },
    ],
    'quotes.update': [{ quoteId: 1 }, { quoteId: 1, colour: 'blue', tags: ['a'], note: '' }],
    'quotes.remove': [{ quoteId: 1 }],
    'spelling.check': [{ language: 'de', words: ['Haus'] }],
    'spelling.suggest': [{ language: 'de', word: 'Hauss' }],
    'notes.ofRecording': [one],
    'notes.add': [{ ...one, atMs: 5, text: ' ask again ' }],
    'notes.update': [{ noteId: 1, text: ' x ' }],
    'notes.remove': [{ noteId: 1 }],
    'exports.write': [{ recordingIds: [1], formats: ['txt'], directory: '/out ' }],
    'exports.start': [{ recordingIds: [1], formats: ['txt'], directory: null, template: '{date} x' }],
    'exports.progress': [{ jobIds: [1] }],
    'exports.cancel': [{ jobIds: [1] }],
    'exports.reveals': [{ ...one, formats: ['docx'] }],
    'exports.text': [{ recordingId: 1, format: 'txt' }],
    'exports.remembered': [one],
    'exports.saveProfile': [{ name: 'a', preset: { formats: ['txt'] } }],
    'exports.removeProfile': [{ id: 1 }],
    'evidence.key': [undefined],
    'evidence.makeKey': [undefined],
    'exportRules.get': [{ projectId: 1 }],
    'exportRules.set': [{ projectId: 1, when: 'verified', profileId: null, directory: '/out ' }],
    'exportRules.remove': [{ projectId: 1 }],
    'exportRules.exportReady': [{ projectId: 1 }],
    'exports.preview': [{ recordingId: 1, format: 'txt' }],
    'exports.firstPage': [{ recordingId: 1, format: 'pdf' }],
    'settings.get': [undefined, null],
    'settings.unreadable': [undefined],
    'settings.update': [{}, { welcomed: true }, { removeSerialNumbers: false }, { transcription: { language: 'de' } }],
    'accounts.list': [undefined],
    'accounts.activate': [{ accountId: null }, { accountId: 1 }],
    'accounts.remove': [{ accountId: 1 }],
    'accounts.test': [{ accountId: 1 }],
    'bindings.list': [undefined],
    'bindings.add': [{ serialNumber: ' 881 ' }, { serialNumber: 'A-1', typeOverride: ' notepro ', recordType: 'note' }],
    'bindings.remove': [{ deviceId: 1 }],
    'bindings.read': [{ deviceId: 1 }],
    'bindings.bind': [{ deviceId: 1 }],
    'bindings.unbind': [{ deviceId: 1 }],
    'bindings.exportRecovery': [{ deviceId: 1, directory: '/out' }],
    'deviceRecords.bind': [{ deviceId: 1, ownerId: ' owner ' }],
    'deviceRecords.unbind': [{ deviceId: 1, ownerId: ' owner ' }],
    'deviceRecords.read': [{ deviceId: 1 }],
    'workflows.submit': [
      { ...one, definition: ' [{"type": "transcribe"}] ', destination: 'this-machine' },
      { ...one, definition: '[{}]', destination: 'remote', version: ' 2 ' },
    ],
    'workflows.list': [one],
    'devices.list': [undefined],
    'devices.recordings': [{ deviceId: 'a' }],
    'devices.import': [{ deviceId: 'a' }, { deviceId: 'a', keys: ['k'], options: {} }],
    'devices.stopImport': [{ deviceId: 'a' }],
    'devices.update': [{ deviceId: 'a', autoImport: true }, { deviceId: 'a' }],
    'devices.rescan': [{ deviceId: 'a' }],
    'devices.eject': [{ deviceId: 'a' }],
    'devices.forget': [{ deviceId: 'a' }],
    'watchFolders.list': [undefined],
    'watchFolders.add': [{ path: '/a ' }, { path: '/a', localOnly: true }],
    'watchFolders.remove': [{ watchFolderId: 1 }],
    'imports.waiting': [undefined],
    'imports.answer': [{ sourceKey: 'files', lastJobId: 1, choice: importChoice, remember: true }],
    'imports.salvage': [{ jobId: 1 }, { all: true }],
    'imports.previewSamples': [
      { jobId: 1, layout: null },
      { jobId: 1, layout: sampleLayout },
    ],
    'imports.readAsSamples': [{ jobId: 1, layout: sampleLayout }],
    'imports.remembered': [undefined],
    'imports.remember': [{ source: { key: 'files', name: '' }, choice: importChoice }],
    'imports.forget': [{ sourceKey: 'files' }],
    'joins.offers': [undefined, null],
    'joins.suggest': [{ recordingIds: [1, 2] }],
    'joins.plan': [{ recordingIds: [1, 2], arrangement: 'same-time' }],
    'joins.start': [{ recordingIds: [2, 1], arrangement: 'one-after-another', keepsGaps: false, title: ' Interview ' }],
    'joins.takeApart': [{ recordingId: 3 }],
    'joins.dismiss': [{ recordingIds: [1, 2] }],
    'deletions.plan': [{ recordingIds: [1] }],
    'deletions.request': [{ recordingIds: [1, 2], scope: 'audio' }],
    'deletions.undo': [{ recordingIds: [1] }],
    'deletions.list': [undefined, null],
    'deletions.warningShown': [undefined],
    'deletions.keepAudio': [{ recordingIds: [1] }],
    'projects.list': [undefined],
    'projects.create': [{ name: ' Water project ', defaults: { hotwords: ['Reyes'] } }],
    'projects.update': [{ projectId: 1, name: 'Water', defaults: { localOnly: true, language: 'de' } }],
    'projects.remove': [{ projectId: 1 }],
    'projects.move': [{ recordingIds: [1], projectId: null }],
    'library.storage': [undefined],
    'sample.get': [undefined],
    'sample.add': [undefined, null],
    'libraryPlace.get': [undefined],
    'libraryPlace.facts': [undefined],
    'libraryPlace.choose': [undefined, null],
    'libraryPlace.use': [{ token: null }, { token: 'a' }],
    'libraryPlace.setFirstStep': [{ firstStep: 'model' }, { firstStep: 'done' }],
    'libraryPlace.move': [{ token: null }, { token: 'a' }],
    'libraryPlace.pauseMove': [{ isPaused: true }],
    'libraryPlace.cancelMove': [undefined],
    'libraryPlace.removeOldCopy': [undefined],
    'libraryPlace.keepOldCopy': [undefined],
    'shell.chooseImports': [{ kind: 'files' }, { kind: 'folder', use: 'watch' }],
    'shell.takeOpenedFiles': [undefined],
    'shell.chooseTranscript': [undefined],
    'shell.chooseExportFolder': [undefined],
    'shell.revealExport': [{ path: ' /a ' }],
    'shell.info': [undefined],
    'shell.chooseTheme': [{ theme: 'dark' }],
    'shell.chooseLanguage': [{ interfaceLanguage: 'system' }, { interfaceLanguage: 'ja' }],
    'shell.typingFlushed': [{ requestId: 1, unsaved: null }],
    'shell.holdKeys': [{ isOpen: true }],
    'shell.usableCommands': [{ usable: ['undo', 'play.toggle'] }],
    'support.failures': [undefined],
    'support.report': [undefined],
    'support.saveReport': [{ ownWords: ' It stopped. ' }],
    'support.parts': [undefined],
    'support.licence': [{ id: 'react 19.3.1' }],
    'accounts.chooseFile': [undefined],
    'accounts.save': [
      { accountId: null, fields: fields() },
      {
        accountId: null,
        fields: fields({ baseUrl: ` ${base}// `, name: ' Mine ', workflowStatusPath: ' /{workflow_id}' }),
        secrets: { apiKey: ' value ', userToken: '' },
      },
      {
        accountId: 1,
        fields: fields({ baseUrl: '', apiBase: ' https://second.example/x// ' }),
        file: { token: 'token', take: ['baseUrl', 'secretKey'] },
        untested: true,
      },
    ],
    'accounts.signIn': [{ address: ' https://Newsroom.example/any/path/ ' }],
    'accounts.signInEnd': [undefined],
    'accounts.cancelSignIn': [undefined],
    'secrets.list': [undefined],
    'models.list': [undefined],
    'models.licence': [{ id: 'whisper-small' }],
    'models.install': [{ ids: ['whisper-small'] }],
    'models.cancel': [{ id: 'whisper-small' }],
    'models.remove': [{ id: 'whisper-small' }],
    'models.verify': [{ id: 'whisper-small' }],
    'models.import': [{ kind: 'file' }],
    'models.use': [{ id: null }, { id: 'demo' }],
    'models.acceptLicence': [{ id: 'tiny' }],
    'models.setDevice': [{ device: 'auto' }, { device: 'cpu' }],
    'models.setTasksAtOnce': [{ count: null }, { count: 8 }],
    'models.setAddress': [{ base: 'whisper.cpp', address: ' https://mirror.example/ ' }],
    'updates.state': [undefined],
    'updates.choose': [{ isOn: true }, { isOn: false }],
    'updates.check': [undefined],
    'updates.download': [undefined],
    'updates.cancel': [undefined],
    'updates.install': [undefined],
  }
  test.each(commandNames.map((name) => [name]))('stays the same when parsed again: %s', (name) => {
    expect(examples[name].length).toBeGreaterThan(0)
    for (const example of examples[name]) {
      const once = contract[name].input.parse(example)
      expect(contract[name].input.parse(once)).toEqual(once)
    }
  })

  const word = fc.string({
    unit: fc.constantFrom('a', 'é', ' ', '\t', '/', '-', '{', '}'),
    minLength: 1,
    maxLength: 40,
  })
  test('stays the same for an account with any spaces and slashes', () => {
    const path = fc.string({ unit: fc.constantFrom('a', '/', '-'), maxLength: 20 })
    const padding = fc.constantFrom('', ' ', '\t ', '\n')
    fc.assert(
      fc.property(word, word, path, padding, padding, (name, clientId, end, before, after) => {
        const parsed = accountFieldsSchema.safeParse(
          fields({
            name,
            clientId,
            baseUrl: `${before}${base}/${end}${after}`,
            workflowStatusPath: `/${end}{workflow_id}`,
          }),
        )
        if (parsed.success) expect(accountFieldsSchema.parse(parsed.data)).toEqual(parsed.data)
      }),
    )
  })
  test('stays the same for an address that ends in a slash, a space and a slash', () => {
    const once = accountFieldsSchema.parse(fields({ baseUrl: `${base}/ /` }))
    expect(accountFieldsSchema.parse(once)).toEqual(once)
  })
})
