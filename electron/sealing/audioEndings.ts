/** Endings of audio, and of video with sound. They only preselect files of a folder or device; the content decides what a file is. */
const audioEndings = new Set(
  'wav wave bwf rf64 mp3 mp2 m4a m4b mp4 mov aac ogg oga opus flac wma asf amr 3gp 3ga webm mka mkv aif aiff aifc caf au dss ape wv asr'.split(
    ' ',
  ),
)

/** The ending of a name in lower case, without its dot; '' where there is none. */
export const endingOf = (name: string): string => (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase()

export const hasAudioEnding = (name: string): boolean => audioEndings.has(endingOf(name))
