import { useEffect, useState } from 'react'

/** It lies over other things, and says nothing that has to be kept. */
const shownMs = 8000

/** What was done, said for a while. */
export function useSaid(): [said: string, say: (text: string) => void] {
  const [said, setSaid] = useState({ text: '' })
  useEffect(() => {
    if (said.text === '') return
    const timer = setTimeout(() => setSaid({ text: '' }), shownMs)
    return () => clearTimeout(timer)
  }, [said])
  const [say] = useState(() => (text: string) => setSaid({ text }))
  return [said.text, say]
}
