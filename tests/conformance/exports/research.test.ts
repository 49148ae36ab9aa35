import { expect } from 'vitest'
import { plainText } from '../../../electron/engine/export/plainText.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { names, spoken } from './nastyTranscript.ts'
import { exported, inFile, python, withAll, xmllint } from './readers.ts'

const test = testNeeding(needs.program('python3'), needs.program('xmllint'))

test('ELAN’s file is well-formed XML with ordered time slots and no overlap in a tier', async () => {
  const script = `
import json, sys, xml.etree.ElementTree as ET
root = ET.parse(sys.argv[1]).getroot()
slots = {s.get('TIME_SLOT_ID'): int(s.get('TIME_VALUE')) for s in root.iter('TIME_SLOT')}
tiers = {t.get('TIER_ID'): [[slots[a.get('TIME_SLOT_REF1')], slots[a.get('TIME_SLOT_REF2')], a.findtext('ANNOTATION_VALUE')]
  for a in t.iter('ALIGNABLE_ANNOTATION')] for t in root.iter('TIER')}
print(json.dumps({'slots': list(slots.values()), 'tiers': tiers}))`
  type Read = { slots: number[]; tiers: Record<string, [number, number, string][]> }
  const { slots, tiers } = await inFile('eaf', await exported('eaf'), (path) => {
    xmllint(path, '--noout')
    return python<Read>(script, path)
  })
  expect(slots).toEqual(slots.toSorted((a, b) => a - b))
  for (const annotations of Object.values(tiers))
    annotations.forEach(([start, end], index) => {
      expect(end).toBeGreaterThan(start)
      expect(start).toBeGreaterThanOrEqual(annotations[index - 1]?.[1] ?? 0)
    })
  const texts = Object.values(tiers)
    .flat()
    .map(([, , text]) => text)
  for (const { text } of spoken) expect(texts).toContain(plainText(text))
  expect(tiers[names[0]]?.[0]).toEqual([0, 4000, '=cmd() and @SUM(1) +1 -1'])
})

test('the REFI-QDA project is a zip with sync points at turns, and tags as codes', async () => {
  const script = `
import json, sys, xml.etree.ElementTree as ET, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
ns = '{urn:QDA-XML:project:1.0}'
root = ET.fromstring(z.read('project.qde'))
t = root.find('.//' + ns + 'Transcript')
text = z.read('sources/' + t.get('plainTextPath').removeprefix('internal://')).decode('utf-8')
points = [[int(p.get('timeStamp')), int(p.get('position'))] for p in t.findall(ns + 'SyncPoint')]
guids = {p.get('guid') for p in t.findall(ns + 'SyncPoint')}
codes = {c.get('guid'): c.get('name') for c in root.iter(ns + 'Code')}
picked = [[s.get('fromSyncPoint') in guids, s.get('toSyncPoint') in guids, [codes[c.get('targetGUID')] for c in s.iter(ns + 'CodeRef')]]
  for s in root.iter(ns + 'TranscriptSelection')]
print(json.dumps({'lines': [text[at:].split('\\n')[0] for _, at in points], 'points': points, 'selections': picked}))`
  type Read = { lines: string[]; points: [number, number][]; selections: [boolean, boolean, string[]][] }
  const { lines, points, selections } = await inFile('qdpx', await exported('qdpx'), (path) =>
    python<Read>(script, path),
  )
  const times = points.map(([ms]) => ms)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  // All lines except the last begin with a time.
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/^\d{2,}:\d\d:\d\d /)
  expect(lines[0]).toContain(`${names[0]}: =cmd() and @SUM(1)`)
  expect(selections).toEqual([[true, true, ['budget, "2026"', '=tag()']]])
})

test('stamped texts have an ascending time at each paragraph, and none inside the words', async () => {
  const f4 = (await exported('f4')).toString('utf8').trimEnd().split('\r\n\r\n')
  const stamps = f4.map((line) => /^#(\d+):(\d\d):(\d\d)-(\d)# \S/.exec(line)?.slice(1).map(Number) ?? [])
  const seconds = stamps.map(([h = Number.NaN, m = 0, s = 0, d = 0]) => h * 3600 + m * 60 + s + d / 10)
  expect(seconds).toEqual(seconds.toSorted((a, b) => a - b))
  expect(seconds.some(Number.isNaN)).toBe(false)
  const after = (await exported('f4', { ...withAll, stamps: 'after' })).toString('utf8')
  expect(after.split('\r\n')[0]).toMatch(/ #00:00:09-0#$/)
  const nvivo = (await exported('nvivo')).toString('utf8').trimEnd().split('\r\n')
  for (const line of nvivo) expect(line).toMatch(/^\d{2,}:\d\d:\d\d\t[^\t]*\t[^\t]+$/)
  const ohms = (await exported('ohms')).toString('utf8')
  expect(ohms).toContain("O'NEIL & CO <X>: =cmd()")
  expect([...ohms.matchAll(/\[(\d+):(\d\d):00\]/g)].map(([, h, m]) => Number(h) * 60 + Number(m))).toEqual(
    Array.from({ length: 101 * 60 }, (_, index) => index + 1),
  )
})
