import { type DragEvent, type ReactNode, useState } from 'react'
import { words } from '../words/index.ts'

const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** A page onto which audio can be dropped. */
export function DropSection(props: {
  className: string
  label: string
  onFiles: (files: File[]) => void
  children: ReactNode
}) {
  const [dropping, setDropping] = useState(false)
  return (
    <section
      className={props.className}
      aria-label={props.label}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        setDropping(true)
      }}
      onDragLeave={(event) => {
        // Also fired when the pointer moves from one element of the page to another.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropping(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setDropping(false)
        props.onFiles([...event.dataTransfer.files])
      }}
    >
      {props.children}
      {dropping && <div className="drop">{words.app.dropToImport}</div>}
    </section>
  )
}
