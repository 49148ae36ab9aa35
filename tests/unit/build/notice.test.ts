import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noticeNow, productionPackages } from '../../../build/notice.mjs'
import { words } from '../../../renderer/words/index.ts'
import { packageRoot } from '../../support/testEngine.ts'

const notice = readFileSync(join(packageRoot, 'NOTICE'), 'utf8')

test('NOTICE names every production package with its licence (else run node build/notice.mjs)', () => {
  expect(noticeNow()).toBe(notice)
  expect(productionPackages().length).toBeGreaterThan(90)
  const list = notice.slice(notice.indexOf('Every production package'))
  for (const [name] of productionPackages()) expect(list.split(/[\s,]+/), name).toContain(name)
})

test('NOTICE states the licences of the installed packages', () => {
  for (const [name, licence, path] of productionPackages()) {
    const facts = join(packageRoot, path, 'package.json')
    if (!existsSync(facts)) continue
    const stated = String(JSON.parse(readFileSync(facts, 'utf8')).license).replace(/[()]/g, '')
    expect(stated, name).toBe(licence)
  }
})

test('About names the licence of the whole while a part is under the GPL', () => {
  expect(notice).toMatch(/sherpa-onnx[\s\S]*espeak-ng \(GPL-3\.0/)
  expect(words.settings.about.licenceText).toMatch(
    /as a whole is under GPL-3\.0.*espeak-ng.*German and Italian dictionaries/,
  )
})
