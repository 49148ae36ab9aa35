import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { needs } from '../../../build/doors/systemPackages.mjs'
import { hostPrograms, pathsOfHostPrograms } from '../../usb/rig/guestPrograms.mjs'

test('each program that the guest copies comes from a package that the rig installs', () => {
  const installed = needs.usbRig.map(([name]) => name as string)
  expect(installed).toEqual(expect.arrayContaining([...new Set(Object.values(hostPrograms))]))
})

test('the guest is not built without a program that its cases use', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tapelog-programs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const program of Object.keys(hostPrograms))
    if (program !== 'lsusb' && program !== 'mkfs.exfat') writeFileSync(join(folder, program), '')
  expect(() => pathsOfHostPrograms([folder])).toThrow(
    'lsusb (Debian package usbutils), mkfs.exfat (Debian package exfatprogs)',
  )
  for (const program of ['lsusb', 'mkfs.exfat']) writeFileSync(join(folder, program), '')
  expect(pathsOfHostPrograms([folder])).toHaveLength(Object.keys(hostPrograms).length)
})
