import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Bomb } from '../support/hostileMedia/bomb.ts'
import { bombs } from '../support/hostileMedia/bombs.ts'
import type { OrdinaryUser } from './machine.ts'

/** Every second, without those that become hours of sound: `npm run torture` has them all. */
const isTaken = ({ name }: Bomb, index: number) => index % 2 === 0 && !name.startsWith('flac')

/**
 * Files that lie, that name other files and addresses, and chunks inside chunks, imported by the installed program: it ends by
 * itself, contacts nobody, and its library works afterwards.
 */
export async function hostileMedia(user: OrdinaryUser): Promise<void> {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const folder = user.folder('hostile')
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const files = bombs({ address, file: join(user.home, 'recordings/memo.mp3') }).filter(isTaken)
    assert.ok(files.length > 60)
    for (const [index, { bytes }] of files.entries()) writeFileSync(join(folder, `${index}.wav`), bytes)
    const library = ['--library', join(user.home, 'hostile-library')]
    const { code, said } = await user.ends('tapelog', 'import', 'hostile', '--local-only', ...library)
    // 1: some files were refused, each with its sentence.
    assert.ok(code === 0 || code === 1, `exit code ${code}: ${said}`)
    assert.doesNotMatch(said, /\bat .*\.js:\d+/)
    user.runs('tapelog', 'verify', ...library)
    assert.deepEqual(asked, [])
  } finally {
    server.close()
  }
}
