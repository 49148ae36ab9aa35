import assert from 'node:assert/strict'
import { join } from 'node:path'
import { ran } from './machine.ts'
import type { Check } from './report.ts'

/** What three shells offer after words of a command line; the last word is being typed. */
export async function completions(tree: string, check: Check): Promise<void> {
  const file = (path: string) => join(tree, 'usr/share', path)
  const shells: Record<string, (words: string[]) => string> = {
    bash: (words) =>
      ran('bash', [
        '-c',
        '. "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tapelog; printf "%s\\n" "${COMPREPLY[@]}"',
        file('bash-completion/completions/tapelog'),
        ...words,
      ]),
    // The functions of zsh that show and filter.
    zsh: (words) =>
      ran('zsh', [
        '-fc',
        '_describe() { [[ $1 == -o ]] && shift; print -l -- ${(P)2} }; _files() { }; words=("$@"); CURRENT=$#; . "$0"',
        file('zsh/vendor-completions/_tapelog'),
        ...words,
      ]),
    fish: (words) =>
      ran('fish', [
        '--no-config',
        '-c',
        'source $argv[1]; complete -C "$argv[2..]"',
        file('fish/vendor_completions.d/tapelog.fish'),
        ...words,
      ]),
  }
  for (const [shell, offered] of Object.entries(shells))
    await check(`${shell} completes commands, their own commands and options`, () => {
      assert.match(offered(['tapelog', '']), /^transcribe\b/m)
      assert.match(offered(['tapelog', 'service', '']), /^bench\b/m)
      assert.match(offered(['tapelog', 'run', '--lo']), /^--local-only\b/m)
      assert.doesNotMatch(offered(['tapelog', 'devices', '--lo']), /^--local-only\b/m)
    })
}
