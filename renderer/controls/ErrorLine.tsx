/** An error as a sentence, which screen readers read when it appears. Shows nothing if there is no sentence. */
export function ErrorLine({ text }: { text: string | null | undefined }) {
  if (!text) return null
  return (
    <p className="error" role="alert">
      {text}
    </p>
  )
}
