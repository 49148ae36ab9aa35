import type { AccountFields } from '../../../shared/accounts/account.ts'

/** A command of the bridge and its input. */
export type Call = [command: string, input: unknown]
/**
 * The data that the page knows: a sentence of a recording that must stay on this machine, and the rest of the library.
 */
export type Typed = { sentence: string; secretId: number; openId: number; deviceId: number; fields: AccountFields }

const base64 = (text: string) => Buffer.from(text).toString('base64url')
const hex = (text: string) => Buffer.from(text).toString('hex')
const reversed = (text: string) => [...text].reverse().join('')
const pieces = (text: string, length: number) => text.match(new RegExp(`.{1,${length}}`, 'gs')) ?? []
const letters = (text: string) => text.replace(/[^A-Za-z0-9]/g, '')

/** Adds a recorder with this number to the registry's list, and requests the list. */
const asRecorders = (numbers: string[], more: object = {}): Call[] => [
  ...numbers.map((serialNumber): Call => ['bindings.add', { serialNumber, ...more }]),
  ...[1, 2, 3, 4, 5].flatMap((deviceId): Call[] => [
    ['bindings.read', { deviceId }],
    ['bindings.bind', { deviceId }],
    ['bindings.unbind', { deviceId }],
  ]),
]
const transcribed = (openId: number, options: object): Call[] => [
  ['recordings.transcribe', { recordingId: openId, destination: 'remote', options }],
  ['recordings.transcribe', { recordingId: openId, options }],
]
const asWorkflow = (recordingId: number, definition: unknown, version = '1.0'): Call[] => [
  ['workflows.submit', { recordingId, definition: JSON.stringify(definition), destination: 'remote', version }],
]
const importChoice = {
  ...{ destination: 'remote', accountId: 1, language: 'auto', speakers: null, localOnly: false, projectId: null },
}
const usual = { language: null, speakers: [], hotwords: [], destination: null, localOnly: false }

