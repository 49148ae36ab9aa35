import { expect, test } from 'vitest'
import { type EgressContent, isAudioElsewhere } from '../../../shared/network/egress.ts'

const line = (host: string, ...content: EgressContent[]) => ({ host, content })

test('audio that went to a storage is told from audio that went to the service itself', () => {
  const asked = [line('desk.example', 'file-facts'), line('desk.example', 'status')]
  expect(isAudioElsewhere([...asked, line('desk.example', 'audio')])).toBe(false)
  expect(isAudioElsewhere([...asked, line('store.example', 'audio')])).toBe(true)
  expect(isAudioElsewhere(asked)).toBe(false)
})
