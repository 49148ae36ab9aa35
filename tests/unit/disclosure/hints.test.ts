import { expect, test } from 'vitest'
import { forbidding, revealedInBytes } from '../../support/revealed.ts'

const listed = async (kind: string, text: string) =>
  (await revealedInBytes('a.txt', text, forbidding())).filter((finding) => finding.kind === kind).length

test.each([
  'We met on 2026-09-14.',
  'on 14 September 2026',
  'September 14, 2026',
  'Sept. 14',
  'the 14th of September',
  'am 14. September',
  'am 3. März 2026',
  'am 14.09.2026',
  'el 14 de septiembre de 2026',
  'el 1 de mayo',
  'le 1er août 2026',
  'le 14 juillet',
  'on 9/14/2026',
  '2026年9月14日',
  '9月14日に',
  'recording_20260914',
])('finds a date in “%s”', async (text) => {
  expect(await listed('date', text)).toBe(1)
})

test.each(['They may 3 times ask.', '00:12:41', 'in 2026', 'version 1.2.2026b', '12.5.3', 'page 14', '9999-99-99'])(
  'finds no date in “%s”',
  async (text) => {
    expect(await listed('date', text)).toBe(0)
  },
)

test.each([
  'He came at 15:02 and left.',
  'He came at 3 pm.',
  'at 3:02 p.m. sharp',
  'um 15 Uhr',
  'um 15.30 Uhr',
  'à 15h02',
  'à 15 h 02',
  'a las 15:02.',
  '午後3時に',
])('finds a time of day in “%s”', async (text) => {
  expect(await listed('time', text)).toBe(1)
})

test.each([
  '[12:41] Anna: Hello',
  '00:12:41',
  'Anna  12:41',
  '12:41 Hello there',
  '00:00:01,000 --> 00:00:02,500\nHello',
  '#00:12:41-3#',
  'WEBVTT\n\n12:41.000 --> 12:45.000\nHi',
  '001  AX       V     C        00:00:00:00 00:00:04:00',
  '3時間',
])('finds only the transcript’s own times in “%s”', async (text) => {
  expect(await listed('time', text)).toBe(0)
})

test.each([
  'Call +49 30 1234567.',
  'Call +1 (555) 123-4567 now',
  'Call 030 123 45 67',
  'Call (030) 1234567',
  'Call 0171 2345678',
  'Call 01712345678',
  'Call 555-123-4567',
  'To DE89 3704 0044 0532 0130 00.',
  'To GB82WEST12345698765432',
  'Card 4111 1111 1111 1111',
  'The car B-AB 1234 stood there',
  'The car AB-123-CD stood there',
  'The car 1234 BCD stood there',
  'The car AB12 CDE stood there',
  '品川 300 あ 12-34',
])('finds a personal number in “%s”', async (text) => {
  expect(await listed('number', text)).toBeGreaterThan(0)
})

test.each([
  'To DE89 3704 0044 0532 0130 01.',
  'Card 4111 1111 1111 1112',
  '00:12:41.000',
  '0.000,4.000,Anna',
  '{"startMs":3723456,"endMs":3723999}',
  '12.000\t14.500\tAnna',
  'in 1998 and 2026',
  'a2f4c1d0-1b2c-5def-a123-0123456789ab',
  'It cost 1,234,567 euros',
])('finds no personal number in “%s”', async (text) => {
  expect(await listed('number', text)).toBe(0)
})

test('finds serial numbers and hardware addresses, but no maker’s name in speech', async () => {
  expect(await listed('device', 'SN:8810B30209')).toBe(1)
  expect(await listed('device', 'a4:5e:60:c2:11:0f')).toBe(1)
  expect(await listed('device', 'I lost my iPhone.')).toBe(0)
})
