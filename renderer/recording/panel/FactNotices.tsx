import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { TranscriptNotice } from '../../../shared/transcripts/transcriptNotices.ts'
import { noticeWords } from '../../../shared/words/noticeWords.ts'
import { narrow, useMedia } from '../../base/useMedia.ts'
import { words } from '../../words/index.ts'

const texts = words.recording.facts

/** Notices about a transcript's quality, one per line. In a narrow window they fold into one line. */
export function FactNotices({ notices }: { notices: readonly TranscriptNotice[] }) {
  const [isOpen, setOpen] = useState(false)
  const isFolded = useMedia(narrow.tools) && !isOpen
  const sentences = notices.map(noticeWords)
  const [first] = sentences
  if (first === undefined) return null
  if (!isFolded)
    return sentences.map((sentence) => (
      <span key={sentence} className="note">
        {sentence}
      </span>
    ))
  return (
    <span className="note folded">
      <span>{first}</span>
      <Button className="choose" onPress={() => setOpen(true)}>
        {texts.showNotices(sentences.length)}
      </Button>
    </span>
  )
}
