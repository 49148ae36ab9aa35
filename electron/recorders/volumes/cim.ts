import { z } from 'zod'
import { problem } from '../../../shared/words/problem.ts'

/**
 * A script for Windows PowerShell 5.1, which every Windows has. It lists USB devices with their drivers, and USB drives with their
 * partitions, drive letters and the device instances above them (the first `USB\VID_…` without an interface is the device). The output
 * is always UTF-8.
 */
export const cimScript = `
$ErrorActionPreference = 'Stop'
[Console]::OutputEncoding = New-Object System.Text.UTF8Encoding $false
$drives = @(Get-CimInstance Win32_DiskDrive | Where-Object { $_.InterfaceType -eq 'USB' -or $_.PNPDeviceID -like 'USBSTOR*' -or $_.PNPDeviceID -like 'SCSI*' } | ForEach-Object {
  $drive = $_
  $above = @(); $id = $drive.PNPDeviceID
  for ($i = 0; $i -lt 4 -and $id; $i++) {
    $id = (Get-PnpDeviceProperty -InstanceId $id -KeyName 'DEVPKEY_Device_Parent' -ErrorAction SilentlyContinue).Data
    if ($id) { $above += $id }
  }
  $logical = @(Get-CimAssociatedInstance $drive -ResultClassName Win32_DiskPartition | ForEach-Object {
    $part = $_
    $letters = @(Get-CimAssociatedInstance $part -ResultClassName Win32_LogicalDisk | Select-Object DeviceID, VolumeName, VolumeSerialNumber, FileSystem, Size, Access)
    [pscustomobject]@{ DeviceID = $part.DeviceID; LogicalDisks = $letters }
  })
  [pscustomobject]@{ PNPDeviceID = $drive.PNPDeviceID; SCSILogicalUnit = $drive.SCSILogicalUnit; Size = $drive.Size; Above = $above; Partitions = $logical }
})
$devices = @(Get-CimInstance Win32_PnPEntity -Filter "PNPDeviceID LIKE 'USB\\\\VID[_]%'" | Select-Object PNPDeviceID, Service)
ConvertTo-Json -InputObject ([pscustomobject]@{ Devices = $devices; Drives = $drives }) -Depth 7 -Compress
`

/** PowerShell writes 64-bit numbers as numbers or strings, and sometimes writes a list of one element as the bare element. */
const wholeNumber = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .nullish()
  .transform((value) => value ?? null)
const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (value == null ? [] : Array.isArray(value) ? value : [value]), z.array(item))
const text = z
  .string()
  .nullish()
  .transform((value) => value || null)

const logicalDisk = z.object({
  DeviceID: z.string(),
  VolumeName: text,
  VolumeSerialNumber: text,
  FileSystem: text,
  Size: wholeNumber,
  Access: wholeNumber,
})
const drive = z.object({
  PNPDeviceID: z.string(),
  SCSILogicalUnit: wholeNumber,
  Size: wholeNumber,
  Above: listOf(z.string()),
  Partitions: listOf(z.object({ DeviceID: z.string(), LogicalDisks: listOf(logicalDisk) })),
})

const whole = z.object({ Devices: listOf(z.object({ PNPDeviceID: z.string(), Service: text })), Drives: listOf(drive) })

export type CimDrive = z.infer<typeof drive>
export type CimAnswer = z.infer<typeof whole>

/** Reads the output of {@link cimScript}. Throws 'volume-answer-unreadable'. */
export function parseCim(json: string): CimAnswer {
  try {
    return whole.parse(JSON.parse(json.replace(/^\uFEFF/, '')))
  } catch (cause) {
    throw problem('volume-answer-unreadable', null, { cause })
  }
}
