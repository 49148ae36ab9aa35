import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import stylelint from 'stylelint'
import { parseSync, Visitor } from 'vite'

const ruleName = 'tapelog/own-classes'
/** Their classes are for every component. */
const isShared = (path) => /\/renderer\/(styles|controls)\//.test(path)
const classIn = /\.(-?[A-Za-z_][\w-]*)/g
/** React Aria names these, and a highlight belongs to no element. */
const ofOthers = /^react-aria-/
const isOfNoElement = (selector) => /^::highlight\(/.test(selector)

/**
 * A component's file, which lies beside the script of the same name, styles only classes that this script names. Shared classes may stand
 * beside them in a selector. A shared file styles only classes that some script names.
 */
export const ownClasses = stylelint.createPlugin(ruleName, () => (css, result) => {
  const path = css.source.input.file
  const { named, shared } = projectOf(path.slice(0, path.lastIndexOf('/renderer/')))
  const report = (node, message) => stylelint.utils.report({ ruleName, result, node, message })
  const script = ['.tsx', '.ts'].map((ending) => path.replace(/\.css$/, ending)).find((beside) => named.has(beside))
  if (!isShared(path) && !script)
    return report(
      css.first ?? css,
      'has no script of the same name beside it. Put each rule beside the component that it styles.',
    )
  css.walkRules((rule) => {
    if (rule.parent.type === 'atrule' && /keyframes$/.test(rule.parent.name)) return
    for (const selector of rule.selectors) {
      const classes = [...selector.matchAll(classIn)].map(([, name]) => name).filter((name) => !ofOthers.test(name))
      if (isShared(path)) {
        const gone = classes.find((name) => ![...named.values()].some((names) => names.has(name)))
        if (gone) report(rule, `styles “${selector}”, but no script names the class ${gone}. Remove the rule.`)
        continue
      }
      const foreign = classes.find((name) => !named.get(script).has(name) && !shared.has(name))
      if (foreign)
        report(
          rule,
          `styles “${selector}”, but its script does not name the class ${foreign}. Style it beside the component that does.`,
        )
      else if (!isOfNoElement(selector) && !classes.some((name) => named.get(script).has(name)))
        report(
          rule,
          `styles “${selector}”, which has no class that its script names. Begin it with one, or move it to renderer/styles.`,
        )
    }
  })
})

const projects = new Map()

/** For the project at `root`: the words in the strings of each script, by path, and the classes that shared files style. */
function projectOf(root) {
  if (!projects.has(root)) {
    const paths = readdirSync(join(root, 'renderer'), { recursive: true })
      .map((path) => join(root, 'renderer', path))
      .filter((path) => existsSync(path))
    const scripts = paths.filter((path) => /\.tsx?$/.test(path))
    const sheets = paths.filter((path) => path.endsWith('.css') && isShared(path))
    projects.set(root, {
      named: new Map(scripts.map((path) => [path, wordsIn(path)])),
      shared: new Set(
        sheets.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(classIn)].map(([, name]) => name)),
      ),
    })
  }
  return projects.get(root)
}

/** The words of a script's strings, without those of attributes that are no class. */
function wordsIn(path) {
  const strings = []
  const attributes = []
  const add = ({ start }, text) => strings.push({ start, text })
  new Visitor({
    JSXAttribute: ({ start, end, name }) => attributes.push({ start, end, isClass: name.name === 'className' }),
    Literal: (node) => typeof node.value === 'string' && add(node, node.value),
    TemplateElement: (node) => add(node, node.value.cooked ?? ''),
  }).visit(parseSync(path, readFileSync(path, 'utf8')).program)
  const isOfClass = ({ start }) => {
    const around = attributes.filter((one) => one.start <= start && start < one.end)
    return around.length === 0 || around.at(-1).isClass
  }
  return new Set(strings.filter(isOfClass).flatMap(({ text }) => text.split(/\s+/)))
}
