/** What went wrong, as a sentence; screen readers say it when it appears. Nothing where there is no sentence. */
export function ErrorLine({ text }: { text: string | null | undefined }) {
  if (!text) return null
  return (
    <p className="error" role="alert">
      {text}
    </p>
  )
}
