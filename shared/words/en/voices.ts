/** Speakers whose voices are known from earlier recordings. */
export const voices = {
  settings: {
    title: 'Known voices',
    on: 'Suggest speakers by their voice',
    hint: 'Tapelog then keeps a voice profile of each speaker that is transcribed on this machine, and suggests the names that you gave in earlier recordings. It never sets a name automatically. Voice profiles stay in the library and are deleted with their recordings.',
    off: 'Tapelog keeps the voices that it already knows until you forget them.',
    none: 'Tapelog knows no voice yet. Transcribe a recording on this machine and name its speakers.',
    list: 'Known voices',
    from: (titles: readonly string[], more: number) =>
      `${titles.map((title) => `“${title}”`).join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    unnamed: (count: number) =>
      count === 1
        ? 'Tapelog keeps the voice of 1 unnamed speaker.'
        : `Tapelog keeps the voices of ${count} unnamed speakers.`,
    forgetThis: (name: string) => `Forget the voice of ${name}`,
    forgetAll: 'Forget all voices…',
    askOne: (name: string) => `Forget the voice of ${name}?`,
    askAll: 'Forget all voices?',
    explanation: 'The voice profiles are removed from the library. Recordings, transcripts and names stay.',
  },
  suggestions: {
    label: (speaker: string) => `Suggestion for ${speaker}`,
    soundsLike: (speaker: string, name: string, title: string) => `${speaker} sounds like ${name} in “${title}”.`,
    playHere: 'Play this voice',
    playThere: (name: string) => `Play ${name}`,
    stop: 'Stop',
    isName: (name: string) => `This is ${name}`,
    isOther: 'Another person',
  },
}
