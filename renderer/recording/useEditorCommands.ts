import type { TimeRange } from '../../shared/transcripts/heard.ts'
import type { Segment, Transcript } from '../../shared/transcripts/transcript.ts'
import { useCommands } from '../keys/usableCommands.ts'
import type { SoundPlayer } from '../media/soundPlayer.ts'
import { currentSegmentIndex, heardIn } from '../transcript/spokenWords.ts'
import { playKeys } from './playback/playKeys.ts'
import type { AsReaders } from './text/reader/useAsReaders.ts'
import type { Reveal } from './text/segmentRows.ts'
import type { TranscriptEdits } from './text/useTranscript.ts'
import type { useWordTimes } from './text/wordTimes/useWordTimes.ts'
import { useUndoOfMenu } from './tools/useUndoOfMenu.ts'

/** The keys of an open recording: playback keys if it has audio, text keys if it has a transcript. */
export function useEditorCommands(props: {
  transcript: Transcript | null
  edits: TranscriptEdits
  player: SoundPlayer
  selection: TimeRange | null
  hasSound: boolean
  wordTimes: ReturnType<typeof useWordTimes>
  meant: () => Segment | null
  openFind: () => void
  openJump: () => void
  setReveal: (reveal: Reveal) => void
  asReaders: AsReaders
  setDialog: (dialog: 'export' | 'transcribe' | 'pseudonyms') => void
}): void {
  const { transcript, edits, player, selection, hasSound, setReveal, setDialog } = props
  const segments = transcript?.segments ?? []
  const typeIn = (segment: Segment | undefined) => segment && setReveal({ segmentId: segment.id, takesCaret: true })
  const { asReaders } = props
  useUndoOfMenu()
  useCommands({
    pseudonyms: () => setDialog('pseudonyms'),
    ...(hasSound && playKeys(player, () => selection ?? props.meant())),
    ...(transcript && {
      asReaders: asReaders.isOn ? () => asReaders.leave(null) : asReaders.enter,
      undo: edits.undo,
      redo: edits.redo,
      find: props.openFind,
      goToTime: props.openJump,
      type: () => typeIn(segments[Math.max(0, currentSegmentIndex(segments, player.position.readMs()))]),
      typeOverWord: () => {
        const word = heardIn(segments, player.position.readMs(), props.wordTimes)
        if (word) setReveal({ ...word, takesCaret: true })
      },
      nextUnverified: () => {
        const next = segments.find(({ verified }) => !verified)
        if (!next) return
        typeIn(next)
        player.playRange(next)
      },
      export: () => setDialog('export'),
      transcribeAgain: hasSound ? () => setDialog('transcribe') : undefined,
    }),
  })
}
