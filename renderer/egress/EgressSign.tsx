import { CloudUpload, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useCommand } from '../base/queries.ts'
import { words } from '../words/index.ts'
import { EgressDialog } from './EgressDialog.tsx'
import './EgressSign.css'

const texts = words.egress

/** Says whether anything of a recording left this machine, and opens the list. Shows nothing until the library has responded. */
export function EgressSign({ recordingId }: { recordingId: number }) {
  const { data } = useCommand('recordings.egress', { recordingId })
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  const isNothing = data.lines.length === 0
  const Icon = isNothing ? ShieldCheck : CloudUpload
  return (
    <>
      <Button className={`egresssign ${isNothing ? 'stayed' : ''}`} onPress={() => setOpen(true)}>
        <Icon size={13} aria-hidden />
        {isNothing ? texts.nothing : texts.something(data)}
      </Button>
      {' · '}
      {isOpen && <EgressDialog egress={data} onClose={() => setOpen(false)} />}
    </>
  )
}
