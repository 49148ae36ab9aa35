import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parsed } from '../../../electron/service/ports/refusal.ts'
import { safeParse } from '../../../shared/errors/safeParse.ts'
import { bindingRequestSchema } from '../../../shared/partner/bindings.ts'

/** JSON that another program can send, and that Zod compares with a number. */
const withoutNumber = JSON.parse('{"length":{"toString":1}}')

describe('an object whose length cannot become a number', () => {
  test.each([
    ['a text', z.object({ sn: z.string().min(1).max(40) })],
    ['a list', z.object({ sn: z.array(z.number()).max(3) })],
  ])('does not fit %s', (_name, schema) => {
    expect(safeParse(schema, { sn: withoutNumber })).toMatchObject({ success: false, error: { issues: [{}] } })
  })
  test('is refused by the service as a wrong request', () => {
    expect(() => parsed(bindingRequestSchema, { type: withoutNumber, sn: '1' }, 'body')).toThrow(
      expect.objectContaining({ status: 422 }),
    )
  })
})

test('accepts and refuses the same values as Zod', () => {
  const schema = z.object({ sn: z.string().min(1) })
  expect(safeParse(schema, { sn: '1' })).toEqual({ success: true, data: { sn: '1' } })
  expect(safeParse(schema, { sn: '' })).toMatchObject({ success: false, error: { issues: [{ path: ['sn'] }] } })
})

test('does not take an error in a rule for wrong input', () => {
  const schema = z.string().refine(() => {
    throw new RangeError('broken')
  })
  expect(() => safeParse(schema, 'a')).toThrow('broken')
})
