/** Speaker colours that colour-blind eyes tell apart (after Okabe and Ito); an initial is always beside them. */
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#b8860b', '#56b4e9', '#7a5195', '#8c564b']

export const speakerColour = (colorIndex: number): string => colours[colorIndex % colours.length] ?? '#0072b2'

/** `Councillor Reyes` → `R`, `Speaker 2` → `2`. */
export const speakerInitial = (name: string): string =>
  [...(name.trim().split(/\s+/).at(-1) ?? '?')][0]?.toUpperCase() ?? '?'
