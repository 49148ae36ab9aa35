import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A person who asked the system for less motion sees none, whatever a style or a script would move. */
const root = `${import.meta.dirname}/../../../renderer/`
const sources = (pattern: string) => globSync(pattern, { cwd: root }).map((name) => readFileSync(root + name, 'utf8'))
const styles = sources('**/*.css')
const moving = /^\s*(animation|transition|scroll-behavior)[a-z-]*:[^;]*;/gm

test('one rule ends every animation, transition and smooth scroll', () => {
  const rule = styles
    .map((style) => /@media \(prefers-reduced-motion: reduce\) \{\s*\*,[^{]*\{([^}]*)\}/.exec(style)?.[1] ?? '')
    .join('')
  for (const ended of [
    'animation-duration: 0s !important',
    'animation-iteration-count: 1 !important',
    'transition-duration: 0s !important',
    'scroll-behavior: auto !important',
  ])
    expect(rule).toContain(ended)
  const others = styles.flatMap(
    (style) => style.replace(/@media \(prefers-reduced-motion[\s\S]*?\n\}\n/g, '').match(moving) ?? [],
  )
  expect(others.length).toBeGreaterThan(0)
  expect(others.filter((one) => one.includes('!important'))).toEqual([])
})

test('no script scrolls smoothly or animates', () => {
  const scripts = sources('**/*.{ts,tsx}')
  expect(scripts.length).toBeGreaterThan(100)
  for (const script of scripts) {
    expect(script).not.toMatch(/behavior: ['"]smooth/)
    expect(script).not.toMatch(/\.animate\(|startViewTransition/)
  }
})
