import { settingNames, settingsTable } from '../../../electron/service/newsroom/settings/table.ts'
import { english } from '../../../shared/words/en/index.ts'

/** The table of settings in docs/newsroom.md. */
export function settingsRows(): string {
  const rows = settingNames.map((name) => {
    const { usual, isNeeded, isSecret } = settingsTable[name]
    const isNothing = usual === null || (Array.isArray(usual) && usual.length === 0)
    const without = isNeeded ? 'needed' : isNothing ? '' : `\`${usual}\``
    return `| \`${name}\`${isSecret ? ' (secret)' : ''} | ${without} | ${english.terminalService.settings[name]} |`
  })
  return ['| setting | default | |', '|---|---|---|', ...rows].join('\n')
}
