import { expect, test } from 'vitest'
import { tasksAtOnce, threadsPerTask, usualTasksAtOnce } from '../../../electron/service/tasksAtOnce.ts'

const gigabyte = 1024 ** 3

test.each([
  [1, 4, 1],
  [2, 24, 1],
  [4, 16, 2],
  [8, 8, 2],
  [8, 16, 4],
  [32, 128, 4],
])('%i cores and %i GB: %i recordings side by side', (cores, memory, expected) => {
  expect(usualTasksAtOnce({ cores, memoryBytes: memory * gigabyte })).toBe(expected)
})

test('a setting counts before the computer; nonsense does not', () => {
  expect(tasksAtOnce({ TAPELOG_TASKS_AT_ONCE: '3' })).toBe(3)
  for (const nonsense of ['0', '-1', '2.5', 'many', '1000'])
    expect(tasksAtOnce({ TAPELOG_TASKS_AT_ONCE: nonsense })).toBe(tasksAtOnce({}))
})

test('the cores are shared, and each task has at least one', () => {
  expect(threadsPerTask(1, 2)).toBe(2)
  expect(threadsPerTask(2, 8)).toBe(4)
  expect(threadsPerTask(4, 8)).toBe(2)
  expect(threadsPerTask(4, 2)).toBe(1)
  expect(threadsPerTask(1, 32)).toBe(4)
})
