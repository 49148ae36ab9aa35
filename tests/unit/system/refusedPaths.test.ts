import { expect, test } from 'vitest'
import { demandDiskPath, isRefusedRealPath } from '../../../electron/system/index.ts'
import { isRefusedPath } from '../../../electron/system/refusedPaths.ts'

test.each([
  '\\\\server\\share\\a.wav',
  '//server/share/a.wav',
  '\\/server/share',
  '\\\\.\\PhysicalDrive0',
  '\\\\?\\C:\\a.wav',
  '\\\\?\\UNC\\server\\share',
  'C:\\a\\NUL',
  'C:\\a\\con.wav',
  'c:/a/Com1.txt',
  'C:\\a\\lpt¹',
  'C:\\a\0.wav',
])('refuses “%s” on Windows', (path) => expect(isRefusedPath(path, 'win32')).toBe(true))

test.each(['C:\\Users\\reyes\\a.wav', 'Z:\\share\\a.wav', 'C:\\console.wav', 'C:\\a\\null.wav', 'C:\\com10.wav'])(
  'accepts “%s” on Windows',
  (path) => expect(isRefusedPath(path, 'win32')).toBe(false),
)

test.each([
  '/dev/sda',
  '/dev',
  '/dev/fd/3',
  '/proc/self/environ',
  '/home/../proc/self/fd/0',
  '/sys/class',
  '/tmp/./../dev/zero',
  '\\\\server\\share',
  '/a\0b',
])('refuses “%s” elsewhere', (path) => {
  expect(isRefusedPath(path, 'linux')).toBe(true)
  expect(() => demandDiskPath(path)).toThrow(expect.objectContaining({ code: 'path-refused' }))
})

test.each(['/home/reyes/a.wav', '/devices/a.wav', '/media/proc/a.wav', '/dev/shm/a.wav', '/procedures'])(
  'accepts “%s” elsewhere',
  (path) => expect(isRefusedPath(path, 'linux')).toBe(false),
)

test('accepts a server as the real path of a Windows drive', () => {
  expect(isRefusedRealPath('\\\\server\\share\\a.wav', 'win32')).toBe(false)
  expect(isRefusedRealPath('/proc/1/environ', 'linux')).toBe(true)
})

test('refuses a relative path', () => {
  expect(() => demandDiskPath('a.wav')).toThrow(expect.objectContaining({ code: 'path-refused' }))
})
