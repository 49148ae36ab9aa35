import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../doors/paths.mjs'

/**
 * What @electron/packager is told beside the common options. Signing is on where the certificate is given in the environment:
 * MAC_IDENTITY (a name in the keychain) with APPLE_ID, APPLE_APP_SPECIFIC_PASSWORD and APPLE_TEAM_ID; WINDOWS_CERTIFICATE_FILE
 * with WINDOWS_CERTIFICATE_PASSWORD. `work`: a folder for the icons. Only Linux was ever tried.
 */
export function platformOptions(work) {
  if (process.platform === 'linux') return { executableName: 'tapelog' }
  const common = { appBundleId: 'org.tapelog.app', appCategoryType: 'public.app-category.productivity' }
  return process.platform === 'darwin'
    ? { ...common, icon: macIcon(work), ...macSigning() }
    : { ...common, icon: windowsIcon(work), ...windowsSigning() }
}

function macSigning() {
  const { MAC_IDENTITY, APPLE_ID, APPLE_APP_SPECIFIC_PASSWORD, APPLE_TEAM_ID } = process.env
  if (!MAC_IDENTITY) return {}
  const entitlements = join(root, 'build/entitlements.mac.plist')
  return {
    osxSign: { identity: MAC_IDENTITY, optionsForFile: () => ({ entitlements, hardenedRuntime: true }) },
    ...(APPLE_ID
      ? { osxNotarize: { appleId: APPLE_ID, appleIdPassword: APPLE_APP_SPECIFIC_PASSWORD, teamId: APPLE_TEAM_ID } }
      : {}),
  }
}

function windowsSigning() {
  const { WINDOWS_CERTIFICATE_FILE, WINDOWS_CERTIFICATE_PASSWORD } = process.env
  if (!WINDOWS_CERTIFICATE_FILE) return {}
  return {
    windowsSign: { certificateFile: WINDOWS_CERTIFICATE_FILE, certificatePassword: WINDOWS_CERTIFICATE_PASSWORD },
  }
}

/**
 * Writes an icon for Windows: a table of pictures, each a whole PNG. Returns its path.
 * @exportedFor tests: another program reads it
 */
export function windowsIcon(work) {
  const pictures = [16, 32, 48, 64, 128, 256].map((size) => ({ size, png: iconOf(size) }))
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index
    // 256 does not fit, and is written as 0.
    head.writeUInt8(size % 256, entry)
    head.writeUInt8(size % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return written(join(work, 'icon.ico'), [head, ...pictures.map(({ png }) => png)])
}

/**
 * Writes an icon for macOS: pictures in PNG, each after the name of its size and its length. Returns its path.
 * @exportedFor tests: another program reads it
 */
export function macIcon(work) {
  const sizes = { icp4: 16, icp5: 32, icp6: 64, ic07: 128, ic08: 256, ic09: 512 }
  const parts = Object.entries(sizes).map(([name, size]) => framed(name, iconOf(size)))
  return written(join(work, 'icon.icns'), [framed('icns', Buffer.concat(parts))])
}

function framed(name, content) {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32BE(8 + content.length, 4)
  return Buffer.concat([head, content])
}

const iconOf = (size) => readFileSync(join(root, size === 512 ? 'build/icon.png' : `build/linux/icons/${size}.png`))

function written(path, parts) {
  writeFileSync(path, Buffer.concat(parts))
  return path
}
