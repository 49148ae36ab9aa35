import type { RecordingDetail } from '../../../shared/recordings/domain.ts'
import { useCommand, useCommandMutation } from '../../base/queries.ts'
import { Tick } from '../../controls/Tick.tsx'
import { words } from '../../words/index.ts'

const texts = words.recording.verifying

/** The meaning of the marks on words, and a switch for shading words that the model was unsure of. */
export function WordSigns({ wordTimes }: Pick<RecordingDetail, 'wordTimes'>) {
  const settings = useCommand('settings.get').data
  const update = useCommandMutation('settings.update', ['settings.get'])
  return (
    <>
      <p className="hint">{wordTimes ? texts.wordsExact : texts.wordsEstimated}</p>
      {wordTimes?.hasConfidence && (
        <Tick
          name={texts.shadeUnsure}
          isSelected={settings?.shadesUnsureWords ?? false}
          onChange={(shadesUnsureWords) => update.mutate({ shadesUnsureWords })}
        />
      )}
    </>
  )
}
