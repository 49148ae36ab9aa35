import { expect } from 'vitest'

/**
 * What the tables of the interface description say about a field. They are written out here instead of taken from the
 * project's schemas, so that mistakes in the schemas show.
 */
export type Rule = { says: string; holds: (value: unknown) => boolean }

export const text: Rule = { says: 'a string', holds: (value) => typeof value === 'string' }
export const filledText: Rule = {
  says: 'a string that is not empty',
  holds: (value) => typeof value === 'string' && value !== '',
}
export const number: Rule = { says: 'a number', holds: (value) => typeof value === 'number' && Number.isFinite(value) }
export const integer: Rule = { says: 'an integer', holds: (value) => Number.isInteger(value) }
export const bool: Rule = { says: 'a boolean', holds: (value) => typeof value === 'boolean' }
export const list: Rule = { says: 'an array', holds: Array.isArray }
export const object: Rule = {
  says: 'an object',
  holds: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}
export const emptyObject: Rule = {
  says: 'an empty object',
  holds: (value) => object.holds(value) && Object.keys(value as object).length === 0,
}
export const webAddress: Rule = {
  says: 'a web address',
  holds: (value) => typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value),
}
export const dateTime: Rule = {
  says: 'a date-time',
  holds: (value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value)),
}
export const listOf = (item: Rule): Rule => ({
  says: `an array of ${item.says.replace(/^an? /, '')}s`,
  holds: (value) => Array.isArray(value) && value.every(item.holds),
})
export const oneOf = (...values: readonly unknown[]): Rule => ({
  says: values.map((value) => JSON.stringify(value)).join(' or '),
  holds: (value) => values.includes(value),
})
export const matching = (pattern: RegExp, says: string): Rule => ({
  says,
  holds: (value) => typeof value === 'string' && pattern.test(value),
})
export const orNull = (rule: Rule): Rule => ({
  says: `${rule.says}, or null`,
  holds: (value) => value === null || rule.holds(value),
})
/** For fields that are not required. */
export const orAbsent = (rule: Rule): Rule => ({
  says: `${rule.says}, or absent`,
  holds: (value) => value === undefined || rule.holds(value),
})

export function expectField(body: Record<string, unknown>, field: string, rule: Rule): void {
  expect(rule.holds(body[field]), `${field} is to be ${rule.says}; it is ${JSON.stringify(body[field])}`).toBe(true)
}

export function expectFields(body: Record<string, unknown>, rules: Record<string, Rule>): void {
  for (const [field, rule] of Object.entries(rules)) expectField(body, field, rule)
}

/** 2.7 and 2.10. */
export const taskStatus = oneOf('PENDING', 'RECEIVED', 'STARTED', 'PROGRESS', 'SUCCESS', 'FAILURE', 'REVOKED')
/** 2.4, second endpoint family. */
export const recordTypes = ['note', 'notepin', 'notepro', 'other'] as const
export const recordType = oneOf(...recordTypes)
