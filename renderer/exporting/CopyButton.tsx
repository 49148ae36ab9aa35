import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { ExportFormat } from '../../shared/exports/formats.ts'
import type { ExportOptions } from '../../shared/exports/options.ts'
import type { QuoteChoice } from '../../shared/exports/quoteChoice.ts'
import { call } from '../base/bridge.ts'
import { messageOf } from '../base/bridgeError.ts'
import { copyText } from '../base/copyText.ts'
import { words } from '../words/index.ts'

/** Copies the whole transcript as text, in the format of the preview and with its options. */
export function CopyButton(props: {
  recordingId: number
  format: ExportFormat
  options: ExportOptions
  only: QuoteChoice | null
}) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    setSaid('')
    try {
      const { text } = await call('exports.text', props)
      setSaid(copyText(text) ? words.exports.copied : words.exports.notCopied)
    } catch (error) {
      setSaid(messageOf(error))
    }
  }
  return (
    <div className="row">
      <Button className="quiet" onPress={() => void copy()}>
        {words.exports.copy}
      </Button>
      <span className="muted" role="status">
        {said}
      </span>
    </div>
  )
}
