import { settingNames, settingsTable } from '../../electron/service/newsroom/settings/table.ts'
import { english } from '../../shared/words/en/index.ts'

/** `docs/newsroom-settings.md`: every setting of a newsroom's service, from the same table and words as the program. */
export function newsroomSettingsPaper() {
  const rows = settingNames.map((name) => {
    const { usual, isNeeded, isSecret } = settingsTable[name]
    const isNothing = usual === null || (Array.isArray(usual) && usual.length === 0)
    const without = isNeeded ? 'needed' : isNothing ? '' : `\`${usual}\``
    return `| \`${name}\`${isSecret ? ' (secret)' : ''} | ${without} | ${english.terminalService.settings[name]} |`
  })
  return `# Settings of a newsroom's service

How to give them: [a service on several machines](newsroom.md#settings).

| setting | default | |
|---|---|---|
${rows.join('\n')}
`
}
