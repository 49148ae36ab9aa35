/** What a line says of a recording whose audio was deleted; empty for the others. */
export const audioDeletedSign = (isDeleted: boolean): string => (isDeleted ? ' (audio deleted)' : '')
