/** The editor's keys: each row says which keys and what they do. */
const rows = (command: string): [keys: string, use: string][] => [
  ['Space', 'Play or pause, unless you are typing'],
  [`${command} Space`, 'Play or pause, also while you are typing'],
  [`${command} Shift Space`, 'Play the segment at the position, and stop at its end'],
  [`${command} L`, 'Repeat that segment, or stop repeating'],
  ['F1, F2', 'Back or forward 5 seconds'],
  ['F3, F4', 'Slower or faster'],
  [`${command} F`, 'Find in this transcript'],
  [`${command} G`, 'Go to a time'],
  ['Enter', 'Go to the next segment'],
  [`${command} Enter`, 'Mark the segment as verified, go to the next one that is not, and play it'],
  ['Shift Enter', 'Split the segment at the cursor'],
  ['← ↑ → ↓', 'At the start or end of a segment: go to the segment before or after'],
  [`${command} click`, 'Play from a word'],
  [
    'Backspace, Delete',
    'At the start or end of a segment: merge it with the segment before or after, if the speaker is the same',
  ],
  ['Backspace, Delete', 'In an empty segment: remove it'],
  [`${command} D`, 'Mark the segment as verified, or unmark it'],
  ['Alt 1 … 9', 'Give the segment to speaker 1 … 9; the next free number adds a speaker'],
  [`${command} Z`, 'Undo, including what you are typing'],
  [`${command} Y, ${command} Shift Z`, 'Redo'],
  ['Escape', 'Put back the text from before you typed; pressed again, stop typing'],
]

export const keys = {
  title: 'Keys',
  mac: rows('⌘'),
  others: rows('Ctrl'),
}
