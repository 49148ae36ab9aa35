import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeModelSettings } from '../../electron/recognition/models/settings.ts'
import { type ServiceConnection, serviceConnectionSchema } from '../../shared/partner/connection.ts'
import { packageRoot } from './testEngine.ts'

let demoModels: string | null = null

/** A folder of models in which the demo model was chosen, as with "tapelog models use demo". */
export function demoModelsFolder(): string {
  demoModels ??= mkdtempSync(join(tmpdir(), 'tapelog-models-'))
  writeModelSettings(demoModels, { speechModel: 'demo' })
  return demoModels
}

/** The variables of a shell in which none of Tapelog's is set. */
export const withoutTapelog = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('TAPELOG_')))

/** Starts `tapelog` in its own process, like a person. {@link tapelogHere} is quicker. */
export function startTapelog(
  args: string[],
  environment: NodeJS.ProcessEnv = {},
): ChildProcess & { ended: Promise<{ code: number | null; stdout: string; stderr: string }> } {
  const child = spawn(process.execPath, [join(packageRoot, 'electron/cli/index.ts'), ...args], {
    env: { ...withoutTapelog(process.env), TAPELOG_MODELS: demoModelsFolder(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (block) => {
    stdout += block
  })
  child.stderr.on('data', (block) => {
    stderr += block
  })
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
  return Object.assign(child, { ended })
}

/** The facts that a service started with `serve --json` prints once it runs. */
export const connectionOf = (child: ReturnType<typeof startTapelog>) =>
  new Promise<ServiceConnection>((resolve, reject) => {
    child.stdout?.once('data', (line) => {
      const { credentialsFile } = JSON.parse(String(line))
      resolve(serviceConnectionSchema.parse(JSON.parse(readFileSync(credentialsFile, 'utf8'))))
    })
    void child.ended.then(({ stderr }) => reject(new Error(`the service ended: ${stderr}`)))
  })

/** The variables with which `tapelog` uses this service. */
export const environmentFor = (connection: ServiceConnection) => ({
  TAPELOG_BASE_URL: connection.baseUrl,
  TAPELOG_API_BASE: connection.apiBase,
  TAPELOG_CLIENT_ID: connection.clientId,
  TAPELOG_SECRET_KEY: connection.secretKey,
  TAPELOG_API_KEY: connection.apiKey,
  TAPELOG_USER_TOKEN: connection.userToken,
  TAPELOG_AUTHORIZATION: connection.authorization,
})

/** Starts `tapelog serve --json` in its own process, and says how to reach it. */
export async function startService(dataDir: string, more: string[] = []) {
  const child = startTapelog(['serve', '--json', '--data', dataDir, ...more])
  const connection = await connectionOf(child)
  return {
    connection,
    environment: environmentFor(connection),
    async stop() {
      child.kill('SIGTERM')
      await child.ended
    },
  }
}
