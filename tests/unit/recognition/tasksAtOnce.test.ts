import { expect, test } from 'vitest'
import {
  tasksAtOnce,
  tasksAtOnceFacts,
  threadsPerTask,
  usualTasksAtOnce,
} from '../../../electron/recognition/tasksAtOnce.ts'

const gigabyte = 1024 ** 3

test.each([
  [1, 4, 1],
  [2, 24, 1],
  [4, 16, 2],
  [8, 8, 2],
  [8, 16, 4],
  [32, 128, 4],
])('%i cores and %i GB allow %i recordings side by side', (cores, memory, expected) => {
  expect(usualTasksAtOnce({ cores, memoryBytes: memory * gigabyte })).toBe(expected)
})

test('the environment’s number counts first, then the person’s, then the computer’s', () => {
  const usual = tasksAtOnce(null, {})
  expect(tasksAtOnce(null, { TAPELOG_TASKS_AT_ONCE: '3' })).toBe(3)
  expect(tasksAtOnce(5, { TAPELOG_TASKS_AT_ONCE: '3' })).toBe(3)
  expect(tasksAtOnce(usual + 1, {})).toBe(usual + 1)
  for (const nonsense of ['0', '-1', '2.5', 'many', '1000', ''])
    expect(tasksAtOnce(null, { TAPELOG_TASKS_AT_ONCE: nonsense })).toBe(usual)
  expect(tasksAtOnceFacts(5, { TAPELOG_TASKS_AT_ONCE: '3' })).toMatchObject({ chosen: 5, ofEnvironment: 3, usual })
})

test('the tasks share the cores, and each has at least one', () => {
  expect(threadsPerTask(1, 2)).toBe(2)
  expect(threadsPerTask(2, 8)).toBe(4)
  expect(threadsPerTask(4, 8)).toBe(2)
  expect(threadsPerTask(4, 2)).toBe(1)
  expect(threadsPerTask(1, 32)).toBe(4)
})
