/** The headers of a page that a sign-in ends with: it loads and runs nothing, is not kept, and its address stays secret. */
export const signInPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** A page with a few sentences, and links if there is something to choose. `language`: a BCP 47 tag. */
export const signInPage = (
  language: string,
  title: string,
  sentences: readonly string[],
  links: readonly { text: string; href: string }[] = [],
): string => `<!doctype html>
<html lang="${escaped(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>
  :root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif }
  body { max-width: 34rem; margin: 18vh auto 0; padding: 0 1.5rem }
  h1 { font-size: 1rem; font-weight: 600; opacity: .7 }
</style>
<h1>${escaped(title)}</h1>
${sentences.map((sentence) => `<p>${escaped(sentence)}</p>`).join('\n')}
${links.map(({ text, href }) => `<p><a href="${escaped(href)}">${escaped(text)}</a></p>`).join('\n')}
</html>
`
