import { expect, test } from 'vitest'
import { type EgressContent, isAudioElsewhere } from '../../../shared/network/egress.ts'

const line = (host: string, ...content: EgressContent[]) => ({ host, content })

test('tells audio sent to a storage from audio sent to the service', () => {
  const asked = [line('desk.example', 'file-facts'), line('desk.example', 'status')]
  expect(isAudioElsewhere([...asked, line('desk.example', 'audio')])).toBe(false)
  expect(isAudioElsewhere([...asked, line('store.example', 'audio')])).toBe(true)
  expect(isAudioElsewhere(asked)).toBe(false)
})
