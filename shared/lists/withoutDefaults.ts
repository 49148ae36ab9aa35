import type { z } from 'zod'

/** Fields that may be left out, because they are optional or have a default. */
type Fields = Readonly<Record<string, z.ZodDefault | z.ZodPrefault | z.ZodOptional>>

/** The fields of a schema without their defaults, for a schema of changes: a default would reset what a change leaves out. */
export const withoutDefaults = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.unwrap()])) as {
    [Name in keyof F]: ReturnType<F[Name]['unwrap']>
  }
