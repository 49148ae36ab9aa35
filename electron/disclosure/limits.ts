const mib = 1024 ** 2

/** A text is read as a whole. A day of words as JSON takes less than half. */
export const mostTextBytes = 64 * mib
/** A block of tags, or the parts of a zip file around its entries. */
export const mostTagBytes = 16 * mib
export const mostPdfBytes = 128 * mib
/** An entry of a zip file that must be decompressed, and a stream of a PDF. */
export const mostInflatedBytes = 64 * mib
/** Everything that is decompressed for one file, at all depths. */
export const mostInflatedInAllBytes = 512 * mib
export const mostEntries = 10_000
/** Zip files inside zip files, attachments and data addresses. */
export const deepest = 3
export const mostFiles = 10_000
export const deepestFolder = 16
/** Of findings that do not block. A person reads them. */
export const mostListed = 500
