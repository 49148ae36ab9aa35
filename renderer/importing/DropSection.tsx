import type { ReactNode } from 'react'
import { useFileDrop } from '../controls/useFileDrop.tsx'
import { words } from '../words/index.ts'

/** A page onto which a person can drop audio. */
export function DropSection(props: {
  className: string
  label: string
  onFiles: (files: File[]) => void
  children: ReactNode
}) {
  const { sign, listeners } = useFileDrop(words.app.dropToImport, props.onFiles)
  return (
    <section className={props.className} aria-label={props.label} {...listeners}>
      {props.children}
      {sign}
    </section>
  )
}
