import { useState } from 'react'
import { useRemoteCommand } from '../base/queries.ts'
import { ButtonFor } from '../controls/ButtonFor.tsx'
import { DeleteDialog } from '../deletion/DeleteDialog.tsx'
import { words } from '../words/index.ts'
import './StorageUsed.css'

const { storage: texts } = words.settings
const { units } = words

/** How much space the library takes, and how much a person can free. */
export function StorageUsed() {
  const { data, error, refetch } = useRemoteCommand('library.storage', undefined)
  const [deleting, setDeleting] = useState<{ id: number; title: string } | null>(null)
  if (error) return <p className="error">{error.message}</p>
  if (!data) return <p className="muted">{texts.counting}</p>
  const { originals, copiesSizeBytes, transcriptsSizeBytes, verifiedAudio, largest } = data
  const parts = [
    { name: texts.audio(originals.recordings), sizeBytes: originals.sizeBytes },
    { name: texts.copies, sizeBytes: copiesSizeBytes },
    { name: texts.transcripts, sizeBytes: transcriptsSizeBytes },
  ]
  const total = parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  return (
    <>
      <h2>{texts.title}</h2>
      <p>{texts.total(units.size(total))}</p>
      <dl className="storage stack">
        {parts.map(({ name, sizeBytes }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {units.size(sizeBytes)}
              <span className="share" aria-hidden>
                <span style={{ width: `${total === 0 ? 0 : (sizeBytes / total) * 100}%` }} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted">{texts.copiesHint}</p>
      {verifiedAudio.recordings > 0 && (
        <p className="muted">{texts.verified(verifiedAudio.recordings, units.size(verifiedAudio.sizeBytes))}</p>
      )}
      {largest.length > 0 && (
        <>
          <h3 id="largest-recordings">{texts.largest}</h3>
          <ul className="largest list" aria-labelledby="largest-recordings">
            {largest.map(({ id, title, sizeBytes }) => (
              <li key={id} className="row gap-12">
                <bdi className="rest">{title}</bdi>
                <span className="muted">{units.size(sizeBytes)}</span>
                <ButtonFor subject={title} text={words.deletion.menu} onPress={() => setDeleting({ id, title })} />
              </li>
            ))}
          </ul>
        </>
      )}
      {deleting && (
        <DeleteDialog
          recordings={[deleting]}
          onClose={() => {
            setDeleting(null)
            void refetch()
          }}
        />
      )}
    </>
  )
}
