import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { Button, Checkbox } from 'react-aria-components'
import type { JoinedFile } from '../../shared/recordings/joining.ts'
import { words } from '../words/index.ts'
import { fileFacts } from './fileFacts.ts'
import '../controls/Toggle.css'
import './FilesInOrder.css'

const texts = words.joining.dialog

/** The files of a join: each can be moved up and down, and be left out of the sound. */
export function FilesInOrder(props: {
  files: readonly JoinedFile[]
  onOrder: (recordingIds: number[]) => void
  onHear: (recordingId: number, isHeard: boolean) => void
}) {
  const { files, onOrder, onHear } = props
  const [moved, setMoved] = useState('')
  const move = (index: number, by: -1 | 1) => {
    const file = files[index]
    const to = index + by
    if (!file || to < 0 || to >= files.length) return
    const ids = files.map(({ recordingId }) => recordingId)
    ids.splice(to, 0, ...ids.splice(index, 1))
    onOrder(ids)
    setMoved(texts.moved(file.title, to + 1, files.length))
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keys */}
      <section className="joinedfiles framed" aria-label={texts.files} tabIndex={0}>
        <ol className="list">
          {files.map((file, index) => (
            <li key={file.recordingId} className="row wrap">
              <span className="joinedfile stack gap-0">
                <bdi className="file">{file.title}</bdi>
                <span className="hint">{fileFacts(file)}</span>
              </span>
              <Checkbox
                className="check"
                aria-label={texts.hear(file.title)}
                isSelected={file.isHeard}
                onChange={(isHeard) => onHear(file.recordingId, isHeard)}
              >
                <span className="box" aria-hidden /> {texts.heard}
              </Checkbox>
              <Button className="icon" aria-label={texts.up(file.title)} onPress={() => move(index, -1)}>
                <ArrowUp size={16} aria-hidden />
              </Button>
              <Button className="icon" aria-label={texts.down(file.title)} onPress={() => move(index, 1)}>
                <ArrowDown size={16} aria-hidden />
              </Button>
            </li>
          ))}
        </ol>
      </section>
      <p className="spoken" role="status">
        {moved}
      </p>
    </>
  )
}
