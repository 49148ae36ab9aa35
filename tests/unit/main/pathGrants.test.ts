import { homedir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type PageGrants, pathRuleOf, shownPath } from '../../../electron/main/pagePaths.ts'
import { type GrantPurpose, PathGrants } from '../../../electron/main/pathGrants.ts'
import { commandNames } from '../../../shared/contract/commandNames.ts'
import { type CommandName, contract, engineContract } from '../../../shared/contract.ts'
import { usualOptions } from '../../../shared/exports/options.ts'
import type { RememberedChoice } from '../../../shared/recordings/importing.ts'
import { settingsSchema } from '../../../shared/settings/settings.ts'

const refused = { code: 'not-granted' }

describe('grants of paths', () => {
  test('hide the path and hold for one page and one purpose', () => {
    const grants = new PathGrants()
    const token = grants.give(1, 'import', '/home/reyes/interview.wav')
    expect(token).toMatch(/^[\w-]{32}$/)
    expect(grants.pathOf(1, 'import', token)).toBe('/home/reyes/interview.wav')
    expect(() => grants.pathOf(2, 'import', token)).toThrow(expect.objectContaining(refused))
    for (const purpose of ['export', 'watch', 'reveal'] as const)
      expect(() => grants.pathOf(1, purpose, token)).toThrow(expect.objectContaining(refused))
  })

  test.each(['/home/reyes/interview.wav', '', '__proto__', 'constructor', '1'])('refuse “%s” as a token', (text) => {
    const grants = new PathGrants()
    grants.give(1, 'import', '/home/reyes/interview.wav')
    expect(() => grants.pathOf(1, 'import', text)).toThrow(expect.objectContaining(refused))
  })

  test('are reused for the same path', () => {
    const grants = new PathGrants()
    expect(grants.give(1, 'import', '/a')).toBe(grants.give(1, 'import', '/a'))
    expect(grants.give(1, 'export', '/a')).not.toBe(grants.give(1, 'import', '/a'))
    expect(grants.give(2, 'import', '/a')).not.toBe(grants.give(1, 'import', '/a'))
  })

  test('end with their page', () => {
    const grants = new PathGrants()
    const [ended, kept] = [grants.give(1, 'export', '/a'), grants.give(2, 'export', '/a')]
    grants.withdrawAll(1)
    expect(() => grants.pathOf(1, 'export', ended)).toThrow(expect.objectContaining(refused))
    expect(grants.pathOf(2, 'export', kept)).toBe('/a')
    expect(grants.give(1, 'export', '/a')).not.toBe(ended)
  })

  test('refuse a device or a server', () => {
    for (const path of ['\\\\server\\share\\a.wav', '\\\\.\\COM1', '/dev/sda', '/proc/self/environ', 'relative.wav'])
      expect(() => new PathGrants().give(1, 'import', path)).toThrow(expect.objectContaining({ code: 'path-refused' }))
  })
})

/** Grants that record the requests. */
const shown: PageGrants = {
  give: (purpose: GrantPurpose, path: string) => `token(${purpose} ${path})`,
  pathOf: (purpose: GrantPurpose, token: string) => `path(${purpose} ${token})`,
}
const named = (schema: unknown, found: string[] = [], at = ''): string[] => {
  if (typeof schema !== 'object' || schema === null) return found
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties')
      for (const name of Object.keys(value as object))
        if (/path|director|folder/i.test(name)) found.push(`${at}${name}`)
    named(value, found, at)
  }
  return found
}
const schemaOf = (name: CommandName, side: 'input' | 'output') =>
  z.toJSONSchema(contract[name][side], { io: 'input', unrepresentable: 'any' })

