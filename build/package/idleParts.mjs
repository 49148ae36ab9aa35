/**
 * Folders and files of single packages that are not read at run time, by package or by its scope: other module formats of the same
 * code, and sources beside what was built from them. `checkLoadable` tries what is left.
 */
const system = `${process.platform}-${process.arch}`

const idleOf = {
  '@aws-sdk': [/^dist-es\//],
  '@koromix/koffi-linux-x64': [/^musl/],
  // All of them import each other; only prom-client still requires the first.
  '@opentelemetry': [/\.cjs$/],
  '@opentelemetry/api': [],
  '@smithy': [/^dist-es\//],
  'better-sqlite3': [/^deps\//, /^src\//, new RegExp(`^prebuilds/(?!${system}\\.node$).`)],
  'csv-stringify': [/^dist\//],
  docx: [/^dist\/(?!index\.mjs$)./, /^node_modules\/@types\//],
  eld: [/^src\/ngrams\/(extrasmall|large|medium)\.js$/, /^src\/entries\/static\.(extrasmall|large|medium)\.js$/],
  'emscripten-wasm-loader': [/^dist\/esm\//],
  fflate: [/^umd\//],
  'hunspell-asm': [/^src\//, /^dist\/esm\//],
  jschardet: [/^dist\//, /^build\/(cli\.js|index\.cjs)$/],
  jszip: [/^dist\//],
  koffi: [/^lib\//],
  luxon: [/^src\//, /^build\/(global|amd|es6|cjs-browser)\//],
  mammoth: [/^mammoth\.browser/],
  pako: [/^dist\//],
  protobufjs: [/^dist\//],
  re2js: [/^build\/index\.(umd\.js|cjs)$/],
  tldts: [/^dist\/es6\//, /^dist\/index\..*\.min\.js$/],
  underscore: [/^(amd|cjs|modules)\//, /^underscore(-umd|-esm)?(-min)?\.js$/],
  yaml: [/^browser\//],
}

/** @returns {RegExp[]} for paths inside the package */
export const idlePartsOf = (name) => idleOf[name] ?? idleOf[name.split('/')[0]] ?? []
