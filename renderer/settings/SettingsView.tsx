import { useCommand } from '../queries.ts'
import { Accounts } from './Accounts.tsx'
import { QueueSettings } from './QueueSettings.tsx'
import { TranscriptionSettings } from './TranscriptionSettings.tsx'
import { WhenDone } from './WhenDone.tsx'

export function SettingsView() {
  const settings = useCommand('settings.get')
  const info = useCommand('shell.info')
  if (!settings.data) return <p className="empty">{settings.error?.message ?? 'Loading…'}</p>
  return (
    <section className="settings" aria-label="Settings">
      <h1>Settings</h1>
      <TranscriptionSettings settings={settings.data} />
      <QueueSettings settings={settings.data} />
      <WhenDone settings={settings.data} />
      <Accounts />
      <h2>About</h2>
      <dl className="facts">
        <dt>Version</dt>
        <dd>{info.data?.version}</dd>
        <dt>Library</dt>
        <dd>{info.data?.libraryPath}</dd>
        <dt>Licence</dt>
        <dd>GPL-3.0-or-later. No telemetry of any kind.</dd>
      </dl>
    </section>
  )
}