describe('paths in commands', () => {
  test('have a rule for every path of the contract', () => {
    // These fields are not paths of this machine, or the shell parses them itself.
    const noPaths = new Set(['workflowStatusPath', 'watchFolderId'])
    const withPath = (side: 'input' | 'output') =>
      commandNames.filter(
        (name) => name in engineContract && named(schemaOf(name, side)).some((field) => !noPaths.has(field)),
      )
    expect(withPath('input').sort()).toEqual(
      [
        ...[
          'recordings.import',
          'transcripts.import',
          'transcripts.readings',
          'exports.write',
          'exports.start',
          'exports.preview',
          'bindings.exportRecovery',
        ],
        ...['watchFolders.add', 'settings.update', 'exportRules.set'],
        ...['handover.write', 'handover.inspect', 'handover.receive'],
      ].sort(),
    )
    for (const name of withPath('input')) expect(pathRuleOf(name).fromPage, name).toBeTypeOf('function')
    // A recorder's files have their own names, and no command accepts those back.
    for (const name of withPath('output'))
      if (name !== 'devices.recordings') expect(pathRuleOf(name).toPage, name).toBeTypeOf('function')
  })

  test('become paths from tokens, each for its own purpose', () => {
    expect(
      pathRuleOf('recordings.import').fromPage?.({ paths: ['a', 'b'], localOnly: true, ask: false }, shown),
    ).toEqual({
      paths: ['path(import a)', 'path(import b)'],
      localOnly: true,
      ask: false,
    })
    const exports = {
      recordingIds: [1],
      formats: ['txt' as const],
      directory: 'a',
      options: usualOptions,
      template: 'x',
      firstPart: 1,
      existing: 'keep-both' as const,
      only: null,
      letOutIds: [],
    }
    expect(pathRuleOf('exports.write').fromPage?.(exports, shown)).toMatchObject({ directory: 'path(export a)' })
    expect(
      pathRuleOf('transcripts.import').fromPage?.({ recordingId: 1, path: 'a', language: 'de', encoding: null }, shown),
    ).toEqual({
      ...{ recordingId: 1, path: 'path(import a)', language: 'de', encoding: null },
    })
    const rule = { projectId: 1, when: 'verified' as const, profileId: null, directory: 'a' }
    expect(pathRuleOf('exportRules.set').fromPage?.(rule, shown)).toEqual({ ...rule, directory: 'path(export a)' })
    expect(pathRuleOf('exportRules.set').fromPage?.({ ...rule, directory: null }, shown)).toMatchObject({
      directory: null,
    })
    // The folder of the last export is the engine’s; the page never learns its path.
    expect(pathRuleOf('exports.write').fromPage?.({ ...exports, directory: null }, shown)).toMatchObject({
      directory: null,
    })
    expect(pathRuleOf('bindings.exportRecovery').fromPage?.({ deviceId: 1, directory: 'a' }, shown)).toMatchObject({
      directory: 'path(export a)',
    })
    expect(pathRuleOf('watchFolders.add').fromPage?.({ path: 'a', localOnly: false }, shown)).toMatchObject({
      path: 'path(watch a)',
    })
    const update = pathRuleOf('settings.update').fromPage
    expect(update?.({ exportWhenReady: { directory: 'a', formats: ['txt'] } }, shown)).toEqual({
      exportWhenReady: { directory: 'path(export a)', formats: ['txt'] },
    })
    expect(update?.({ exportWhenReady: { formats: ['txt'] } }, shown)).toEqual({
      exportWhenReady: { formats: ['txt'] },
    })
    expect(update?.({ exportWhenReady: null }, shown)).toEqual({ exportWhenReady: null })
  })

  test('become tokens, names or text for the page', () => {
    expect(
      pathRuleOf('exports.write').toPage?.(
        { files: [{ recordingId: 1, format: 'txt', path: '/out/a.txt' }], skipped: [], kept: ['b.txt'], failed: [] },
        shown,
      ),
    ).toEqual({
      ...{
        files: [{ recordingId: 1, format: 'txt', path: 'token(reveal /out/a.txt)' }],
        skipped: [],
        kept: ['b.txt'],
        failed: [],
      },
    })
    expect(pathRuleOf('bindings.exportRecovery').toPage?.({ path: '/out/recovery-1.json' }, shown)).toEqual({
      path: 'recovery-1.json',
    })
    const source = { key: 'folder:1', name: `${homedir()}/out` }
    const choice = {
      destination: 'remote',
      accountId: 1,
      language: 'en',
      speakers: null,
      hotwords: [],
      localOnly: false,
      projectId: null,
    }
    const remembered = { source, choice, account: 'Newsroom', isInForce: true } as RememberedChoice
    expect(pathRuleOf('imports.remembered').toPage?.({ choices: [remembered] }, shown)).toMatchObject({
      choices: [{ source: { key: 'folder:1', name: '~/out' } }],
    })
    const settings = settingsSchema.parse({ exportWhenReady: { directory: '/out', formats: ['txt'] } })
    expect(pathRuleOf('settings.get').toPage?.(settings, shown)).toEqual(settings)
    expect(shownPath('/home/reyes/out', '/home/reyes')).toBe('~/out')
    expect(shownPath('/home/reyes', '/home/reyes')).toBe('~')
    expect(shownPath('/home/reyes-2/out', '/home/reyes')).toBe('/home/reyes-2/out')
  })
})
