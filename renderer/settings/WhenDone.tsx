import { Button, Checkbox, CheckboxGroup, Label } from 'react-aria-components'
import { type ExportFormat, exportFormats, type Settings, type SettingsPatch } from '../../shared/domain.ts'
import { Toggle } from '../controls/Toggle.tsx'
import { formatWords } from '../formatWords.ts'
import { useCommandMutation } from '../queries.ts'

/** What happens when a transcript is ready or a person is needed, and while the window is closed. */
export function WhenDone({ settings }: { settings: Settings }) {
  const { exportWhenReady, notifications, runInTray } = settings
  const update = useCommandMutation('settings.update', ['settings.get', 'queue.overview'])
  const choose = useCommandMutation('shell.chooseExportFolder')
  const set = (patch: SettingsPatch) => update.mutate(patch)
  const chooseFolder = async () => {
    const { directory } = await choose.mutateAsync(undefined)
    if (directory !== null) set({ exportWhenReady: { formats: exportWhenReady?.formats ?? ['docx'], directory } })
  }
  const problem = update.error ?? choose.error
  return (
    <>
      <h2>When work is done</h2>
      {problem && (
        <p className="error" role="alert">
          {problem.message}
        </p>
      )}
      <Toggle
        isOn={exportWhenReady !== null}
        onChange={(isOn) => (isOn ? void chooseFolder() : set({ exportWhenReady: null }))}
        hint="each as soon as it is ready"
      >
        Export finished transcripts by themselves
      </Toggle>
      {exportWhenReady && (
        <div className="inset">
          <div className="folder">
            <bdi className="path">{exportWhenReady.directory}</bdi>
            <Button className="quiet" isPending={choose.isPending} onPress={() => void chooseFolder()}>
              Change folder…
            </Button>
          </div>
          <CheckboxGroup
            className="formats"
            value={exportWhenReady.formats}
            onChange={(formats) => {
              // One of them stays: without any there would be nothing to export.
              if (formats.length > 0)
                set({ exportWhenReady: { ...exportWhenReady, formats: formats as ExportFormat[] } })
            }}
          >
            <Label>File types</Label>
            {exportFormats.map((format) => (
              <Checkbox key={format} className="check" value={format}>
                <span className="box" aria-hidden /> {formatWords[format].name}
              </Checkbox>
            ))}
          </CheckboxGroup>
        </div>
      )}
      <Toggle isOn={notifications} onChange={(value) => set({ notifications: value })}>
        Notify when a batch is done, or needs you
      </Toggle>
      <Toggle
        isOn={runInTray}
        onChange={(value) => set({ runInTray: value })}
        hint="closing the window leaves it at work, in the tray"
      >
        Keep Tapelog running
      </Toggle>
    </>
  )
}
