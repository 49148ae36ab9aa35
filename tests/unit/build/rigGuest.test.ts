import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { needs } from '../../../build/doors/systemPackages.mjs'
import { testFolder } from '../../support/testFolder.ts'
import { hostPrograms, pathsOfHostPrograms } from '../../usb/rig/guestPrograms.mjs'

test('each program that the guest copies comes from a package that the rig installs', () => {
  const installed = needs.usbRig.map(([name]) => name as string)
  expect(installed).toEqual(expect.arrayContaining([...new Set(Object.values(hostPrograms))]))
})

test('the guest is not built without a program that its cases use', () => {
  const folder = testFolder()
  for (const program of Object.keys(hostPrograms))
    if (program !== 'lsusb' && program !== 'mkfs.exfat') writeFileSync(join(folder, program), '')
  expect(() => pathsOfHostPrograms([folder])).toThrow(
    'lsusb (Debian package usbutils), mkfs.exfat (Debian package exfatprogs)',
  )
  for (const program of ['lsusb', 'mkfs.exfat']) writeFileSync(join(folder, program), '')
  expect(pathsOfHostPrograms([folder])).toHaveLength(Object.keys(hostPrograms).length)
})
