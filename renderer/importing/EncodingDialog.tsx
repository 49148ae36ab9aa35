import { useState } from 'react'
import { Label, Radio, RadioGroup, Text } from 'react-aria-components'
import type { TextEncoding, TextReading } from '../../shared/text/textEncodings.ts'
import { FormDialog } from '../controls/FormDialog.tsx'
import { words } from '../words/index.ts'
import './EncodingDialog.css'

const texts = words.recording.encoding

/** Asks how the letters of a transcript's file are to be read: its first lines in each way that is possible. */
export function EncodingDialog(props: {
  file: string
  readings: readonly TextReading[]
  isBusy: boolean
  onChoose: (encoding: TextEncoding) => void
  onClose: () => void
}) {
  const { file, readings, isBusy, onChoose, onClose } = props
  const [chosen, setChosen] = useState(readings[0]?.encoding ?? 'utf-8')
  return (
    <FormDialog
      title={texts.title}
      submit={words.buttons.import}
      isBusy={isBusy}
      onSubmit={() => onChoose(chosen)}
      onClose={onClose}
    >
      <RadioGroup value={chosen} onChange={(value) => setChosen(value as TextEncoding)}>
        <Label>{texts.label}</Label>
        {readings.map(({ encoding, lines }) => (
          <Radio key={encoding} value={encoding}>
            <span className="reading stack gap-2">
              {lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
                <span key={at} dir="auto">
                  {line}
                </span>
              ))}
              <span className="muted">{encoding}</span>
            </span>
          </Radio>
        ))}
        <Text slot="description">{texts.hint(file)}</Text>
      </RadioGroup>
    </FormDialog>
  )
}
