/**
 * How the application lies in its folder. `app`: the place of its files, which Node and native code read.
 *
 * evaluation: plain files, because the Node that runs the engine cannot read an archive, and that Node beside them.
 * release: pages and preload in an archive. On Linux everything else is beside it as files, so that the Node of the terminal runs
 * the same code; elsewhere, where Electron checks the archive, only native code and models are.
 *
 * @typedef {{ name: 'evaluation' | 'release', app: string, hasArchive: boolean, hasNode: boolean }} Layout
 *
 * @type {Record<'evaluation' | 'release', Layout>}
 */
export const layouts = {
  evaluation: { name: 'evaluation', app: 'resources/app', hasArchive: false, hasNode: true },
  release: { name: 'release', app: 'resources/app.asar.unpacked', hasArchive: true, hasNode: false },
}

/** What electron/asar leaves outside the archive of a release. */
export const unpacked =
  process.platform === 'linux'
    ? {
        unpackDir: '{out/main,node_modules,electron,build}',
        unpack: '{package.json,LICENSE,NOTICE,LICENCES.txt,sbom.cdx.json}',
      }
    : {
        unpack: '{**/*.node,**/*.so*,**/*.dylib,**/*.dll,**/build/models/**,LICENSE,NOTICE,LICENCES.txt,sbom.cdx.json}',
      }
