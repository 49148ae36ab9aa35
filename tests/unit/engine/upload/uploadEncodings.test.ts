import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodingsInOrder, spanOf } from '../../../../electron/engine/upload/encodingChoice.ts'
import { encodingKey, wholeAs } from '../../../../electron/engine/upload/encodings.ts'
import { isRefusalOfType } from '../../../../electron/engine/upload/failures.ts'
import { PartnerError } from '../../../../electron/partner/errors.ts'
import { md5Of, md5OfEtag } from '../../../../electron/partner/etag.ts'
import type { Gap, MissingSound } from '../../../../shared/sound/missingSound.ts'

const hour = 3_600_000
const whole = { codec: 'mp3', channels: 1, missing: null, sound: null }
const wav = { ...whole, durationMs: hour, sizeBytes: 115_200_000 }
/** 32 kbit/s, like a recorder's file. */
const packets = { ...whole, durationMs: hour, sizeBytes: 14_400_000 }
const span = { startMs: 0, endMs: 6 * hour }
const encodingsOf = (...asked: Parameters<typeof encodingsInOrder>) =>
  encodingsInOrder(...asked).map(({ name }) => name)

test('an encoding has one name, and a part has its own', () => {
  expect(
    ['original', 'mp3', 'small-mp3', 'opus'].map((encoding) => encodingKey(wholeAs(encoding as 'original'))),
  ).toEqual(['original', 'mp3', 'small-mp3', 'opus'])
  expect(encodingKey({ name: 'opus', span })).toBe('opus@0-21600000')
})

test('the wanted encoding comes first, and one without gain is left out', () => {
  expect(encodingsOf(wav, null, 'original')).toEqual(['original', 'mp3', 'opus'])
  expect(encodingsOf(wav, null, 'compact')).toEqual(['opus', 'small-mp3', 'original'])
  expect(encodingsOf(packets, null, 'compact')).toEqual(['original', 'mp3', 'opus'])
  // Tapelog sends a copy if it has less than 70 % of the bytes.
  const ofCompact = (share: number) => ({
    ...whole,
    durationMs: hour,
    sizeBytes: Math.round(packets.sizeBytes / share),
  })
  expect(encodingsOf(ofCompact(0.69), null, 'compact')[0]).toBe('opus')
  expect(encodingsOf(ofCompact(0.71), null, 'compact')[0]).toBe('original')
})

test('a part is never sent as the original', () => {
  expect(encodingsOf(wav, span, 'original')).toEqual(['opus', 'mp3'])
  expect(encodingsOf(packets, span, 'compact')).toEqual(['opus', 'small-mp3'])
})

test('a damaged recording goes to a remote service as a copy with its gaps', () => {
  const gap: Gap = { cause: 'damaged', fromMs: 1000, lengthMs: 20_000 }
  const missing: MissingSound = { gaps: [gap], times: 'measured', keepsTimes: true }
  const damaged = { ...wav, missing }
  expect(encodingsOf(damaged, null, 'original')).toEqual(['opus', 'mp3'])
  expect(encodingsOf(damaged, null, 'compact')).toEqual(['opus', 'small-mp3'])
  // On this machine, the same program decodes the original. Uncompressed audio contains its gaps.
  expect(encodingsOf(damaged, null, 'lossless')[0]).toBe('original')
  expect(encodingsOf({ ...damaged, codec: 'pcm_s16le' }, null, 'original')[0]).toBe('original')
  const cut: MissingSound = { ...missing, gaps: [{ ...gap, cause: 'cut' }] }
  expect(encodingsOf({ ...damaged, missing: cut }, null, 'original')[0]).toBe('original')
})

test('a run without a part covers the whole recording', () => {
  expect(spanOf({})).toBeNull()
  expect(spanOf({ spanStartMs: null, spanEndMs: null })).toBeNull()
  expect(spanOf({ spanStartMs: 0, spanEndMs: 1000 })).toEqual({ startMs: 0, endMs: 1000 })
})

describe('a refusal of the file type', () => {
  const refusal = (operation: 'presign' | 'completeUpload' | 'putPart' | 'submitTranscription', status: number) =>
    new PartnerError('refused', { code: 'a', message: 'No.' }, { operation, status })
  test.each([
    ['presign', 400, true],
    ['presign', 415, true],
    ['presign', 422, true],
    ['presign', 403, false],
    ['presign', 404, false],
    ['presign', 413, false],
    ['completeUpload', 415, true],
    ['completeUpload', 400, false],
    ['completeUpload', 422, false],
    ['putPart', 415, false],
    ['submitTranscription', 415, false],
    ['submitTranscription', 400, false],
  ] as const)('is recognised from %s with status %i: %s', (operation, status, isOne) => {
    expect(isRefusalOfType(refusal(operation, status), 'wav')).toBe(isOne)
  })
  test.each([
    ['unsupported file type', true],
    ['Only mp3, opus and WAV can be taken', true],
    ['filetype: not allowed', true],
    ['不支持的文件类型', true],
    ['この形式には対応していません', true],
    ['filesize: too large', false],
    ['bad header', false],
    ['a wavy line', false],
  ])('is recognised in the text "%s": %s', (said, isOne) => {
    const error = new PartnerError(
      'refused',
      { code: 'a', message: 'No.' },
      { operation: 'presign', status: 400, said },
    )
    expect(isRefusalOfType(error, 'wav')).toBe(isOne)
  })
  test('never comes from something else at the address', () => {
    const foreign = new PartnerError(
      'refused',
      { code: 'a', message: 'No.' },
      { operation: 'presign', status: 400, isForeign: true },
    )
    expect(isRefusalOfType(foreign, 'wav')).toBe(false)
    expect(isRefusalOfType(new Error('no'), 'wav')).toBe(false)
  })
})

describe('a receipt', () => {
  const md5 = '0123456789abcdef0123456789abcdef'
  test.each([
    [`"${md5}"`, md5],
    [md5, md5],
    [`"${md5.toUpperCase()}"`, md5],
    [` "${md5}" `, md5],
    [`"${md5}-12"`, null],
    [`W/"${md5}"`, null],
    [`"${md5}`, null],
    [`"${md5}0"`, null],
    [`"${md5.slice(1)}"`, null],
    ['"anything"', null],
    ['', null],
    [undefined, null],
  ])('is read from %s as the MD5 %s', (etag, named) => {
    expect(md5OfEtag(etag === undefined ? {} : { etag })).toBe(named)
  })
  test.each([
    ['x-amz-server-side-encryption', 'AES256', md5],
    ['x-amz-server-side-encryption', 'aws:kms', null],
    ['x-amz-server-side-encryption', 'aws:kms:dsse', null],
    ['x-amz-server-side-encryption-customer-algorithm', 'AES256', null],
  ])('is read beside %s: %s as the MD5 %s', (header, value, named) => {
    expect(md5OfEtag({ etag: `"${md5}"`, [header]: value })).toBe(named)
  })
  test('may hold any text', () => {
    fc.assert(fc.property(fc.string(), (etag) => void md5OfEtag({ etag })))
    const bytes = Buffer.from('recording')
    expect(md5Of(bytes)).toBe(createHash('md5').update(bytes).digest('hex'))
  })
})
