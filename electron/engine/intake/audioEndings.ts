/** Audio, and video with sound, by ending: only to pick files out of a folder or a device. What a file is, its content says. */
const audioEndings = new Set(
  'wav wave bwf rf64 mp3 mp2 m4a m4b mp4 mov aac ogg oga opus flac wma asf amr 3gp 3ga webm mka mkv aif aiff aifc caf au dss ape wv asr'.split(
    ' ',
  ),
)

/** The ending of a name in lower case, without its dot; '' where there is none. */
export const endingOf = (name: string): string => (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase()

export const hasAudioEnding = (name: string): boolean => audioEndings.has(endingOf(name))
