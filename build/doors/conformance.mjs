import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, say } from './paths.mjs'
import { doorEnvironment, run } from './run.mjs'

const usage = 'Usage: npm run conformance [-- --base-url https://HOST/developer/api [--api-base https://HOST]]'
const partnerVariables = ['TAPELOG_CLIENT_ID', 'TAPELOG_SECRET_KEY', 'TAPELOG_API_KEY', 'TAPELOG_USER_TOKEN']
const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]']

/**
 * Runs the conformance suite against the service at an address. The credentials come from the environment, because other users
 * can see a command line. Without arguments, it starts an embedded service and tests that.
 */
export async function conformance(node, args) {
  const asked = readArguments(args)
  if ('mistake' in asked) {
    say(asked.mistake)
    return 2
  }
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const config = join(root, 'tests/conformance/vitest.config.ts')
  const addresses = { TAPELOG_BASE_URL: asked.baseUrl, TAPELOG_API_BASE: asked.apiBase }
  return run(node, [vitest, 'run', '--config', config], { env: doorEnvironment(node, addresses) })
}

function readArguments(args) {
  let values
  try {
    values = parseArgs({ args, options: { 'base-url': { type: 'string' }, 'api-base': { type: 'string' } } }).values
  } catch (error) {
    return { mistake: `${error.message}\n${usage}` }
  }
  const { 'base-url': baseUrl = '', 'api-base': apiBase = '' } = values
  if (baseUrl === '') return apiBase === '' ? { baseUrl, apiBase } : { mistake: `--base-url is missing.\n${usage}` }
  const mistake =
    addressMistake('--base-url', baseUrl) ?? (apiBase === '' ? null : addressMistake('--api-base', apiBase))
  if (mistake !== null) return { mistake }
  const needed = apiBase === '' ? partnerVariables : [...partnerVariables, 'TAPELOG_AUTHORIZATION']
  const missing = needed.filter((name) => !process.env[name])
  if (missing.length === 0) return { baseUrl, apiBase }
  return { mistake: `The credentials of the service are read from the environment, where ${list(missing)} not set.` }
}

/** Credentials go over https only, except on this machine. */
function addressMistake(option, address) {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !['https:', 'http:'].includes(url.protocol))
    return `${option} is not a web address: it begins with https://.`
  if (url.protocol === 'http:' && !loopbackHosts.includes(url.hostname))
    return `${option} must begin with https://; plain http:// is for this machine only.`
  if (url.username !== '' || url.password !== '') return `${option} must not have a user name or password in it.`
  return null
}

const list = (names) =>
  names.length === 1 ? `${names[0]} is` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are`
