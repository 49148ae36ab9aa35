import { useEffect, useRef, useState } from 'react'
import type { EditOperation, Segment } from '../../shared/domain.ts'

/** How long after the last key the words are saved by themselves. */
const pauseMs = 1000

/** As the library keeps it. */
const normalised = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * The words of one segment while they are being typed. They are saved after a pause, when the field is left, and when the
 * row goes (scrolled out of sight, or the recording closed), so that nothing typed depends on a key press. A save that comes
 * back does not overwrite what was typed since; an undo or a merge does.
 */
export function useSegmentText(segment: Segment, onEdit: (operation: EditOperation) => Promise<boolean>) {
  const [text, setText] = useState(segment.text)
  const sent = useRef<string | null>(null)
  const latest = useRef({ text, segment, onEdit })
  latest.current = { text, segment, onEdit }

  useEffect(() => {
    if (segment.text === sent.current) sent.current = null
    else setText(segment.text)
  }, [segment.text])

  const save = async (): Promise<boolean> => {
    const { text: typed, segment: current, onEdit: edit } = latest.current
    const wanted = normalised(typed)
    if (wanted === current.text || wanted === sent.current) return true
    sent.current = wanted
    const saved = await edit({ kind: 'segment.setText', segmentId: current.id, text: wanted })
    if (!saved) sent.current = null
    return saved
  }
  const saveLatest = useRef(save)
  saveLatest.current = save

  useEffect(() => {
    if (normalised(text) === segment.text) return
    const timer = window.setTimeout(() => void saveLatest.current(), pauseMs)
    return () => window.clearTimeout(timer)
  }, [text, segment.text])
  useEffect(() => () => void saveLatest.current(), [])

  return { text, setText, save }
}
