import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import stylelint from 'stylelint'
import { ownClasses } from './ownClasses.mjs'

const tokensFile = 'renderer/styles/tokens.css'
const distances =
  '/^(margin|padding|inset|scroll-margin|scroll-padding)|^(row-|column-)?gap$|^(top|right|bottom|left)$/'

/**
 * Every type size and distance of renderer/ that is not a token, and every class that another component's file styles: the rule, the
 * file, and a sentence. An exception is a comment `stylelint-disable-next-line RULE -- reason`.
 */
export async function styleFindings(root) {
  if (!existsSync(join(root, tokensFile))) return []
  const { results } = await stylelint.lint({
    cwd: root,
    files: 'renderer/**/*.css',
    config: configOf(readFileSync(join(root, tokensFile), 'utf8')),
  })
  return results.flatMap(({ source, warnings }) =>
    warnings.map(({ rule, line, text }) => {
      const file = relative(root, source).split(sep).join('/')
      return { rule, file, sentence: `${file}:${line} ${text}` }
    }),
  )
}

/** What stylelint checks, with the names of the tokens. */
function configOf(tokens) {
  const named = (kind) =>
    [...tokens.matchAll(new RegExp(`^\\s*--${kind}-(\\w+):`, 'gm'))].map(([, name]) => name).join('|')
  const size = `var\\(--size-(${named('size')})\\)`
  return {
    plugins: [ownClasses],
    rules: {
      'tapelog/own-classes': true,
      'declaration-property-value-disallowed-list': [
        {
          'font-size': [`/^(?!(${size}|inherit)$)/`],
          font: [`/^(?!(\\w+ )*${size}|inherit$)/`],
          // 1 px is the width of a border. Shares of the window and of what is around are no distances.
          [distances]: [
            '/(?<![-\\w.])-?(?!1px\\b)\\d*\\.?\\d+(px|r?em|ch|ex|lh|pt)\\b/',
            `/var\\(--space-(?!(${named('space')})\\))/`,
          ],
        },
        {
          message: (property, value) =>
            `says “${property}: ${value}”. Type sizes and distances are the tokens of ${tokensFile}: --size-… and --space-….`,
        },
      ],
    },
    reportDescriptionlessDisables: true,
    reportNeedlessDisables: true,
    reportInvalidScopeDisables: true,
  }
}
