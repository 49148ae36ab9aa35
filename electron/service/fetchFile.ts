import { lookup } from 'node:dns'
import { rename, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { problem } from '../../shared/sentences/problem.ts'
import { writtenToFile } from '../system/index.ts'

/** For one task: enough for 24 hours of good audio, and an end to endless streams. */
const fetchLimits = { bytes: 8 * 1024 ** 3, wholeMs: 30 * 60_000, silenceMs: 30_000 }

/** Addresses of private networks and other special purposes, by the registries of special-purpose addresses. */
const inner = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(net, prefix, 'ipv6')

export const isInnerAddress = (address: string): boolean => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped ? inner.check(mapped, 'ipv4') : inner.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Never resolves to an inner address: an allowed name may point anywhere later. */
const outerLookup: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const outer = addresses?.filter(({ address }) => !isInnerAddress(address)) ?? []
    const [first] = outer
    if (error || !first) done(error ?? new Error('inner address'), '', 4)
    else if (options.all) done(null, outer)
    else done(null, first.address, first.family)
  })

/**
 * Fetches a `file_url` of an allowed origin into `targetPath`, completely or not at all. Follows no redirects; limits size,
 * time and silence. Throws 'fetch-failed'.
 */
export async function fetchFile(
  address: string,
  targetPath: string,
  signal: AbortSignal,
  limits = fetchLimits,
): Promise<void> {
  const url = new URL(address)
  const unfinishedPath = `${targetPath}.part`
  const whole = AbortSignal.any([signal, AbortSignal.timeout(limits.wholeMs)])
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  // An origin allowed by its IP address is used as it is; a name must not lead to an inner address.
  const lookupRule = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 ? { lookup: outerLookup } : {}
  try {
    await new Promise<void>((resolve, reject) => {
      const request = send(url, { signal: whole, ...lookupRule })
      request.setTimeout(limits.silenceMs, () => request.destroy(new Error('silence')))
      request.on('error', reject)
      request.on('response', (response) => {
        if (response.statusCode !== 200) {
          response.destroy()
          reject(new Error(`status ${response.statusCode}`))
          return
        }
        let received = 0
        response.on('data', (block: Buffer) => {
          received += block.length
          if (received > limits.bytes) response.destroy(new Error('too large'))
        })
        writtenToFile(response, unfinishedPath).then(resolve, reject)
      })
      request.end()
    })
    await rename(unfinishedPath, targetPath)
  } catch (cause) {
    throw problem('fetch-failed', null, { cause })
  } finally {
    await rm(unfinishedPath, { force: true })
  }
}
