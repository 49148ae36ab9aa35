import { expect, test } from 'vitest'
import { childEnvironment } from '../../../electron/system/index.ts'

/** Which environment variables child processes get. */
test('passes paths and language on, but no credentials', () => {
  const given = {
    ...{ PATH: '/usr/bin', HOME: '/home/ana', LANG: 'de_DE.UTF-8', LC_TIME: 'C', TZ: 'UTC' },
    ...{ TAPELOG_API_KEY: 'secret', TAPELOG_USER_TOKEN: 'secret', AWS_SECRET_ACCESS_KEY: 'secret' },
    ...{ NODE_OPTIONS: '--require /tmp/other.js', LD_PRELOAD: '/tmp/other.so', EMPTY: undefined },
  }
  expect(childEnvironment({}, given)).toEqual({
    PATH: '/usr/bin',
    HOME: '/home/ana',
    LANG: 'de_DE.UTF-8',
    LC_TIME: 'C',
    TZ: 'UTC',
  })
  expect(childEnvironment({ LANG: 'C' }, given).LANG).toBe('C')
})

test('passes names in the case that Windows gives them', () => {
  expect(childEnvironment({}, { Path: 'C:\\Windows', SystemRoot: 'C:\\Windows' })).toEqual({
    Path: 'C:\\Windows',
    SystemRoot: 'C:\\Windows',
  })
})
