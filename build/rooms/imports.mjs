import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix, sep } from 'node:path'
import { parseSync, Visitor } from 'vite'

const allFolders = ['electron', 'shared', 'renderer', 'tests']

/** Separate projects that break the rules on purpose. */
const ownProjects = 'tests/fixtures/layers/'

/**
 * Every script of the folders with its imports and exports, sorted by path. Paths count from `root`, with `/`. For an import:
 * `to` is the file's path or null; `package` is the package's name, `node:*` for Node's own modules, or null; `written` is the
 * text in the code, or null if it is computed; `names` are the imported names, or null for all names; `typesOnly` means that
 * nothing loads at run time. For an export: its `name` and `line`, and the `note` that precedes it. `functions` holds the lengths
 * of all functions, in lines.
 */
export function readSources(root, folders = allFolders, pattern = /\.tsx?$/) {
  const paths = folders.flatMap((folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path.split(sep).join('/')}`)
      : [],
  )
  return paths
    .filter((path) => pattern.test(path) && !path.startsWith(ownProjects))
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, lines: text.split('\n').length - 1, ...partsOf(path, text) }
    })
}

function partsOf(path, text) {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const imports = []
  const functions = []
  const add = (node, source, typesOnly, names = null) => {
    const written = textOf(source)
    const isRelative = written?.startsWith('.') ?? false
    imports.push({
      line: lineOf(text, node),
      written,
      to: isRelative ? posix.join(posix.dirname(path), written) : null,
      package: written === null || isRelative ? null : packageOf(written),
      names,
      typesOnly,
    })
  }
  const measure = ({ start, end }) => functions.push(text.slice(start, end).split('\n').length)
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
    // `import { type A }` still loads the file. Only `import type` does not.
    ImportDeclaration: (node) => add(node, node.source, node.importKind === 'type', importedBy(node)),
    ExportAllDeclaration: (node) => add(node, node.source, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) =>
      node.source &&
      add(
        node,
        node.source,
        node.exportKind === 'type',
        node.specifiers.map(({ local }) => nameOf(local)),
      ),
    ImportExpression: (node) => add(node, node.source, false),
    TSImportType: (node) => add(node, node.source, true),
    TSExternalModuleReference: (node) => add(node, node.expression, false),
    CallExpression: (node) => isRequire(node.callee) && add(node, node.arguments[0], false),
  }).visit(program)
  return { imports, functions, exports: exportsOf(program, comments, text) }
}

/** The names that an import declaration takes; null if it takes the whole module. */
const importedBy = ({ specifiers }) =>
  specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier')
    ? null
    : specifiers.map((one) => (one.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(one.imported)))

function exportsOf(program, comments, text) {
  return program.body.flatMap((node) => {
    const note =
      comments.findLast(({ end }) => end <= node.start && text.slice(end, node.start).trim() === '')?.value ?? ''
    return namesExportedBy(node).map((name) => ({ name, line: lineOf(text, node), note }))
  })
}

function namesExportedBy({ type, declaration, specifiers }) {
  if (type === 'ExportDefaultDeclaration') return ['default']
  if (type !== 'ExportNamedDeclaration') return []
  if (!declaration) return specifiers.map(({ exported }) => nameOf(exported))
  if (declaration.type !== 'VariableDeclaration') return [nameOf(declaration.id)]
  return declaration.declarations.flatMap(({ id }) => namesBoundBy(id))
}

/** The names that a pattern binds: `a`, `{ a, b: c }` or `[a, b]`. */
function namesBoundBy(pattern) {
  if (pattern.type === 'ObjectPattern') return pattern.properties.flatMap(({ value }) => namesBoundBy(value))
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap((one) => (one ? namesBoundBy(one) : []))
  return [pattern.name]
}

const nameOf = (node) => node.name ?? node.value
const lineOf = (text, { start }) => text.slice(0, start).split('\n').length

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
