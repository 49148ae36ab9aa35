import { Button, Checkbox, CheckboxGroup, Label } from 'react-aria-components'
import { type ExportFormat, exportFormats } from '../../shared/exports/formats.ts'
import type { Settings, SettingsPatch } from '../../shared/settings/settings.ts'
import { useCommandMutation } from '../base/queries.ts'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { Toggle } from '../controls/Toggle.tsx'
import { words } from '../words/index.ts'
import './WhenDone.css'

const { whenDone: texts } = words.settings

/** Choices for the end of work, for work that needs a person, and for closing the window. */
export function WhenDone({ settings }: { settings: Settings }) {
  const { exportWhenReady, notifications, runInTray } = settings
  const update = useCommandMutation('settings.update', ['settings.get', 'queue.overview'])
  const choose = useCommandMutation('shell.chooseExportFolder')
  const set = (patch: SettingsPatch) => update.mutate(patch)
  const chooseFolder = async () => {
    const { folder } = await choose.mutateAsync(undefined)
    if (folder !== null)
      set({ exportWhenReady: { formats: exportWhenReady?.formats ?? ['docx'], directory: folder.path } })
  }
  const problem = update.error ?? choose.error
  return (
    <>
      <ErrorLine text={problem?.message} />
      <Toggle
        isOn={exportWhenReady !== null}
        onChange={(isOn) => (isOn ? void chooseFolder() : set({ exportWhenReady: null }))}
        hint={texts.exportHint}
      >
        {texts.export}
      </Toggle>
      {exportWhenReady && (
        <div className="inset stack gap-12">
          <div className="row gap-12">
            <bdi className="rest">{exportWhenReady.directory}</bdi>
            <Button className="quiet" isPending={choose.isPending} onPress={() => void chooseFolder()}>
              {texts.changeFolder}
            </Button>
          </div>
          <CheckboxGroup
            className="formats row wrap"
            value={exportWhenReady.formats}
            onChange={(formats) => {
              // At least one format stays selected.
              if (formats.length > 0) set({ exportWhenReady: { formats: formats as ExportFormat[] } })
            }}
          >
            <Label>{texts.formats}</Label>
            {exportFormats.map((format) => (
              <Checkbox key={format} className="check" value={format}>
                <span className="box" aria-hidden /> {words.exports.formats[format].name}
              </Checkbox>
            ))}
          </CheckboxGroup>
        </div>
      )}
      <Toggle isOn={notifications} onChange={(value) => set({ notifications: value })}>
        {texts.notify}
      </Toggle>
      <Toggle isOn={runInTray} onChange={(value) => set({ runInTray: value })} hint={texts.trayHint}>
        {texts.tray}
      </Toggle>
    </>
  )
}
