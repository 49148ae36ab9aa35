import { useQuery } from '@tanstack/react-query'
import { Play, Square } from 'lucide-react'
import { Button } from 'react-aria-components'
import type { VoiceSuggestion } from '../../shared/recordings/voices.ts'
import type { EditOperation, Speaker } from '../../shared/transcripts/transcript.ts'
import { call } from '../base/bridge.ts'
import { useCommandMutation } from '../base/queries.ts'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { words } from '../words/index.ts'
import { shownSpeakerName } from '../words/speakerName.ts'
import { useSample } from './useSample.ts'
import './VoiceSuggestions.css'

const texts = words.voices.suggestions

/** Speakers who sound like people in earlier recordings, with a sample of both. Tapelog names nobody until a person confirms it. */
export function VoiceSuggestions(props: {
  recordingId: number
  speakers: readonly Speaker[]
  /** The recording's own player stops while a sample plays. */
  onPlay: () => void
  onEdit: (operation: EditOperation) => Promise<unknown>
}) {
  const { recordingId, speakers } = props
  const names = speakers.map(({ id, name }) => `${id} ${name}`).join('\n')
  const { data } = useQuery({
    // After a change of names, other suggestions apply.
    queryKey: ['voices.suggestions', { recordingId }, names],
    queryFn: () => call('voices.suggestions', { recordingId }),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  return data?.suggestions.map((suggestion) => {
    const speaker = speakers.find(({ id }) => id === suggestion.speakerId)
    return speaker && <Suggestion key={speaker.id} {...props} speaker={speaker} suggestion={suggestion} />
  })
}

function Suggestion(props: {
  recordingId: number
  speaker: Speaker
  suggestion: VoiceSuggestion
  onPlay: () => void
  onEdit: (operation: EditOperation) => Promise<unknown>
}) {
  const { recordingId, speaker, onPlay, onEdit } = props
  const { name, here, there } = props.suggestion
  const refuse = useCommandMutation('voices.refuse', ['voices.suggestions'])
  const sample = useSample(onPlay)
  const play = (which: 'here' | 'there', label: string) => {
    const isPlaying = sample.playing === which
    return (
      <Button
        className="quiet small"
        aria-label={isPlaying ? `${texts.stop}: ${label}` : label}
        onPress={() => (isPlaying ? sample.stop() : sample.play(which, which === 'here' ? here : there))}
      >
        {isPlaying ? <Square size={12} aria-hidden /> : <Play size={12} aria-hidden />} {label}
      </Button>
    )
  }
  return (
    <section className="voicehint stack" aria-label={texts.label(shownSpeakerName(speaker.name))}>
      <p>{texts.soundsLike(shownSpeakerName(speaker.name), name, there.title)}</p>
      <ErrorLine text={sample.problem} />
      <div className="row wrap">
        {play('here', texts.playHere)}
        {play('there', texts.playThere(name))}
      </div>
      <div className="row wrap">
        <Button
          className="quiet small"
          onPress={() => void onEdit({ kind: 'speaker.rename', speakerId: speaker.id, name })}
        >
          {texts.isName(name)}
        </Button>
        <Button className="quiet small" onPress={() => refuse.mutate({ recordingId, speakerId: speaker.id, name })}>
          {texts.isOther}
        </Button>
      </div>
    </section>
  )
}
