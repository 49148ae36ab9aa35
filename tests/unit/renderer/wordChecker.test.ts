import { expect, test } from 'vitest'
import { WordChecker } from '../../../renderer/spelling/wordChecker.ts'

/** A source that calls everything with an x misspelt, and its requests. */
function sourceWithX() {
  const asked: string[][] = []
  return {
    asked,
    misspelt: async (words: string[]) => {
      asked.push(words)
      return words.filter((word) => word.includes('x'))
    },
    suggestions: async (word: string) => [word.replace('x', '')],
  }
}

test('asks for each word once', async () => {
  const source = sourceWithX()
  const checker = new WordChecker(source, [])
  expect(await checker.misspelt(['one', 'txwo'])).toEqual(['txwo'])
  expect(await checker.misspelt(['one', 'txwo', 'three'])).toEqual(['txwo'])
  expect(await checker.misspelt(['txwo'])).toEqual(['txwo'])
  expect(source.asked).toEqual([['one', 'txwo'], ['three']])
})

test('accepts names and terms in any case, in parts and in the genitive', async () => {
  const checker = new WordChecker(sourceWithX(), ['Ana Rexyes', 'Müxller-Maxier', 'D’Axrc'])
  const right = [
    'Rexyes',
    'rexyes',
    'REXYES',
    'Rexyes’s',
    "Rexyes'",
    'Rexyess',
    'Müxller',
    'Maxiers',
    'Müxller-Maxier',
    "d'axrc",
  ]
  expect(await checker.misspelt([...right, 'Rexy', 'Maxie'])).toEqual(['Rexy', 'Maxie'])
})

test('asks for no numbers, signs or very long words', async () => {
  const source = sourceWithX()
  expect(await new WordChecker(source, []).misspelt(['4x2', '16', '–', 'x'.repeat(101)])).toEqual([])
  expect(source.asked).toEqual([])
})

test('asks for a pasted chapter in requests of the allowed size', async () => {
  const source = sourceWithX()
  const letters = 'abcdefghij'
  const words = Array.from({ length: 2300 }, (_, index) =>
    String(index).replace(/\d/g, (digit) => letters[Number(digit)] ?? ''),
  )
  await new WordChecker(source, []).misspelt(words)
  expect(source.asked.map(({ length }) => length)).toEqual([1000, 1000, 300])
})

test('suggests words only for a misspelt word', async () => {
  const checker = new WordChecker(sourceWithX(), ['Rexyes'])
  expect(await checker.suggestions('txwo')).toEqual(['two'])
  expect(await checker.suggestions('one')).toBeNull()
  expect(await checker.suggestions('Rexyes')).toBeNull()
})

test('asks again for a word after a failure', async () => {
  const source = sourceWithX()
  let isBroken = true
  const misspelt = (words: string[]) => (isBroken ? Promise.reject(new Error('gone')) : source.misspelt(words))
  const checker = new WordChecker({ ...source, misspelt }, [])
  await expect(checker.misspelt(['txwo'])).rejects.toThrow('gone')
  isBroken = false
  expect(await checker.misspelt(['txwo'])).toEqual(['txwo'])
})
