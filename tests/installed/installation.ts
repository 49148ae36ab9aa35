import assert from 'node:assert/strict'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { addToRepository } from '../../build/package/aptRepository.mjs'
import { chosenLanguages, type InterfaceLanguage } from '../../shared/languages/interfaceLanguage.ts'
import { wordsIn } from '../../shared/words/catalogue.ts'
import { demoFile } from '../support/testEngine.ts'
import { accessibleWindow, byKeyboardAlone } from './accessibleWindow.ts'
import { hostileMedia } from './hostileMedia.ts'
import { hostilePage } from './hostilePage.ts'
import { InstalledWindow } from './installedWindow.ts'
import { asDebian, type OrdinaryUser, ran } from './machine.ts'
import type { Check } from './report.ts'

const sourceList = '/etc/apt/sources.list.d/tapelog-test.sources'

/** The packages from the repository to the purge. */
export async function installation(debs: string[], user: OrdinaryUser, check: Check): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'tapelog-apt-'))
  // apt reads as a user of its own.
  ran('chmod', ['755', work])
  const repository = join(work, 'repository')
  const key = signingKey(work)
  try {
    const names = debs.map((deb) => ran('dpkg-deb', ['-f', deb, 'Package']).trim())
    const older = debs.map((deb) => olderPackage(deb, work))
    await check('apt installs the earlier version from a signed repository', () => {
      addToRepository({ folder: repository, key, debs: older })
      writeFileSync(
        sourceList,
        `Types: deb\nURIs: file:${repository}\nSuites: stable\nComponents: main\nSigned-By: ${join(repository, 'tapelog.asc')}\n`,
      )
      asDebian.apt('update')
      asDebian.apt('install', ...names)
      assert.equal(asDebian.versionOf('tapelog'), '0.0.1')
    })
    await check('an ordinary user transcribes in the terminal', () => {
      copyFileSync(demoFile('260914_1502.mp3'), join(user.folder('recordings'), 'memo.mp3'))
      user.choosesDemoModel()
      user.runs(
        'tapelog',
        'run',
        'recordings/memo.mp3',
        '--out',
        'transcripts',
        '--formats',
        'docx,txt',
        '--local-only',
      )
      assert.deepEqual(readdirSync(join(user.home, 'transcripts')).sort(), ['memo.docx', 'memo.txt'])
    })
    await user.opensScreen()
    const window = new InstalledWindow(user)
    await check('the window opens in its sandbox and transcribes an opened recording', () =>
      window.importAndTranscribe(join(user.home, 'recordings/memo.mp3')),
    )
    await check('a person corrects and quotes in the window', () => window.correctAndQuote())
    await check('apt upgrades to this version', () => {
      addToRepository({ folder: repository, key, debs })
      asDebian.apt('update')
      asDebian.apt('install', '--only-upgrade', ...names)
      assert.equal(asDebian.versionOf('tapelog'), ran('dpkg-deb', ['-f', debs[0] ?? '', 'Version']).trim())
    })
    await check('the upgraded window shows the correction and the quote', () => window.findsItsWork())
    await check('the terminal exports from the same library', () => {
      user.runs('tapelog', 'export', '1', '--out', 'exports', '--formats', 'txt,docx')
      const [text] = readdirSync(join(user.home, 'exports')).filter((name) => name.endsWith('.txt'))
      assert.match(readFileSync(join(user.home, 'exports', text ?? ''), 'utf8'), /^Corrected by hand\./m)
    })
    await check('axe finds nothing on the main screens of the installed program', async () =>
      accessibleWindow(await window.open()),
    )
    await check('the keyboard alone corrects, verifies and reaches the export', async () =>
      byKeyboardAlone(await window.page()),
    )
    await check('a hostile page sends nothing out and reaches no file', async () => {
      await hostilePage(await window.page(), user)
      await window.close()
    })
    await check('the installed program imports or refuses hostile files', () => hostileMedia(user))
    await check('remote debugging is refused without an administrator’s permission', () => window.refusesDebugging())
    for (const language of chosenLanguages)
      await check(`the program explains why it does not start without a sandbox: ${language}`, () =>
        saysWhy(user, language),
      )
    await check('a purge leaves only the library', () => {
      const files = names.flatMap((name) => asDebian.filesOf(name)).filter((path) => path.includes('tapelog'))
      asDebian.apt('purge', ...names)
      assert.deepEqual(
        files.filter((path) => existsSync(path)),
        [],
      )
      assert.equal(existsSync('/etc/apparmor.d/tapelog'), false)
      assert.equal(existsSync(join(user.home, '.local/share/tapelog/library/library.sqlite')), true)
    })
  } finally {
    rmSync(sourceList, { force: true })
    ran('gpgconf', ['--kill', 'all'])
    rmSync(work, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Systems that forbid the sandbox, made in namespaces of the user's own. */
async function saysWhy(user: OrdinaryUser, language: InterfaceLanguage): Promise<void> {
  const { isRoot, noNamespaces, noProfile } = (await wordsIn(language)).installed
  const start = (...more: string[]) => ['env', `LANG=${language}.UTF-8`, 'unshare', '--user', ...more]
  const shell = (...more: string[]) => start('--map-current-user', '--keep-caps', ...more, 'sh', '-c')
  const said = ([program = '', ...args]: string[]) => user.failsAt(program, ...args).trim()
  const forbidden = 'echo 0 > /proc/sys/user/max_user_namespaces && exec tapelog-desktop'
  assert.equal(said([...shell(), forbidden]), noNamespaces)
  const kernel = '/proc/sys/kernel'
  const named = `mount -t tmpfs none ${kernel} && echo 1 > ${kernel}/apparmor_restrict_unprivileged_userns`
  assert.equal(said([...shell('--mount'), `${named} && exec tapelog-desktop`]), noProfile)
  assert.equal(said([...start('--map-root-user'), 'tapelog-desktop']), isRoot)
}

/** A key of gpg in a folder of its own, for this run only. */
function signingKey(work: string): string {
  process.env.GNUPGHOME = join(work, 'gnupg')
  ran('install', ['-d', '-m', '700', process.env.GNUPGHOME])
  const name = 'Tapelog test <test@tapelog.example>'
  ran('gpg', ['--batch', '--quiet', '--passphrase', '', '--quick-generate-key', name, 'ed25519', 'sign', '1d'])
  return name
}

/** The same package with a lower number. */
function olderPackage(deb: string, work: string): string {
  const tree = join(work, 'older')
  const version = ran('dpkg-deb', ['-f', deb, 'Version']).trim()
  ran('dpkg-deb', ['-R', deb, tree])
  const control = join(tree, 'DEBIAN/control')
  writeFileSync(control, readFileSync(control, 'utf8').replaceAll(version, '0.0.1'))
  const older = join(work, basename(deb).replace(version, '0.0.1'))
  ran('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', tree, older])
  rmSync(tree, { recursive: true })
  return older
}
