/** Makes text safe for HTML text and attributes. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
