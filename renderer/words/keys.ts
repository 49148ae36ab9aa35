/** The editor's keys, in groups: each row says which keys and what they do. */
type Group = { title: string; rows: [keys: string, use: string][] }

const groups = (command: string, alt: string, moveBorder: string): Group[] => [
  {
    title: 'Listen',
    rows: [
      ['Space', 'Play or pause, unless you are typing'],
      [`${command} Space`, 'Play or pause, also while you are typing'],
      [`${command} Shift Space`, 'Play one segment and stop at its end'],
      [`${command} L`, 'Repeat that segment, or stop repeating'],
      ['F1, F2', 'Back or forward 5 seconds'],
      ['F3, F4', 'Slower or faster'],
      [`${command} click`, 'Play from a word'],
    ],
  },
  {
    title: 'Move',
    rows: [
      ['Enter', 'Go to the next segment'],
      ['← ↑ → ↓', 'At the start or end of a segment: go to the segment before or after'],
      [`${command} F`, 'Find in this transcript'],
      ['Ctrl H', 'Find and replace'],
      [`${command} G`, 'Go to a time'],
    ],
  },
  {
    title: 'Verify',
    rows: [
      [`${command} Enter`, 'Mark the segment as verified, go to the next one that is not, and play it'],
      [`${command} D`, 'Mark the segment as verified, or unmark it'],
    ],
  },
  {
    title: 'Quote',
    rows: [
      [`${alt} H`, 'Mark the selected words, or the segment; in marked words: add tags and a note'],
      [`${alt} Shift 1 … 4`, 'Mark in yellow, blue, green or red'],
      [`${command} Shift C`, 'Copy as a quote, with speaker, time and seal'],
      [`${alt} C`, 'Copy only the words'],
      [`${alt} N`, 'Write a note where the sound is'],
    ],
  },
  {
    title: 'Correct',
    rows: [
      ['Shift Enter', 'Split the segment at the cursor'],
      [
        'Backspace, Delete',
        'At the start or end of a segment: merge it with the segment before or after, if the speaker is the same',
      ],
      ['Backspace, Delete', 'In an empty segment: remove it'],
      [
        moveBorder,
        'Move the end of the speaker’s turn by one word: ← gives the last word to the next speaker, → takes the next speaker’s first',
      ],
      ['Ctrl Shift H', 'Fix the name at the cursor everywhere'],
      ['Ctrl Shift T', 'Change the segment’s times'],
      ['Right click', 'On a segment: fix a name everywhere, or change the segment’s times'],
      ['Shift ↑, Shift ↓, Shift click', 'On a time beside a segment: select several segments'],
      ['Alt 1 … 9', 'Give the segment to speaker 1 … 9; the next free number adds a speaker'],
      ['Escape', 'Put back the text from before you typed; pressed again, stop typing'],
      [`${command} Z`, 'Undo, including what you are typing'],
      [`${command} Y, ${command} Shift Z`, 'Redo'],
      ['?', 'Show these keys, unless you are typing'],
    ],
  },
]

export const keys = {
  title: 'Keys',
  mac: groups('⌘', 'Control Option', 'Ctrl Shift ← →'),
  others: groups('Ctrl', 'Alt', 'Alt Shift ← →'),
}
