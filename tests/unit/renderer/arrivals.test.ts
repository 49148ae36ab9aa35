import { beforeEach, expect, test } from 'vitest'
import {
  arrivals,
  dismissArrivals,
  followArrivals,
  forgetArrivals,
  joinArrivals,
  noteArrivals,
} from '../../../renderer/base/arrivals.ts'

/** The recordings that the last import of this window added. */
beforeEach(dismissArrivals)
const job = (
  id: number,
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled',
  recordingId: number | null,
) => ({
  ...{ id, state, recordingId },
})

test('waits for each recording, and no longer for failed files and vanished jobs', () => {
  followArrivals([1, 2, 3, 4])
  noteArrivals([job(1, 'done', 11), job(2, 'running', null), job(3, 'failed', null)])
  expect(arrivals()).toEqual({ jobIds: [2], recordingIds: [11] })
  noteArrivals([job(2, 'done', 12)])
  expect(arrivals()).toEqual({ jobIds: [], recordingIds: [11, 12] })
})

test('joins an import that begins during another, and replaces one that has ended', () => {
  followArrivals([1])
  followArrivals([2])
  noteArrivals([job(1, 'done', 11), job(2, 'queued', null)])
  noteArrivals([job(2, 'done', 12)])
  expect(arrivals().recordingIds).toEqual([11, 12])
  followArrivals([])
  expect(arrivals().recordingIds).toEqual([11, 12])
  followArrivals([3])
  expect(arrivals()).toEqual({ jobIds: [3], recordingIds: [] })
})

test('counts joined files as the one recording that they become', () => {
  followArrivals([1, 2, 3])
  noteArrivals([job(1, 'done', 11), job(2, 'done', 12), job(3, 'done', 13)])
  joinArrivals([21, 22], 8)
  expect(arrivals()).toEqual({ jobIds: [], recordingIds: [11, 12, 13] })
  joinArrivals([11, 13], 9)
  expect(arrivals()).toEqual({ jobIds: [9], recordingIds: [12] })
  noteArrivals([job(9, 'done', 14)])
  expect(arrivals()).toEqual({ jobIds: [], recordingIds: [12, 14] })
})

test('no longer announces deleted recordings', () => {
  followArrivals([1, 2])
  noteArrivals([job(1, 'done', 11), job(2, 'done', 12)])
  forgetArrivals([11, 30])
  expect(arrivals().recordingIds).toEqual([12])
})
