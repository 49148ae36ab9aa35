import { expect, test } from 'vitest'
import { memoryLimitBytes } from '../../../electron/recognition/memoryLimit.ts'

const GiB = 1024 ** 3
const large = { computerBytes: 64 * GiB, environment: {} }

test('the limit is twice what the models need and one GiB more', () => {
  expect(memoryLimitBytes([{ memoryBytes: 2e9, fileBytes: 6e8 }], large)).toBe(4e9 + GiB)
  const voices = { memoryBytes: null, fileBytes: 4e7 }
  expect(memoryLimitBytes([{ memoryBytes: 2e9, fileBytes: 6e8 }, voices], large)).toBe(4e9 + 2 * 3 * 4e7 + GiB)
  expect(memoryLimitBytes([], large)).toBe(GiB)
})

test('the limit is at most three quarters of the computer’s memory', () => {
  expect(memoryLimitBytes([{ memoryBytes: 3.9e9, fileBytes: 3.1e9 }], { ...large, computerBytes: 8 * GiB })).toBe(
    6 * GiB,
  )
})

test('the limit follows a valid setting first', () => {
  const models = [{ memoryBytes: 2e9, fileBytes: 6e8 }]
  const asked = (value: string) =>
    memoryLimitBytes(models, { ...large, environment: { TAPELOG_RECOGNISER_MEMORY_MB: value } })
  expect(asked('1500')).toBe(1.5e9)
  for (const nonsense of ['', '0', '-5', 'much', '1.5']) expect(asked(nonsense)).toBe(4e9 + GiB)
})
