/** Arguments and options to show in the help of each command. */
export const examples = {
  run: [
    'run interview.mp3 --out transcripts',
    'run recordings --out transcripts --formats docx,txt --language de',
    'run interview.mp3 --out transcripts --hotwords "Reyes,harbour board"',
  ],
  import: [
    'import interview.mp3 recordings',
    'import --device KEY',
    'import --watch ~/Recordings --local-only',
    'import interview.mp3 --project "Water project"',
  ],
  projects: [
    'projects',
    'projects --add "Water project"',
    'projects --project "Water project" --export-when verified --out exports',
  ],
  models: [
    'models list',
    'models install parakeet-tdt-0.6b-v3-int8',
    'models import /media/stick/ggml-small.bin',
    'models remove whisper-tiny',
    'models use auto',
    'models address whisper.cpp https://mirror.example/whisper/',
    'models bench --audio recordings',
  ],
  devices: ['devices', 'devices --watch'],
  sync: ['sync'],
  status: ['status', 'status --watch'],
  transcribe: [
    'transcribe 12 --language de',
    'transcribe 12 --hotwords "Reyes,harbour board" --to this-machine',
    'transcribe 12 --from 4:10 --until 5:30 --language fr',
  ],
  take: ['take 12', 'take 12 --keep'],
  recorded: ['recorded 12 2026-09-12', 'recorded 12 "2026-09-12 15:02"', 'recorded 12 --as-found'],
  pause: ['pause 12', 'pause --all'],
  resume: ['resume 12', 'resume --all'],
  retry: ['retry 12', 'retry --all', 'retry --all --salvage'],
  cancel: ['cancel 12', 'cancel --all'],
  transcript: ['transcript 12', 'transcript 12 --json'],
  'transcript import': ['transcript import 12 interview.vtt', 'transcript import 12 interview.docx'],
  correct: [
    'correct 12 412 --text "We never saw it."',
    'correct 12 412 --text "We never saw it." --based-on "We never saw that."',
  ],
  quotes: ['quotes', 'quotes 12 --tag budget', 'quotes --project Harbour --csv'],
  ledger: ['ledger', 'ledger 12', 'ledger 12 --json'],
  export: [
    'export 12 --out transcripts --formats docx',
    'export --all --out transcripts --template "{date} {title}"',
    'export 12 --out clips --formats clips,reel --sound mp3 --air',
    'export 12 --out transcripts --profile "for the CMS"',
  ],
  delete: ['delete 12', 'delete 12 --yes', 'delete --older-than 90d --audio --yes'],
  verify: ['verify'],
  serve: [
    'serve --port 8700',
    'serve --rotate',
    'serve --host 0.0.0.0 --port 8443 --tls-cert desk.pem --tls-key desk.key --public-origin https://desk.example:8443',
  ],
} as const satisfies Record<string, readonly string[]>

export type CommandName = keyof typeof examples
