import { z } from 'zod'

/** A part of the program that others made: a package from npm, Electron, a model, a font. */
export const softwarePartSchema = z.object({
  /** Name and version. */
  id: z.string(),
  name: z.string(),
  /** Empty if the part has none. */
  version: z.string(),
  /** As the part states it: mostly an SPDX expression. */
  licence: z.string(),
  /** Where its machine code was built, in a short English sentence; null for a part without machine code. */
  builtAt: z.string().nullable(),
})
export type SoftwarePart = z.infer<typeof softwarePartSchema>

/** The file `parts.json` beside the application. `texts`: indexes of `licenceTexts`. */
export const partsFileSchema = z.object({
  parts: z.array(softwarePartSchema.extend({ texts: z.array(z.number().int().nonnegative()) })),
  licenceTexts: z.array(z.string()),
})
