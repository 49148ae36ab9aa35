/** How the letters of a text file may be written, by the names of the Encoding Standard. */
export const textEncodings = [
  ...(['utf-8', 'utf-16le', 'utf-16be'] as const),
  ...(['windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255'] as const),
  ...(['windows-1256', 'windows-1257', 'windows-1258', 'windows-874'] as const),
  ...(['shift_jis', 'euc-jp', 'iso-2022-jp', 'gb18030', 'big5', 'euc-kr'] as const),
  ...(['iso-8859-2', 'iso-8859-5', 'iso-8859-7', 'iso-8859-15', 'koi8-r', 'koi8-u', 'ibm866'] as const),
  ...(['macintosh', 'x-mac-cyrillic'] as const),
] as const
export type TextEncoding = (typeof textEncodings)[number]

/** One way of reading a text file. `lines`: the first lines that differ from those of another way. */
export type TextReading = { encoding: TextEncoding; lines: string[] }
