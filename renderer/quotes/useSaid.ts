import { useEffect, useState } from 'react'

/** How long a message stays. The message covers other things, and contains nothing that a person must keep. */
const shownMs = 8000

/** A message about the last action, shown for a while. */
export function useSaid(): [message: string, say: (text: string) => void] {
  const [message, setMessage] = useState({ text: '' })
  useEffect(() => {
    if (message.text === '') return
    const timer = setTimeout(() => setMessage({ text: '' }), shownMs)
    return () => clearTimeout(timer)
  }, [message])
  const [say] = useState(() => (text: string) => setMessage({ text }))
  return [message.text, say]
}
