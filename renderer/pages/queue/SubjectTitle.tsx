/** The title of a row of the queue. It opens the recording, if there is one yet. `textId`: what says the row's state. */
export function SubjectTitle(props: {
  subject: string
  recordingId: number | null
  textId: string
  onShow: (recordingId: number) => void
}) {
  const { subject, recordingId, textId, onShow } = props
  if (recordingId === null) return <bdi className="title truncate">{subject}</bdi>
  return (
    <button type="button" className="title truncate" aria-describedby={textId} onClick={() => onShow(recordingId)}>
      <bdi>{subject}</bdi>
    </button>
  )
}
