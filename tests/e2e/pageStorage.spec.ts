import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { demo, rowOf } from './tapelogWindow.ts'

/** A page that a stranger controls keeps words in every store that a browser has. */
const store = (page: Page, words: string) =>
  page.evaluate(async (words) => {
    localStorage.setItem('words', words)
    sessionStorage.setItem('words', words)
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('words', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('words')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const change = opening.result.transaction('words', 'readwrite')
        change.objectStore('words').put(words, 'words')
        change.oncomplete = () => resolve()
        change.onerror = () => reject(change.error)
      }
    })
    const file = await (await navigator.storage.getDirectory()).getFileHandle('words', { create: true })
    const writing = await file.createWritable()
    await writing.write(words)
    await writing.close()
  }, words)

const filesWith = (folder: string, words: string): string[] => filesBelow(folder).filter((path) => holds(path, words))

/** Chromium may remove a folder meanwhile. */
function filesBelow(folder: string): string[] {
  const entries = unlessGone(() => readdirSync(folder, { withFileTypes: true })) ?? []
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : []
  })
}

function holds(path: string, words: string): boolean {
  const bytes = unlessGone(() => readFileSync(path))
  return bytes !== null && (bytes.includes(words) || bytes.includes(Buffer.from(words, 'utf16le')))
}

function unlessGone<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

test('the stored data of a page is gone at the next start and after a deletion', async ({
  home,
  demoLibrary,
  open,
}) => {
  cpSync(await demoLibrary(['memo']), join(home.path, 'user-data/library'), { recursive: true })
  const first = await open()
  await store(first.page, 'kept until the end')
  await first.close()
  expect(filesWith(home.path, 'kept until the end').length).toBeGreaterThan(2)
  const { page } = await open()
  await expect(rowOf(page, demo.memo.title)).toBeVisible()
  expect(filesWith(home.path, 'kept until the end')).toEqual([])
  await store(page, 'kept until a deletion')
  await expect.poll(() => filesWith(home.path, 'kept until a deletion').length).toBeGreaterThan(2)
  await page.getByRole('button', { name: `More actions for ${demo.memo.title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => filesWith(home.path, 'kept until a deletion')).toEqual([])
})
