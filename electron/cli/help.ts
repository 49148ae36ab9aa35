import { programName } from './commandLine.ts'

/** `summary`: in the list of commands. `text`: above the options of the command. `examples`: arguments and options. */
export type CommandHelp = { summary: string; text: string; examples: readonly string[] }

export const description =
  'Turns recorded interviews into text you can quote. It works on the same library as the Tapelog window.'

export const closing = `
Examples:
  ${programName} run interview.mp3 --out transcripts
  ${programName} run --help

Exit codes: 0 done, 1 something failed, 2 the command was not understood,
3 offline: everything is safe in the queue.

Environment variables:
  TAPELOG_LIBRARY names the library for every command except “run”.
  To send recordings to a remote service instead of transcribing them on this
  machine, set TAPELOG_BASE_URL, TAPELOG_API_BASE, TAPELOG_CLIENT_ID,
  TAPELOG_SECRET_KEY, TAPELOG_API_KEY, TAPELOG_USER_TOKEN (or TAPELOG_USER_ID,
  to get a token for this user), TAPELOG_AUTHORIZATION and
  TAPELOG_WORKFLOW_STATUS_PATH.`

/** Said by each command that takes one recording. */
const idMeaning = '[id] is the number in the list of “status”.'

export const help = {
  run: {
    summary: 'import recordings, transcribe them and write the transcripts',
    text: 'Imports files and folders, transcribes the recordings and writes the transcripts into a folder. It works in a temporary library and removes it when everything is done. With --library the recordings stay in that library.',
    examples: [
      'run interview.mp3 --out transcripts',
      'run recordings --out transcripts --formats docx,txt --language de',
      'run interview.mp3 --out transcripts --hotwords "Reyes,harbour board"',
    ],
  },
  import: {
    summary: 'copy recordings into the library',
    text: 'Copies recordings into the library and puts them in the queue. Name files and folders, or use --device for what is new on a plugged-in recorder, or --watch for each new file in a folder. To transcribe them, run “sync” or open the Tapelog window. If they will be sent to a remote service, this command tells you which. A file that cannot be read to its end is tried several times and then fails; with --salvage, what can be read of it is then saved, with silence or nothing in place of the rest.',
    examples: [
      'import interview.mp3 recordings',
      'import --device KEY',
      'import --watch ~/Recordings --local-only',
      'import interview.mp3 --project "Water project"',
    ],
  },
  projects: {
    summary: 'list the projects, or make one',
    text: 'Lists the projects and how many recordings each has, or makes a project with --add. Its language, names and terms are set in the Tapelog window.',
    examples: ['projects', 'projects --add "Water project"'],
  },
  models: {
    summary: 'list, install and remove speech models of this machine',
    text: 'Speech models turn sound into words on this machine. “list” shows them; “install” downloads one from the address that it prints, checks its digest and goes on where it stopped; “import” takes a file or folder from a stick; “verify” reads the files again; “remove” frees their room; “use” chooses one, “use auto” the best; “address” shows where models come from, or changes it; “bench” measures the installed ones on recordings with their words.',
    examples: [
      'models list',
      'models install parakeet-tdt-0.6b-v3-int8',
      'models import /media/stick/ggml-small.bin',
      'models remove whisper-tiny',
      'models use auto',
      'models address whisper.cpp https://mirror.example/whisper/',
      'models bench --audio recordings',
    ],
  },
  devices: {
    summary: 'list plugged-in recorders and their recordings',
    text: 'Lists the plugged-in recorders and the recordings on them. It changes nothing on them.',
    examples: ['devices', 'devices --watch'],
  },
  sync: {
    summary: 'import, upload and transcribe what is in the queue',
    text: 'Works on the queue until nothing more can be done now: imports, uploads and transcribes. Ctrl-C stops it safely; the rest stays in the queue.',
    examples: ['sync'],
  },
  status: {
    summary: 'list the recordings and what they wait for',
    text: 'Lists all recordings, how far each one is and what it waits for. It also works while the Tapelog window is open.',
    examples: ['status', 'status --watch'],
  },
  transcribe: {
    summary: 'put a recording in the queue again, with other choices',
    text: 'Puts one recording in the queue to be transcribed again, for example because it is spoken in another language. With --from and --until only that part is transcribed, and the rest of its transcript stays as it is. Choices that you do not give stay as they were. If you have worked on the transcript, it stays until you take the new one, with “take” or in the window. Otherwise the new one replaces it. <id> is the number in the list of “status”.',
    examples: [
      'transcribe 12 --language de',
      'transcribe 12 --hotwords "Reyes,harbour board" --to this-machine',
      'transcribe 12 --from 4:10 --until 5:30 --language fr',
    ],
  },
  take: {
    summary: 'take a new transcript that is waiting',
    text: 'Replaces the transcript of a recording with the new one that is waiting. Undo and the history in the Tapelog window bring the former one back. With --keep the new one is deleted instead. It fails with exit code 1 if none is waiting. <id> is the number in the list of “status”.',
    examples: ['take 12', 'take 12 --keep'],
  },
  recorded: {
    summary: 'set when a recording was made',
    text: 'Sets when a recording was made: a day, or a day and a time by this machine’s clock. It is then shown as entered by a person. --as-found takes that back and shows what the recorder or the file says. <id> is the number in the list of “status”.',
    examples: ['recorded 12 2026-09-12', 'recorded 12 "2026-09-12 15:02"', 'recorded 12 --as-found'],
  },
  pause: {
    summary: 'pause a recording in the queue, or everything',
    text: 'Pauses one recording in the queue; [id] is its number in the list of “status”. With --all it pauses everything, also recordings that are added later, until you resume with --all.',
    examples: ['pause 12', 'pause --all'],
  },
  resume: {
    summary: 'resume what was paused',
    text: `Resumes one recording, or everything with --all. ${idMeaning} “sync” or the Tapelog window then does the work.`,
    examples: ['resume 12', 'resume --all'],
  },
  retry: {
    summary: 'retry what has failed or is waiting',
    text: `Puts what has failed back in the queue: one recording, or everything with --all. Give the number of a waiting recording to try it at once. ${idMeaning} To change the language or other choices first, use “transcribe”. With --all --salvage it instead saves what can be read of files that could not be read to their end.`,
    examples: ['retry 12', 'retry --all', 'retry --all --salvage'],
  },
  cancel: {
    summary: 'take a recording out of the queue',
    text: `Takes one recording out of the queue, or everything with --all. ${idMeaning} Recordings in the library stay there.`,
    examples: ['cancel 12', 'cancel --all'],
  },
  transcript: {
    summary: 'print a transcript with the numbers of its segments',
    text: 'Prints each segment with its number, its time, a tick where it is verified, and its words. <id> is the number in the list of “status”. It works while the Tapelog window is open.',
    examples: ['transcript 12', 'transcript 12 --json'],
  },
  correct: {
    summary: 'change the words of one segment',
    text: 'Gives a segment another text; Undo in the window takes it back. <id> is the number in the list of “status”, <segment> that in “transcript”. It works while the Tapelog window is open. With --based-on, what was changed there in the meantime is kept; where both changed the same words, nothing is saved and both texts are printed.',
    examples: [
      'correct 12 412 --text "We never saw it."',
      'correct 12 412 --text "We never saw it." --based-on "We never saw that."',
    ],
  },
  quotes: {
    summary: 'print the words that were marked as quotes',
    text: `Prints the quotes of one recording, of a project, or of all: words, speaker, time, recording, whether they are verified, and the seal of the original. ${idMeaning} It works while the Tapelog window is open.`,
    examples: ['quotes', 'quotes 12 --tag budget', 'quotes --project Harbour --csv'],
  },
  ledger: {
    summary: 'print what left this machine',
    text: `Prints what of one recording, or of the whole library, was sent to remote services: what, how many bytes, where to, and on whose choice. Bytes are those of the requests’ bodies. “At most” means that a request broke off. ${idMeaning} It works while the Tapelog window is open.`,
    examples: ['ledger', 'ledger 12', 'ledger 12 --json'],
  },
  export: {
    summary: 'write transcripts to files',
    text: `Writes the transcript of one recording, or of all with --all, into a folder: one file per format. ${idMeaning}`,
    examples: ['export 12 --out transcripts --formats docx', 'export --all --out transcripts'],
  },
  delete: {
    summary: 'delete recordings for good, or only their audio',
    text: `Deletes one recording, or all that were imported more than a number of days ago: the original, copies made from it, the transcript with its history, and what the transcription service on this machine has of it. ${idMeaning} First it says what it will delete and what it cannot reach, such as copies at a remote service. With --yes it then deletes; for 10 seconds Ctrl-C keeps everything. No watch folder and no recorder brings a deleted recording back automatically.`,
    examples: ['delete 12', 'delete 12 --yes', 'delete --older-than 90d --audio --yes'],
  },
  verify: {
    summary: 'check that no original has changed',
    text: 'Reads every original in the library again and checks that it has not changed since it was imported.',
    examples: ['verify'],
  },
  serve: {
    summary: 'run the transcription service for other programs',
    text: 'Runs the transcription service for other programs until Ctrl-C. Prints its address and the name of a file with the credentials to use it, which only you can read. Only this machine can reach it unless you give --host.',
    examples: [
      'serve --port 8700',
      'serve --rotate',
      'serve --host 0.0.0.0 --port 8443 --tls-cert desk.pem --tls-key desk.key --public-origin https://desk.example:8443',
    ],
  },
} as const satisfies Record<string, CommandHelp>
