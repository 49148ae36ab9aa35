import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix, sep } from 'node:path'
import { parseSync, Visitor } from 'vite'

const folders = ['electron', 'shared', 'renderer', 'tests']

/** Projects of their own, which break the rules on purpose. */
const ownProjects = 'tests/fixtures/layers/'

/**
 * Every TypeScript file of the rooms and of the tests with its imports, sorted by path. Paths count from `root`, with `/`. Of an import:
 * `to` is the file's path or null; `package` is the package's name, `node:*` for Node's own modules, or null; `written` is
 * the text in the code, null where it is computed; `typesOnly` means that nothing is loaded at run time. `functions` are the
 * lengths of all functions, in lines.
 */
export function readSources(root) {
  const paths = folders.flatMap((folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path.split(sep).join('/')}`)
      : [],
  )
  return paths
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith(ownProjects))
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, lines: text.split('\n').length - 1, ...partsOf(path, text) }
    })
}

function partsOf(path, text) {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const imports = []
  const functions = []
  const add = (node, source, typesOnly) => {
    const written = textOf(source)
    const isRelative = written?.startsWith('.') ?? false
    imports.push({
      line: text.slice(0, node.start).split('\n').length,
      written,
      to: isRelative ? posix.join(posix.dirname(path), written) : null,
      package: written === null || isRelative ? null : packageOf(written),
      typesOnly,
    })
  }
  const measure = ({ start, end }) => functions.push(text.slice(start, end).split('\n').length)
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
    // `import { type A }` still loads the file; only `import type` does not.
    ImportDeclaration: (node) => add(node, node.source, node.importKind === 'type'),
    ExportAllDeclaration: (node) => add(node, node.source, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => node.source && add(node, node.source, node.exportKind === 'type'),
    ImportExpression: (node) => add(node, node.source, false),
    TSImportType: (node) => add(node, node.source, true),
    TSExternalModuleReference: (node) => add(node, node.expression, false),
    CallExpression: (node) => isRequire(node.callee) && add(node, node.arguments[0], false),
  }).visit(program)
  return { imports, functions }
}

/** `require(…)` and `createRequire(…)(…)`. */
const isRequire = (callee) =>
  (callee.type === 'Identifier' && callee.name === 'require') ||
  (callee.type === 'CallExpression' && callee.callee.type === 'Identifier' && callee.callee.name === 'createRequire')

function textOf(node) {
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null
}

function packageOf(written) {
  if (isBuiltin(written)) return 'node:*'
  const [first, second] = written.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}
