import { allCommands, program } from './terminalCommands.mjs'

/**
 * Completion of `tapelog` for three shells: commands, their own commands, their options, and files. Each finds the command that
 * was typed so far (`at`), and offers what belongs to it.
 */
const everyCommand = () => {
  const root = program()
  return [{ name: '', command: root }, ...allCommands(root)].map(({ name, command }) => ({
    name,
    verbs: command.commands
      .filter((one) => !one._hidden)
      .map((one) => ({ word: one.name(), about: firstSentence(one.description()) })),
    options: [
      ...command.options.map(({ short, long, description, required, optional }) => ({
        ...{ short, long, about: firstSentence(description), hasValue: Boolean(required || optional) },
      })),
      { short: '-h', long: '--help', about: '', hasValue: false },
    ],
  }))
}

const firstSentence = (text) =>
  text
    .split('\n')[0]
    .split(/(?<=[.。])\s/)[0]
    .replace(/\.$/, '')
    .trim()
const wordsOf = ({ short, long }) => [short, long].filter(Boolean)
const namesOf = (commands) => commands.map(({ name }) => name).filter((name) => name !== '')
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`

export function bashCompletion() {
  const commands = everyCommand()
  const cases = commands.map(({ name, verbs, options }) => {
    const words = [...verbs.map(({ word }) => word), ...options.flatMap(wordsOf)]
    return `    '${name}') words='${words.join(' ')}' ;;`
  })
  return `# Completion of tapelog for bash, made from its commands.
_tapelog() {
  local current=\${COMP_WORDS[COMP_CWORD]} at='' word words=''
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${at:+$at }$word" in
      ${namesOf(commands).map(quoted).join('|')}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at" in
${cases.join('\n')}
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  [ -n "$at" ] && [[ $current != -* ]] && mapfile -t -O "\${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$current")
  return 0
}
complete -o filenames -F _tapelog tapelog
`
}

export function zshCompletion() {
  const commands = everyCommand()
  const described = (word, about) => quoted(`${word.replaceAll(':', '\\:')}${about === '' ? '' : `:${about}`}`)
  const list = (name, entries) => (entries.length === 0 ? [] : [`      ${name}=(${entries.join(' ')})`])
  const cases = commands.flatMap(({ name, verbs, options }) => [
    `    '${name}')`,
    ...list(
      'verbs',
      verbs.map(({ word, about }) => described(word, about)),
    ),
    ...list(
      'switches',
      options.flatMap((option) => wordsOf(option).map((word) => described(word, option.about))),
    ),
    '      ;;',
  ])
  return `#compdef tapelog
# Completion of tapelog for zsh, made from its commands.
_tapelog() {
  local at='' word
  local -a verbs switches
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${at:+$at }$word" in
      ${namesOf(commands)
        .map((name) => name.replaceAll(' ', '\\ '))
        .join('|')}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at" in
${cases.join('\n')}
  esac
  if [[ $words[CURRENT] == -* ]]; then
    _describe -o option switches
  else
    if (( $#verbs )); then _describe command verbs; fi
    if [[ -n $at ]]; then _files; fi
  fi
}
_tapelog "$@"
`
}

export function fishCompletion() {
  const commands = everyCommand()
  const about = (text) => (text === '' ? '' : ` -d ${fishQuoted(text)}`)
  const lines = commands.flatMap(({ name, verbs, options }) => {
    const here = `complete -c tapelog -n '__tapelog_is_at ${fishQuoted(name).replaceAll("'", '"')}'`
    return [
      ...verbs.map((verb) => `${here}${name === '' ? ' -f' : ''} -a ${verb.word}${about(verb.about)}`),
      ...options.map((option) => {
        const words = [
          option.short && ` -s ${option.short.replace('-', '')}`,
          option.long && ` -l ${option.long.replace('--', '')}`,
        ]
        return `${here}${words.filter(Boolean).join('')}${option.hasValue ? ' -r' : ''}${about(option.about)}`
      }),
    ]
  })
  return `# Completion of tapelog for fish, made from its commands.
function __tapelog_is_at
  set -l at ''
  for word in (commandline -opc)[2..]
    switch (string trim "$at $word")
      case ${namesOf(commands).map(fishQuoted).join(' ')}
        set at (string trim "$at $word")
    end
  end
  test "$at" = "$argv[1]"
end
${lines.join('\n')}
`
}

const fishQuoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
