import { commands } from '../../shared/keys/commands.ts'
import { english } from '../../shared/words/en/index.ts'

const { keys } = english

/** `docs/keys.md`: every command with its keys on Linux and Windows and on macOS, from the same words as the window. */
export function keysPaper() {
  const groups = Object.entries(keys.groups).map(([group, title]) => {
    const rows = commands.filter((command) => command.group === group).map(row)
    return `## ${title}\n\n| to | keys | on macOS |\n|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# Keys

You can do everything in Tapelog with keys. *Settings → Keys* changes them, sets those of oTranscribe, Express Scribe or f4, and takes
foot pedals and media keys. *Keys* in the window (or \`?\`) shows those that you set; this page lists those that come with Tapelog.
Commands without keys are found by name with Ctrl K.

${groups.join('\n')}`
}

function row({ id, keys: chords }) {
  const shown = (isMac) => keys.together(id, isMac) ?? chords.map((chord) => keys.shown(chord, isMac)).join(', ')
  return `| ${keys.commands[id]} | ${shown(false)} | ${shown(true)} |`
}
