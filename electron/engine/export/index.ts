import type { ExportOptions } from '../../../shared/exports/options.ts'
import { forReader } from './readerSource.ts'
import type { ExportSource } from './source.ts'

export { writeBagOf } from './bag.ts'
export { withOnly } from './chosenQuotes.ts'
export { type EvidenceDeps, EvidenceMaker, removeLeftEvidence } from './evidence.ts'
export { exportedChannels } from './exportedChannels.ts'
export { copyForBag, exportedFacts } from './exportedFacts.ts'
export { exportFileName } from './fileName.ts'
export { type DrawPage, firstPage } from './firstPage.ts'
export { demandLetOut, keptHere } from './letOut.ts'
export { demandExportFolder, pathToBe, removeLeftover } from './newFile.ts'
export { ownExports } from './ownExports.ts'
export { removeCheckedExports } from './ownFolder.ts'
export { preview, previewReelOf, wholeText } from './preview.ts'
export { forReader } from './readerSource.ts'
export { readerQuotes, readerTranscript } from './readerTexts.ts'
export { redactedPlaces } from './redactedPlaces.ts'
export { RememberedExports } from './remembered.ts'
/** @exportedFor tests: they export documents that no library holds */
export { exportTranscript } from './render.ts'
export { revealedBy } from './reveals.ts'
export { ExportRules } from './rules.ts'
export { withSealChecked, withSealForeseen, withSealsChecked } from './seal.ts'
export { type ExportSource, type ExportStores, exportSource, type PrintPage } from './source.ts'
export { wordFinder } from './wordFinder.ts'
export { writeReelOf, writeTranscript } from './writeExport.ts'

/** True if a file of quotes would contain a quote. With `verifiedOnly`, only verified quotes count; what is redacted counts for nothing. */
export function hasQuotes(source: ExportSource, options: ExportOptions): boolean {
  const isListed = ({ quotes }: Pick<ExportSource, 'quotes'>) =>
    quotes === undefined || quotes.some(({ verified }) => verified || !options.verifiedOnly)
  return isListed(source) && isListed(forReader(source, options))
}
