import type { DeletionScope } from '../../recordings/deletion.ts'
import type { NewTranscript } from '../../recordings/domain.ts'
import { counted, number, of, plural, units } from './units.ts'

const jobs = (count: number): string => counted(count, { one: 'tâche', other: 'tâches' })
const octets = (count: number): string => counted(count, { one: 'octet', other: 'octets' })

export const terminal = {
  remark: (text: string) => ` (${text})`,
  reason: (line: string, sentence: string) => `${line} : ${sentence}`,
  numbered: (sentence: string, recordingId: number) => `${sentence} Son numéro est ${recordingId}.`,
  recording: {
    newTranscript: ({ segmentCount, speakerCount, wordsAdded, wordsRemoved }: NewTranscript) =>
      `nouvelle transcription en attente : ${units.segments(segmentCount)}, ${units.speakers(speakerCount)}, ${number(wordsAdded)} ${plural(wordsAdded, { one: 'mot ajouté', other: 'mots ajoutés' })}, ${number(wordsRemoved)} ${plural(wordsRemoved, { one: 'retiré', other: 'retirés' })}`,
    deletion: (scope: DeletionScope, byRule: boolean, until: string | null) => {
      const what = `${scope === 'audio' ? 'l’audio sera supprimé' : 'sera supprimé'}${byRule ? ' par la règle pour l’audio ancien' : ''}`
      return until === null
        ? `${what} après l’affichage d’un avertissement dans la fenêtre`
        : `${what} ; peut être annulé dans la fenêtre jusqu’à ${until}`
    },
  },
  queue: {
    paused: (totals: string) => `En pause : ${totals}`,
    pausing: (totals: string) => `Mise en pause : ${totals}`,
    queued: (count: number) => `${number(count)} en file d’attente`,
    uploaded: (amount: string) => `${amount} envoyés`,
    nobodyWorks: (command: string) => `Tapelog ne travaille pas sur cette bibliothèque. Pour continuer : ${command}`,
    allPaused: (command: string) => `Tout est en pause. Pour reprendre : ${command}`,
    stopped: (noun: string) => `${noun} : interruption, reprise au prochain démarrage`,
    failed: (step: string, sentence: string) => `${step} : ${sentence}`,
    crashes: (count: number) => `Tapelog a planté ${units.times(count)} pendant cette étape`,
    ended: 'Terminé :',
    more: (count: number) => `… ${number(count)} de plus`,
  },
  session: {
    libraryMade: (path: string) => `Bibliothèque créée dans ${path}.`,
    stopping:
      'Arrêt. Le travail inachevé continuera la prochaine fois. Appuyez de nouveau sur Ctrl-C pour arrêter tout de suite.',
  },
  destination: (where: string) =>
    `Ces enregistrements seront envoyés à ${where}. Pour les garder sur cet ordinateur, ajoutez --local-only ou --to this-machine.`,
  destinationMissing: 'un service distant qui n’est pas encore configuré',
  import: {
    fromDevice: (device: string, fresh: number, total: number) =>
      `${device} : ${number(fresh)} ${plural(fresh, { one: 'nouveau', other: 'nouveaux' })} sur ${number(total)}`,
    deletedHere: (count: number) =>
      plural(count, {
        one: `, ${number(count)} supprimé ici et non réimporté`,
        other: `, ${number(count)} supprimés ici et non réimportés`,
      }),
    watching: 'Attente de nouveaux enregistrements. Appuyez sur Ctrl-C pour arrêter.',
    noTranscript: (recordingId: number, command: string) =>
      `L’enregistrement ${recordingId} n’a pas de transcription. Pour le transcrire à nouveau : ${command}`,
    salvage: (again: string, salvage: string, sync: string) =>
      `Pour réessayer : ${again}. Pour récupérer seulement la partie lisible : ${salvage}. Ensuite : ${sync}`,
  },
  language: {
    installModel: (command: string) => `Pour installer un modèle vocal pour les langues européennes : ${command}`,
    installLargeModel: (command: string) => `Pour installer un modèle vocal pour toutes les langues : ${command}`,
    chooseOther: (command: string) => `Pour choisir une autre langue : ${command}`,
  },
  exports: {
    wrote: (path: string) => `Écrit : ${path}`,
    failed: (what: string, title: string, reason: string) => `Non écrit : ${what} de « ${title} ». ${reason}`,
    nothingMarked: (count: number) =>
      `${units.files(count)} non ${plural(count, { one: 'écrit', other: 'écrits' })}, car il n’y a pas de citations.`,
  },
  newTranscripts: (count: number, take: string, keep: string) =>
    `${plural(count, { one: 'Une nouvelle transcription attend', other: `${number(count)} nouvelles transcriptions attendent` })}. Pour l’utiliser : ${take}. Pour garder votre texte : ${keep}`,
  ended: {
    unreachable:
      'Tapelog ne peut pas joindre le service. Vos enregistrements sont en sécurité dans la bibliothèque et seront envoyés plus tard.',
    networkNotAllowed:
      'Vos réglages n’autorisent pas l’envoi par ce réseau. Vos enregistrements sont en sécurité dans la bibliothèque.',
    toContinue: (command: string) => `Pour continuer : ${command}`,
  },
  delete: {
    nothing: 'Rien à supprimer.',
    notYet: (command: string) => `Rien n’est encore supprimé. Pour supprimer : ${command}`,
    inSeconds: (seconds: number) => `Suppression dans ${seconds} s. Pour tout garder, appuyez sur Ctrl-C.`,
    tooLate: 'Il était trop tard pour garder quoi que ce soit.',
    stopped: 'Rien de plus ne sera supprimé.',
    unfinished: (reason: string) => `Certains enregistrements ne sont pas encore supprimés. ${reason}`,
    done: 'Supprimé.',
    doneAll: (count: number) => `${units.recordings(count)} ${plural(count, { one: 'supprimé', other: 'supprimés' })}.`,
  },
  devices: {
    none: 'Aucun enregistreur n’est branché.',
    noneYet: 'Aucun enregistreur n’est encore branché. Appuyez sur Ctrl-C pour arrêter.',
    pluggedIn: 'Branché :',
    unplugged: (name: string) => `Débranché : ${name}`,
    noKey: '(pas de clé : Tapelog ne peut pas distinguer cet enregistreur d’autres du même modèle)',
    zoneUnknown: '* selon l’horloge de l’enregistreur ; son fuseau horaire est inconnu',
    skipped: (count: number) => counted(count, { one: 'autre fichier ignoré', other: 'autres fichiers ignorés' }),
    noDate: 'sans date',
  },
  ledger: {
    contents: {
      audio: 'audio',
      'file-facts': 'taille, type et sommes de contrôle du fichier',
      'file-name': 'nom du fichier, durée, date et heure',
      request: 'demande de transcription',
      hotwords: 'mots-clés de vocabulaire',
      workflow: 'workflow',
      'typed-text': 'texte saisi (mots-clés de vocabulaire ou workflow)',
      status: 'demandes d’avancement',
      capabilities: 'question sur ce que le service sait faire',
      'task-control': 'ce qu’il faut suspendre, continuer, arrêter ou retirer',
      recorder: 'numéro de série d’un enregistreur',
      'sign-in': 'connexion',
      'time-stamp': 'empreinte d’un manifeste de preuves, pour un horodatage',
      update: 'recherche de mises à jour de Tapelog',
    },
    choices: {
      import: 'choix à l’importation',
      'watch-folder': 'dossier surveillé',
      recorder: 'enregistreur qui importe automatiquement',
      transcribe: 'demande de transcription',
      retry: 'nouvel essai',
      workflow: 'workflow',
      account: 'utilisation du compte',
      export: 'un export avec preuves et horodatage',
      updates: 'recherche de mises à jour, activée dans les réglages',
      unknown: 'non consigné',
    },
    nothing: 'Rien de cette bibliothèque n’a quitté cet ordinateur.',
    total: {
      library: (bytes: string) => `Total pour cette bibliothèque : ${bytes}.`,
      recording: (bytes: string) => `Total pour cet enregistrement : ${bytes}.`,
    },
    bytes: {
      exact: octets,
      'at-most': (bytes: number) => `au plus ${octets(bytes)}`,
    },
    noRecording: 'aucun enregistrement',
    recording: (recordingId: number) => `enregistrement ${recordingId}`,
    requests: (count: number) => counted(count, { one: 'requête', other: 'requêtes' }),
    to: (host: string) => `à ${host}`,
    because: (choice: string) => `motif : ${choice}`,
    inTerminal: (choice: string) => `${choice} (terminal)`,
  },
  models: {
    imported: (titles: readonly string[]) => `Importé : ${titles.join(', ')}`,
    removed: (id: string, size: string) => `${id} retiré, ${size} libérés.`,
    useBest: 'Tapelog utilise maintenant le meilleur modèle installé.',
    use: (id: string) => `Tapelog utilise maintenant ${id}.`,
    usualAddress: (address: string) => `(par défaut : ${address})`,
    inUse: (command: string) => `* utilisé. Pour installer un modèle : ${command}`,
    shipped: 'fourni avec Tapelog',
    ofSystem: 'du système',
    downloaded: (percent: string) => `${percent} téléchargés`,
    states: { installed: 'installé', absent: '–', installing: 'en cours d’installation' },
    segmentation: 'trouve quand chaque voix parle',
    embedding: 'reconnaît les voix',
    manyLanguages: 'environ 99 langues',
    languages: (count: number) => counted(count, { one: 'langue', other: 'langues' }),
    downloading: (title: string, size: string | null, address: string) =>
      `Téléchargement ${of(title)}${size === null ? '' : ` (${size})`} depuis ${address}`,
    noDigest:
      'L’éditeur ne donne pas d’empreinte pour ce fichier, donc Tapelog ne peut pas le contrôler. Tapelog relève l’empreinte du fichier qu’il reçoit.',
    secondHand:
      'L’éditeur ne donne pas d’empreinte pour ce fichier. Tapelog compare le téléchargement à l’empreinte qu’un autre projet a relevée.',
    measured: (time: string) => `environ ${time} pour une heure d’audio`,
    devices: {
      automatic: 'automatique',
      processor: 'seulement le processeur',
      used: (device: string) => `Dernier utilisé : ${device}.`,
      failed: (command: string) =>
        `Une carte graphique a eu une panne, donc Tapelog utilise le processeur. Pour la réessayer, exécutez : ${command}`,
    },
    sentOn: (host: string) => `Redirigé vers ${host}`,
    progress: (percent: string, amount: string) => `${percent} (${amount})`,
    installed: (title: string) => `Installé : ${title}.`,
    intact: (id: string) => `${id} : chaque fichier est inchangé.`,
  },
  bench: {
    begins: (recordings: number, models: number) =>
      `${units.recordings(recordings)}, ${counted(models, { one: 'modèle', other: 'modèles' })}.`,
    done: (id: string) => `${id} : terminé`,
    columns: [
      'mots faux',
      'locuteurs faux',
      'mots déplacés',
      'facteur temps réel',
      'mémoire',
      'simple : mots',
      'simple : facteur',
      'appareil',
    ],
    plain:
      'Simple : un script simple avec le même moteur. Il entend des fenêtres de 25 s, ne cherche pas la parole et ne contrôle pas le texte.',
    model: 'modèle',
    notMeasured: 'non mesuré',
    collar: (seconds: number) =>
      `Locuteurs faux : part de la parole attribuée au mauvais locuteur. ${number(seconds)} s autour de chaque prise de parole de la référence ne comptent pas.`,
    wrongSpeaker: 'Mots déplacés : part des mots attribués au mauvais locuteur.',
    mix: (recordings: number) => `mixage (${recordings} avec un micro par personne)`,
    each: 'chaque micro',
    speakersNotMeasured:
      'Les locuteurs n’ont pas été mesurés. Pour les mesurer, mettez un fichier .stm ou .rttm avec les prises de parole à côté d’un enregistrement et installez un modèle pour les voix.',
    absent:
      'Les modèles qui ne sont pas installés n’ont pas été mesurés. Pour en mesurer un, installez-le et exécutez de nouveau ceci :',
    failed: (model: string, recording: string) => `${model} n’a pas pu transcrire ${recording}.`,
  },
  projects: {
    none: 'Il n’y a pas encore de projets.',
    staysHere: 'ne quitte jamais cet ordinateur',
    exports: {
      transcribed: (folder: string) => `exporte vers ${folder} une fois transcrit`,
      verified: (folder: string) => `exporte vers ${folder} une fois vérifié`,
      named: (folder: string) => `exporte vers ${folder} une fois les locuteurs nommés`,
    },
    ready: (count: number, command: string) =>
      `${units.recordings(count)} ${plural(count, { one: 'était déjà prêt et n’est pas exporté', other: 'étaient déjà prêts et ne sont pas exportés' })} automatiquement. Pour en exporter un maintenant, exécutez : ${command}`,
  },
  quotes: {
    none: 'Aucune citation. Pour marquer des mots, sélectionnez-les dans la fenêtre de Tapelog et appuyez sur Alt H.',
    asReadersGetThem:
      'Des enregistrements contiennent quelque chose à garder pour vous. Leurs citations sont affichées comme les lecteurs d’une exportation les reçoivent.',
    noneMatch: 'Aucune citation ne correspond à ces options.',
    columns: [
      'Citation',
      'Locuteur',
      'Temps',
      'Enregistrement',
      'Enregistré',
      'Enregistré : source',
      'Tags',
      'Note',
      'Vérifié',
      'SHA-256',
    ],
    unknown: 'inconnu',
    verified: { yes: 'oui', unheard: 'sans écoute', no: 'non' },
  },
  salvage: {
    none: 'Aucune importation n’a échoué à cause d’un fichier illisible.',
    queued: (count: number, command: string) =>
      plural(count, {
        one: `${units.files(count)} remis dans la file d’attente, pour récupérer sa partie lisible. Pour commencer : ${command}`,
        other: `${units.files(count)} remis dans la file d’attente, pour récupérer leurs parties lisibles. Pour commencer : ${command}`,
      }),
  },
  serve: {
    noLibrary: (path: string, dataDir: string) =>
      `Il n’y a pas encore de bibliothèque dans ${path}. Le service garde ses fichiers dans ${dataDir}.`,
    running: (address: string) => `Le service de transcription s’exécute à l’adresse ${address}`,
    described: (address: string) => `La description de son interface se lit à ${address}`,
    credentials: (file: string) => `Ses identifiants sont dans ${file}`,
    newCredentials: (file: string) =>
      `Ses identifiants sont nouveaux ; les anciens ne fonctionnent plus. Ils sont dans ${file}`,
    howToUse:
      'Vous seul pouvez lire ce fichier. Pour utiliser le service avec tapelog dans un autre terminal, exécutez-y d’abord ceci :',
    toStop: 'Appuyez sur Ctrl-C pour arrêter le service.',
  },
  status: {
    empty: (command: string) => `La bibliothèque est vide. Pour importer des enregistrements : ${command}`,
  },
  control: {
    allPaused: (count: number, command: string) =>
      `Tout est en pause, avec ${jobs(count)} dans la file d’attente. Pour reprendre : ${command}`,
    nothing: {
      pause: 'Rien à suspendre.',
      resume: 'Rien à reprendre.',
      retry: 'Rien à réessayer.',
      cancel: 'Rien à annuler.',
    },
    done: {
      pause: (count: number) => `${jobs(count)} en pause.`,
      resume: (count: number) => `${jobs(count)} ${plural(count, { one: 'reprise', other: 'reprises' })}.`,
      retry: (count: number) => `${jobs(count)} de nouveau dans la file d’attente.`,
      cancel: (count: number) => `${jobs(count)} ${plural(count, { one: 'annulée', other: 'annulées' })}.`,
    },
  },
  take: {
    kept: (title: string) => `${title} : votre transcription a été gardée et la nouvelle supprimée.`,
    taken: (title: string) =>
      `${title} : transcription remplacée. Pour revenir en arrière, utilisez « Annuler » dans la fenêtre de Tapelog.`,
  },
  handover: {
    wrote: (path: string) => `${path} a été écrit.`,
    passphrase: 'Phrase secrète : ',
    passphraseAgain: 'Phrase secrète, encore une fois : ',
    received: {
      new: (title: string) => `${title} : ajouté à la bibliothèque.`,
      placed: (title: string) => `${title} : la transcription a été ajoutée à l’enregistrement.`,
      merged: (title: string, segments: number, marks: number) =>
        `${title} : modifications reprises dans ${counted(segments, { one: 'segment', other: 'segments' })} et ${counted(marks, { one: 'marque', other: 'marques' })}. Pour revenir en arrière, utilisez « Annuler » dans la fenêtre de Tapelog.`,
      comments: (title: string, segments: number, marks: number) =>
        `${title} : corrections reprises dans ${counted(segments, { one: 'segment', other: 'segments' })}, ${counted(marks, { one: 'note ajoutée', other: 'notes ajoutées' })}.`,
      waits: (title: string, command: string) =>
        `${title} : les deux bibliothèques n’ont jamais échangé cette transcription ; la vôtre reste et l’autre attend. Pour l’utiliser : ${command}`,
      known: (title: string) => `${title} : rien de nouveau.`,
    },
    project: (name: string) =>
      `La remise nomme le projet « ${name} », qui n’est pas dans cette bibliothèque. Pour le créer avec ses noms et ses termes, recevez avec --project.`,
    conflicts: (count: number, command: string) =>
      `${counted(count, { one: 'modification concerne', other: 'modifications concernent' })} ce que vous avez modifié aussi. Votre version est en place, l’autre est conservée. Pour voir les deux : ${command}`,
    of: {
      segments: 'mots',
      title: 'titre',
      language: 'langue',
      'speaker-name': 'locuteur',
      'quote-note': 'note sur une citation',
      note: 'note',
      redaction: 'masquage',
    },
    before: 'avant :',
    mine: 'ici :',
    theirs: 'là-bas :',
    removed: '(retiré)',
    decide: (command: string) => `Pour décider : ${command}`,
    noConflicts: 'Rien n’attend de décision.',
    kept: 'Votre version a été gardée.',
    taken: 'L’autre version a été reprise.',
  },
  transcriptImport: {
    chooseEncoding: 'Choisissez les lignes lisibles, puis importez avec --encoding :',
    imported: (title: string, segments: number) =>
      `${title} : ${counted(segments, { one: 'segment importé', other: 'segments importés' })}.`,
    language: (language: string) => `Langue : ${language}.`,
    noLanguage:
      'Le fichier ne dit pas dans quelle langue il est. Le texte épuré et l’orthographe en ont besoin. Pour la définir, cliquez sur « Langue inconnue » sous le titre dans la fenêtre de Tapelog, ou importez avec --language.',
    marks: ({ quoteCount, noteCount, isInPlace }: { quoteCount: number; noteCount: number; isInPlace: boolean }) => {
      const both = `${counted(quoteCount, { one: 'citation', other: 'citations' })} et ${counted(noteCount, { one: 'note', other: 'notes' })}`
      return isInPlace
        ? `Ajouté depuis le fichier : ${both}.`
        : `Ajouté depuis le fichier quand vous utiliserez la nouvelle transcription : ${both}.`
    },
  },
  transcribe: {
    part: (from: string, until: string) => `${from} à ${until}`,
    queued: (what: string, command: string) =>
      `Mis dans la file d’attente : ${what}. Pour transcrire maintenant : ${command}`,
    waits: (command: string) =>
      `Votre transcription est conservée. La nouvelle attend que vous l’utilisiez dans la fenêtre de Tapelog, ou avec : ${command}`,
    replaces:
      'Personne n’a modifié cette transcription, donc la nouvelle la remplace. Pour revenir en arrière, utilisez « Annuler » dans la fenêtre de Tapelog.',
    alreadyWaits: 'Une nouvelle transcription attend déjà. La prochaine la remplace.',
    automaticLanguage: 'langue automatique',
    diarization: { yes: 'avec locuteurs', perChannel: 'un locuteur à chaque micro', no: 'sans locuteurs' },
    here: 'sur cet ordinateur',
    remote: 'avec un service distant',
    hotwords: (words: readonly string[]) => ` ; mots-clés de vocabulaire : ${words.join(', ')}`,
    hotwordsSent: (words: readonly string[]) =>
      ` ; mots-clés de vocabulaire envoyés avec l’audio : ${words.join(', ')}`,
    noHotwordsSent: ' ; aucun mot-clé de vocabulaire envoyé',
  },
  correct: {
    conflict:
      'Ces mots ont changé ailleurs aussi. Rien n’a été enregistré. Pour décider, saisissez un texte avec les deux modifications :',
    theirs: (text: string) => `Bibliothèque : ${text}`,
    mine: (text: string) => `Le vôtre     : ${text}`,
    merged: 'Ce segment a changé ailleurs aussi. Les deux modifications sont conservées.',
    saved: (text: string) => `Enregistré : ${text}`,
  },
  verify: {
    checked: (recordings: number, damaged: number) =>
      `${units.recordings(recordings)} ${plural(recordings, { one: 'contrôlé', other: 'contrôlés' })}, ${number(damaged)} ${plural(damaged, { one: 'endommagé', other: 'endommagés' })}`,
  },
}
