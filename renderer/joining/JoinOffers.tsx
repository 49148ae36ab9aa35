import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import type { JoinOffer } from '../../shared/recordings/joining.ts'
import { useCommand, useCommandMutation } from '../base/queries.ts'
import { useKeptFocus } from '../base/useKeptFocus.ts'
import { words } from '../words/index.ts'
import { JoinDialog } from './JoinDialog.tsx'
import './JoinOffers.css'

const texts = words.joining.offer

/** One quiet line about the newest recordings that look like one. */
export function JoinOffers() {
  const offers = useCommand('joins.offers').data?.offers ?? []
  const dismiss = useCommandMutation('joins.dismiss', ['joins.offers'])
  const [joining, setJoining] = useState<JoinOffer | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useKeptFocus(place)
  const [offer] = offers
  return (
    <div className="joinoffers" ref={place} tabIndex={-1}>
      {dismiss.isSuccess && (
        <section className="notices oneline" aria-label={texts.dismiss}>
          <p role="status">{texts.kept}</p>
          <Button className="icon" aria-label={words.buttons.dismiss} onPress={dismiss.reset}>
            <X size={16} aria-hidden />
          </Button>
        </section>
      )}
      {offer && (
        <section className="notices oneline" aria-label={texts.label}>
          <p>
            {texts.text[offer.arrangement](offer.firstName, offer.recordingIds.length - 1)}{' '}
            {offers.length > 1 && <span className="muted">{texts.others(offers.length - 1)}</span>}
          </p>
          <Button className="quiet" onPress={() => setJoining(offer)}>
            {texts.join}
          </Button>
          <Button className="quiet" onPress={() => dismiss.mutate({ recordingIds: offer.recordingIds })}>
            {texts.dismiss}
          </Button>
        </section>
      )}
      {joining && <JoinDialog suggested={joining} onClose={() => setJoining(null)} onJoined={() => setJoining(null)} />}
    </div>
  )
}
