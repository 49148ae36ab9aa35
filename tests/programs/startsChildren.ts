import { once } from 'node:events'
import { mkdtempSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startFfmpeg } from '../../electron/media/boundedProcess.ts'
import { execFile, fork, spawn } from '../../electron/system/index.ts'
import { pidsBelow } from '../support/processesBelow.ts'
import { until } from '../support/waiting.ts'

/** Started with foreign descriptors, it starts a child of each kind, and says which descriptors each child has. */
const folder = process.argv[2] ?? ''

const descriptorsOf = (pid: number | string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return [[fd, readlinkSync(`/proc/${pid}/fd/${fd}`)]]
      } catch {
        return [] // This descriptor read the folder itself.
      }
    }),
  )
const ofProgram = (name: string) => {
  const found = () =>
    pidsBelow(process.pid).find((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/exe`).endsWith(`/${name}`)
      } catch {
        return false
      }
    })
  return until(() => found() !== undefined).then(() => descriptorsOf(found() ?? 0))
}

const said: Record<string, unknown> = { own: descriptorsOf('self') }
{
  const child = spawn('sleep', ['60'], { stdio: ['ignore', 'ignore', 'ignore', 'ignore', 'pipe'] })
  said.program = await ofProgram('sleep')
  child.kill()
  await once(child, 'exit')
}
said.listed = await new Promise((resolve) => {
  execFile('ls', ['/proc/self/fd'], {}, (_error, stdout) => resolve(stdout.trim().split('\n')))
})
{
  const ffmpeg = startFfmpeg(['-f', 's16le', '-i', 'pipe:0', '-f', 'null', '-'])
  said.ffmpeg = await ofProgram('ffmpeg')
  ffmpeg.kill()
  await ffmpeg.ended
}
const entry = join(mkdtempSync(join(folder, 'entry-')), 'entry.mjs')
writeFileSync(
  entry,
  `import { readdirSync, readlinkSync } from 'node:fs'
   const linkOf = (fd) => { try { return readlinkSync('/proc/self/fd/' + fd) } catch { return '' } }
   const links = readdirSync('/proc/self/fd').map((fd) => [fd, linkOf(fd)])
   process.once('message', () => process.send(Object.fromEntries(links), () => process.exit()))`,
)
{
  const child = fork(entry, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.send('say')
  ;[said.host] = await once(child, 'message')
}
console.log(JSON.stringify(said))
