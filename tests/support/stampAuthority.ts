import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** Runs openssl in a folder. Throws with what it said. */
export function openssl(folder: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl ${args[0]}: ${stderr}`)
  return stdout + stderr
}

const configuration = `
[tsa]
default_tsa = authority
[authority]
serial = serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
other_policies = 1.2.3.4.5
digests = sha256, sha384, sha512
accuracy = secs:1
ordering = yes
tsa_name = yes
ess_cert_id_chain = no
ess_cert_id_alg = sha256
[stamps]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
[loose]
basicConstraints = critical,CA:FALSE
extendedKeyUsage = timeStamping
[both]
basicConstraints = critical,CA:FALSE
extendedKeyUsage = critical,timeStamping,serverAuth
[web]
basicConstraints = critical,CA:FALSE
extendedKeyUsage = critical,serverAuth
[root]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
`

export type Authority = ReturnType<typeof makeAuthority>

/**
 * An authority for time stamps, made with openssl in this folder: a root, and a certificate that it signed. `key`: `rsa` or `ec`.
 * `below`: another certificate,
 * of this section of the configuration, stands between root and authority.
 */
export function makeAuthority(
  folder: string,
  { key = 'ec', below }: { key?: 'rsa' | 'ec'; below?: 'root' | 'web' } = {},
) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'tsa.cnf'), configuration)
  writeFileSync(join(folder, 'serial'), '01\n')
  const newKey = key === 'rsa' ? ['-newkey', 'rsa:2048'] : ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
  const request = (name: string, subject: string) =>
    openssl(folder, [
      'req',
      '-new',
      ...newKey,
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      subject,
    ])
  const sign = (name: string, by: readonly string[], section: string) =>
    openssl(folder, [
      ...['x509', '-req', '-in', `${name}.csr`, ...by, '-days', '30', '-out', `${name}.pem`],
      ...['-extfile', 'tsa.cnf', '-extensions', section],
    ])
  request('root', '/O=Test/CN=Test root')
  sign('root', ['-signkey', 'root.key'], 'root')
  request('tsa', '/O=Test/CN=Test authority')
  if (below !== undefined) {
    request('between', '/O=Test/CN=Between')
    sign('between', ['-CA', 'root.pem', '-CAkey', 'root.key', '-set_serial', '6'], below)
  }
  const issuer = below === undefined ? 'root' : 'between'
  sign('tsa', ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`, '-set_serial', '7'], 'stamps')
  const chain = below === undefined ? ['root'] : ['between', 'root']
  writeFileSync(
    join(folder, 'chain.pem'),
    chain.map((name) => readFileSync(join(folder, `${name}.pem`), 'utf8')).join(''),
  )
  const reply = (query: Uint8Array, more: readonly string[] = []): Buffer => {
    writeFileSync(join(folder, 'request.tsq'), query)
    openssl(folder, [
      ...['ts', '-reply', '-config', 'tsa.cnf', '-section', 'authority', '-queryfile', 'request.tsq'],
      ...['-signer', 'tsa.pem', '-inkey', 'tsa.key', '-out', 'answer.tsr', ...more],
    ])
    return readFileSync(join(folder, 'answer.tsr'))
  }
  return {
    folder,
    rootPem: readFileSync(join(folder, 'root.pem'), 'utf8'),
    /** The answer of `openssl ts -reply` to a request; openssl itself answers a bad request with a refusal. */
    reply,
    /**
     * An answer whose stamp is signed again, as `openssl ts` would not sign it. `section`: the purpose of the certificate. `how`: options
     * of `openssl cms -sign`.
     */
    oddReply(query: Uint8Array, section: 'stamps' | 'loose' | 'both' | 'web', how: readonly string[]): Buffer {
      // First the certificate: it must be valid when the stamp is made.
      request('odd', '/O=Test/CN=Odd')
      sign('odd', ['-CA', 'root.pem', '-CAkey', 'root.key', '-set_serial', '9'], section)
      reply(query, ['-token_out'])
      openssl(folder, ['cms', '-verify', '-noverify', '-inform', 'DER', '-in', 'answer.tsr', '-out', 'info.der'])
      openssl(folder, [
        ...['cms', '-sign', '-binary', '-nodetach', '-outform', 'DER', '-in', 'info.der', '-out', 'odd.der'],
        ...['-signer', 'odd.pem', '-inkey', 'odd.key', ...how],
      ])
      const body = Buffer.concat([Buffer.from('3003020100', 'hex'), readFileSync(join(folder, 'odd.der'))])
      return Buffer.concat([Buffer.of(0x30, 0x82, body.length >> 8, body.length & 0xff), body])
    },
  }
}

/** An authority over HTTP on this computer. `answer`: what it sends for a request. */
export async function stampServer(answer: (query: Buffer) => { status?: number; body: Uint8Array; headers?: object }) {
  const requests: { contentType: string | undefined; head: string; body: Buffer }[] = []
  const server = createServer((request, response) => {
    const blocks: Buffer[] = []
    request.on('data', (block) => blocks.push(block))
    request.on('end', () => {
      const body = Buffer.concat(blocks)
      const head = [request.method, request.url, ...request.rawHeaders].join(' ')
      requests.push({ contentType: request.headers['content-type'], head, body })
      const { status = 200, body: sent, headers } = answer(body)
      response.writeHead(status, { 'content-type': 'application/timestamp-reply', ...headers }).end(sent)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/tsa`,
    requests,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