/** Ways to smuggle a sentence out in text that the page sends to a service. */
export const typedWays: Record<string, (given: Typed) => Call[]> = {
  'a serial number': ({ sentence }) => asRecorders([sentence]),
  'a serial number of its letters': ({ sentence }) => asRecorders([letters(sentence).slice(0, 40)]),
  'serial numbers, some letters each': ({ sentence }) => asRecorders(pieces(letters(sentence), 10)),
  'serial numbers in base64': ({ sentence }) => asRecorders(pieces(base64(sentence), 40)),
  'serial numbers in hex, as a maker writes them': ({ sentence }) =>
    asRecorders(pieces(hex(sentence), 15).map((piece) => `881${piece}`)),
  'serial numbers backwards': ({ sentence }) => asRecorders(pieces(reversed(letters(sentence)), 20)),
  'the type of a recorder': ({ sentence }) => asRecorders(['8810000007'], { typeOverride: sentence.slice(0, 40) }),
  'the type of a recorder that is there': ({ sentence }) =>
    asRecorders(['8810000001'], { typeOverride: letters(sentence).slice(0, 20) }),
  'the type of a record': ({ sentence }) => asRecorders(['8810000001'], { recordType: sentence }),
  'the owner of a record': ({ sentence, deviceId }) => [['deviceRecords.bind', { deviceId, ownerId: sentence }]],
  'the owner of a record that ends': ({ sentence, deviceId }) => [
    ['deviceRecords.unbind', { deviceId, ownerId: sentence }],
  ],
  'owners in base64': ({ sentence, deviceId }) =>
    pieces(base64(sentence), 20).map((ownerId): Call => ['deviceRecords.bind', { deviceId, ownerId }]),
  'owners in hex': ({ sentence, deviceId }) =>
    pieces(hex(sentence), 40).map((ownerId): Call => ['deviceRecords.unbind', { deviceId, ownerId }]),
  'a workflow': ({ sentence, openId }) => asWorkflow(openId, [{ type: 'summary', prompt: sentence }]),
  'a workflow in base64': ({ sentence, openId }) => asWorkflow(openId, [{ type: base64(sentence) }]),
  'the names of a workflow’s fields': ({ sentence, openId }) => asWorkflow(openId, [{ [sentence]: 1 }]),
  'a workflow in characters that show as nothing': ({ sentence, openId }) =>
    asWorkflow(openId, [
      { type: [...sentence].map((one) => String.fromCodePoint(0xe0000 + (one.codePointAt(0) ?? 0))).join('') },
    ]),
  'a workflow that is too long to read': ({ sentence, openId }) =>
    asWorkflow(openId, [{ type: 'x'.repeat(90_000), after: sentence }]),
  'the version of a workflow': ({ sentence, openId }) =>
    asWorkflow(openId, [{ type: 'summary' }], letters(sentence).slice(0, 20)),
  'a workflow of the recording itself': ({ sentence, secretId }) => asWorkflow(secretId, [{ prompt: sentence }]),
  hotwords: ({ sentence, openId }) => transcribed(openId, { hotwords: [sentence] }),
  'a hotword for each word': ({ sentence, openId }) => transcribed(openId, { hotwords: sentence.split(' ') }),
  'hotwords in base64': ({ sentence, openId }) => transcribed(openId, { hotwords: pieces(base64(sentence), 8) }),
  'hotwords with a part': ({ sentence, openId }) => [
    [
      'recordings.transcribe',
      {
        recordingId: openId,
        destination: 'remote',
        options: { hotwords: [sentence] },
        span: { startMs: 0, endMs: 900 },
      },
    ],
  ],
  'hotwords of several': ({ sentence, openId }) => [
    [
      'recordings.transcribeSeveral',
      { recordingIds: [openId], destination: 'remote', options: { hotwords: [sentence] } },
    ],
  ],
  'names of speakers': ({ sentence, openId }) => transcribed(openId, { speakerNames: [sentence] }),
  'the language': ({ sentence, openId }) =>
    pieces(letters(sentence), 8).flatMap((piece) => transcribed(openId, { language: `en-x-${piece}` })),
  'the usual hotwords': ({ sentence, openId }) => [
    ['settings.update', { transcription: { hotwords: [sentence] } }],
    ...transcribed(openId, {}),
    ['settings.update', { transcription: { hotwords: [] } }],
  ],
  'the terms and names of a project': ({ sentence, openId }) => [
    ['projects.create', { name: sentence, defaults: { ...usual, hotwords: [sentence], speakers: [sentence] } }],
    ...[1, 2, 3].map((projectId): Call => ['projects.move', { recordingIds: [openId], projectId }]),
    ...transcribed(openId, {}),
  ],
  'a remembered choice': ({ sentence }) => [
    [
      'imports.remember',
      { source: { key: 'files', name: sentence }, choice: { ...importChoice, hotwords: [sentence] } },
    ],
  ],
  'an answer about imports': ({ sentence }) => [
    [
      'imports.answer',
      { sourceKey: 'files', lastJobId: 1, choice: { ...importChoice, hotwords: [sentence] }, remember: false },
    ],
  ],
  'the title of a recording that may leave': ({ sentence, openId }) => [
    ['recordings.rename', { recordingId: openId, title: sentence }],
    ...transcribed(openId, {}),
  ],
  'the text of a recording that may leave': ({ sentence, openId }) => [
    ['transcripts.edit', { recordingId: openId, operation: { kind: 'segment.setText', segmentId: 1, text: sentence } }],
    ['transcripts.edit', { recordingId: openId, operation: { kind: 'segment.setText', segmentId: 3, text: sentence } }],
    ...transcribed(openId, {}),
  ],
  ...Object.fromEntries(
    (['name', 'clientId', 'userId', 'ownerId'] as const).map((field) => [
      `the account’s ${field}`,
      ({ sentence, fields }: Typed): Call[] => [
        [
          'accounts.save',
          { accountId: 1, fields: { ...fields, [field]: letters(sentence).slice(0, 60) }, untested: true },
        ],
        [
          'accounts.save',
          { accountId: 1, fields: { ...fields, [field]: letters(sentence).slice(0, 60) }, secrets: { apiKey: 'x' } },
        ],
        ['accounts.test', { accountId: 1 }],
      ],
    ]),
  ),
  ...Object.fromEntries(
    (['baseUrl', 'apiBase'] as const).map((field) => [
      `the path of the account’s ${field}`,
      ({ sentence, fields }: Typed): Call[] => [
        [
          'accounts.save',
          { accountId: 1, fields: { ...fields, [field]: `${fields.baseUrl}/${letters(sentence)}` }, untested: true },
        ],
        [
          'accounts.save',
          {
            accountId: 1,
            fields: { ...fields, [field]: `${fields.baseUrl}/${letters(sentence)}` },
            secrets: { apiKey: 'x' },
          },
        ],
        ['accounts.test', { accountId: 1 }],
      ],
    ]),
  ),
  'the path of a workflow’s status': ({ sentence, fields, openId }) => [
    ...[`/${letters(sentence)}/{workflow_id}`, `/{workflow_id}?${letters(sentence)}`].map(
      (workflowStatusPath): Call => [
        'accounts.save',
        { accountId: 1, fields: { ...fields, workflowStatusPath }, untested: true },
      ],
    ),
    ...asWorkflow(openId, [{ type: 'summary' }]),
    ['accounts.test', { accountId: 1 }],
  ],
  ...Object.fromEntries(
    ['apiKey', 'userToken', 'secretKey', 'authorization'].map((name) => [
      `the credential ${name}`,
      ({ sentence, fields }: Typed): Call[] => [
        ['accounts.save', { accountId: 1, fields, secrets: { [name]: sentence }, untested: true }],
        // This command tests the secret, and so sends it, before it saves it.
        ['accounts.save', { accountId: 1, fields, secrets: { [name]: sentence } }],
        ['accounts.save', { accountId: null, fields, secrets: { [name]: sentence } }],
        ['accounts.test', { accountId: 1 }],
      ],
    ]),
  ),
  'another account at the same address': ({ sentence, fields }) => [
    [
      'accounts.save',
      {
        ...{ accountId: null, secrets: { apiKey: sentence }, untested: true },
        fields: { ...fields, clientId: letters(sentence), name: 'Newsroom' },
      },
    ],
    ['accounts.activate', { accountId: 2 }],
    ['accounts.test', { accountId: 2 }],
  ],
  'the address of models': ({ sentence, fields }) => [
    ['models.setAddress', { base: 'whisper.cpp', address: `${fields.baseUrl}/${letters(sentence)}/` }],
    ['models.install', { ids: ['whisper-base', 'whisper-tiny'] }],
  ],
  'the recording itself': ({ secretId }) => [
    ['recordings.transcribe', { recordingId: secretId, destination: 'remote' }],
    ['recordings.setLocalOnly', { recordingId: secretId, localOnly: false }],
    ['recordings.transcribe', { recordingId: secretId }],
    ['queue.retry', { recordingId: secretId }],
  ],
}
