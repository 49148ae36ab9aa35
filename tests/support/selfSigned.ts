import { generateKeyPairSync, sign } from 'node:crypto'

/**
 * A certificate for 127.0.0.1 and localhost that no program trusts by default. Node makes keys but no certificates, so this file
 * writes the few DER structures (RFC 5280, section 4.1). The tests then need no openssl. It is valid from yesterday until tomorrow, unless
 * other times are given. `host`: another one.
 */
export function selfSigned(given: { fromMs?: number; untilMs?: number; host?: string } = {}): {
  certificate: string
  key: string
} {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'))
  const commonName = sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('localhost')))
  const name = sequence(der(0x31, commonName))
  const day = 86_400_000
  const { fromMs = Date.now() - day, untilMs = Date.now() + day, host } = given
  const alternativeNames =
    host === undefined
      ? sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))
      : sequence(der(0x82, Buffer.from(host)))
  const body = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    name,
    sequence(utcTime(fromMs), utcTime(untilMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(Buffer.from('0603551d11', 'hex'), der(0x04, alternativeNames)))),
  )
  const signature = der(0x03, Buffer.concat([Buffer.of(0), sign('sha256', body, privateKey)]))
  const whole = sequence(body, ecdsaWithSha256, signature).toString('base64')
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${whole.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Buffer[]): Buffer => der(0x30, Buffer.concat(parts))
const integer = (value: number): Buffer => der(0x02, Buffer.of(value))
const utcTime = (ms: number): Buffer =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))
