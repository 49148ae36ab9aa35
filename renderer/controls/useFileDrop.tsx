import { type DragEvent, type ReactNode, useState } from 'react'
import './useFileDrop.css'

const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** A place onto which a person can drop files: the listeners for its element, and the sign to show while files are over it. */
export function useFileDrop(text: string, onFiles: (files: File[]) => void) {
  const [dropping, setDropping] = useState(false)
  const sign: ReactNode = dropping && <div className="drop">{text}</div>
  const listeners = {
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setDropping(true)
    },
    onDragLeave: (event: DragEvent) => {
      // The event also fires when the pointer moves from one element of the page to another.
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropping(false)
    },
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setDropping(false)
      onFiles([...event.dataTransfer.files])
    },
  }
  return { sign, listeners }
}
