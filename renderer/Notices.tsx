import { X } from 'lucide-react'
import { Button } from 'react-aria-components'

/** A few lines that stay until they are read: what was skipped, what went wrong. */
export function Notices({ lines, onDismiss }: { lines: readonly string[]; onDismiss: () => void }) {
  if (lines.length === 0) return null
  return (
    <div className="notices" role="alert">
      <ul>
        {lines.slice(0, 6).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length > 6 && <li>… and {lines.length - 6} more</li>}
      </ul>
      <Button className="icon" aria-label="Dismiss" onPress={onDismiss}>
        <X size={16} aria-hidden />
      </Button>
    </div>
  )
}
