import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { appResponse, mediaResponse } from '../../../electron/main/responses.ts'
import { contentSecurityPolicy } from '../../../electron/main/rules.ts'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { testFolder } from '../../support/testFolder.ts'

let folder = ''
const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))

beforeAll(() => {
  folder = testFolder()
  writeFileSync(join(folder, 'one.wav'), bytes)
  mkdirSync(join(folder, 'renderer'))
  writeFileSync(join(folder, 'renderer/index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'secret.txt'), 'not for the page')
})

const media = (url: string, init: RequestInit = {}) =>
  mediaResponse(async ({ recordingId }) => {
    if (recordingId === 7) return { path: join(folder, 'gone.wav'), contentType: 'audio/wav', sizeBytes: 10 }
    if (recordingId !== 1) throw new TapelogError('no-recording', 'There is no such recording.')
    return { path: join(folder, 'one.wav'), contentType: 'audio/wav', sizeBytes: bytes.length }
  }, new Request(url, init))
const body = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('tapelog-media://', () => {
  test('gives the whole file and accepts ranges', async () => {
    const response = await media('tapelog-media://recording/1')
    expect(response.status).toBe(200)
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(response.headers.get('content-type')).toBe('audio/wav')
    expect((await body(response)).equals(bytes)).toBe(true)
  })
  test('gives a range with status 206', async () => {
    const response = await media('tapelog-media://recording/1', { headers: { range: 'bytes=1000-1999' } })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe('bytes 1000-1999/300000')
    expect(response.headers.get('content-length')).toBe('1000')
    expect((await body(response)).equals(bytes.subarray(1000, 2000))).toBe(true)
  })
  test('refuses an impossible range with status 416', async () => {
    const response = await media('tapelog-media://recording/1', { headers: { range: 'bytes=300000-' } })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe('bytes */300000')
  })
  test('answers HEAD without the bytes', async () => {
    const response = await media('tapelog-media://recording/1', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('300000')
    expect((await body(response)).length).toBe(0)
  })
  test.each([
    ['an unknown recording', 'tapelog-media://recording/2', {}, 404],
    ['a recording whose file is gone', 'tapelog-media://recording/7', {}, 404],
    ['a path', 'tapelog-media://recording/..%2fsecret.txt', {}, 404],
    ['a writing method', 'tapelog-media://recording/1', { method: 'POST' }, 405],
  ])('refuses %s', async (_what, url, init, status) => {
    expect((await media(url, init)).status).toBe(status)
  })
  test('survives a window that drops the stream', async () => {
    const response = await media('tapelog-media://recording/1')
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect((await media('tapelog-media://recording/1')).status).toBe(200)
  })
})

describe('app://', () => {
  test('gives the page with its content security policy', async () => {
    const response = await appResponse(join(folder, 'renderer'), new Request('app://tapelog/'))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    expect(response.headers.get('content-security-policy')).toBe(contentSecurityPolicy)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })
  test('serves nothing from outside its folder', async () => {
    for (const path of ['..%2fsecret.txt', 'nothing.js', '']) {
      const host = path === '' ? 'other' : 'tapelog'
      const { status, headers } = await appResponse(join(folder, 'renderer'), new Request(`app://${host}/${path}`))
      expect(status).toBe(404)
      expect(headers.get('content-security-policy')).toBe(contentSecurityPolicy)
    }
  })
})
