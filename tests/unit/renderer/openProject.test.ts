import { afterEach, expect, test } from 'vitest'
import { intoOpenProject, setOpenProject } from '../../../renderer/base/importsHere.ts'
import { inProject } from '../../../renderer/choices/choiceWords.ts'
import type { ImportChoice } from '../../../shared/recordings/importing.ts'
import { type Project, usualDefaults } from '../../../shared/recordings/projects.ts'

afterEach(() => setOpenProject(null))

test('imports go into the open project and are asked about', () => {
  expect(intoOpenProject()).toEqual({})
  setOpenProject(7)
  expect(intoOpenProject()).toEqual({ projectId: 7, ask: 'unless-remembered' })
})

test('the import sheet begins with the rules of the project', () => {
  const usual: ImportChoice = {
    ...{ destination: 'remote', accountId: 1, language: 'en', speakers: null, hotwords: [], localOnly: false },
    projectId: null,
  }
  const project = (defaults: Partial<Project['defaults']>): Project => ({
    ...{ id: 7, name: 'Water', recordings: 0, createdMs: 0 },
    defaults: { ...usualDefaults, ...defaults },
  })
  expect(inProject(usual, null)).toEqual(usual)
  expect(inProject(usual, project({}))).toEqual({ ...usual, projectId: 7 })
  expect(inProject(usual, project({ language: 'de', destination: 'not-now', localOnly: true }))).toEqual({
    ...usual,
    ...{ projectId: 7, language: 'de', destination: 'not-now', localOnly: true },
  })
})
