/**
 * Where the machine code in packages was built, as far as its files say: compilers leave paths of sources in them. None is built on
 * the machine that packs Tapelog. `evidence`: text that the files of the package hold; null where they hold none.
 */
const table = [
  {
    names: /^better-sqlite3$/,
    builtAt:
      'Prebuilt in its npm package by its project, github.com/WiseLibs/better-sqlite3. The files do not say where.',
    evidence: null,
  },
  {
    names: /^@koromix\/koffi-/,
    builtAt: 'Prebuilt in its npm package by its author (koffi.dev), on his own build machines.',
    evidence: '/home/debian/luigi/src/koffi/',
  },
  {
    names: /^@node-usb\/usb-/,
    builtAt: 'Prebuilt in its npm package by github.com/node-usb/node-usb-rs, on a runner of GitHub Actions.',
    evidence: '/home/runner/',
  },
  {
    names: /^@transcribe-cpp\/(?!.*types)/,
    builtAt:
      'Prebuilt in its npm package by github.com/handy-computer/transcribe.cpp, with the compiler of Red Hat. The files do not say where.',
    evidence: 'Red Hat 14.2.1',
  },
  {
    names: /^sherpa-onnx-(linux|darwin|win)/,
    builtAt: 'Prebuilt in its npm package by github.com/k2-fsa/sherpa-onnx, on a runner of GitHub Actions.',
    evidence: '/home/runner/work/sherpa-onnx/',
  },
]

/** @exportedFor tests: the files are searched for what is said of them */
export const builtPlace = (name) => table.find(({ names }) => names.test(name)) ?? null

/** One sentence; null for a package without machine code. */
export const builtAtOf = (name) => builtPlace(name)?.builtAt ?? null

/** Endings of files with machine code. */
export const nativeFile = /\.(node|so|dylib|dll)(\.\d+)*$/
