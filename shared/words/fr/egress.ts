import type { EgressLine } from '../../network/egress.ts'
import { counted, units } from './units.ts'

const atMost: Record<EgressLine['measure'], (amount: string) => string> = {
  exact: (amount) => amount,
  'at-most': (amount) => `au plus ${amount}`,
}
const amount = ({ bytes, measure }: Pick<EgressLine, 'bytes' | 'measure'>): string => atMost[measure](units.size(bytes))

export const egress = {
  title: 'Ce qui a quitté cet ordinateur',
  nothing: 'rien n’a quitté cet ordinateur',
  something: (sum: Pick<EgressLine, 'bytes' | 'measure'>) => `sorti de cet ordinateur : ${amount(sum)}`,
  nothingYet: 'Aucune partie de cet enregistrement n’a quitté cet ordinateur.',
  sum: (sum: Pick<EgressLine, 'bytes' | 'measure'>) =>
    `Part de cet enregistrement qui a quitté cet ordinateur : ${amount(sum)}.`,
  atMost:
    '« Au plus » signifie qu’un transfert a été interrompu. Tapelog ne peut pas savoir quelle part de son dernier morceau est arrivée.',
  storage:
    'Un service peut garder l’audio dans un stockage qui a une autre adresse. Il donne cette adresse à Tapelog pour chaque envoi.',
  amount,
  exactBytes: (bytes: number) => counted(bytes, { one: 'octet', other: 'octets' }),
  list: 'Ce qui a été envoyé',
  columns: { when: 'Quand', what: 'Quoi', amount: 'Combien', where: 'Vers où', choice: 'Motif' },
  requests: (count: number) => counted(count, { one: 'requête', other: 'requêtes' }),
  contents: {
    audio: 'Audio',
    'file-facts': 'Taille, type et sommes de contrôle du fichier',
    'file-name': 'Nom du fichier, durée, date et heure',
    request: 'Demande de transcription',
    hotwords: 'Mots-clés de vocabulaire',
    workflow: 'Workflow',
    'typed-text': 'Texte saisi : mots-clés de vocabulaire, ou définition d’un workflow',
    status: 'Suivi de l’avancement',
    capabilities: 'Question sur ce que le service sait faire',
    'task-control': 'Ce qu’il faut suspendre, continuer, arrêter ou retirer',
    recorder: 'Numéro de série de l’enregistreur',
    'sign-in': 'Connexion',
    'time-stamp': 'Empreinte d’un manifeste de preuves, pour un horodatage',
    update: 'Recherche de mises à jour de Tapelog',
  },
  choices: {
    import: 'Vous l’avez importé pour ce service',
    'watch-folder': 'Un dossier surveillé que vous avez défini',
    recorder: 'Un enregistreur que vous laissez importer automatiquement',
    transcribe: 'Vous avez demandé de le transcrire',
    retry: 'Vous avez demandé de réessayer',
    workflow: 'Vous avez demandé un workflow',
    account: 'Vous utilisez ce compte',
    export: 'Vous avez exporté avec preuves et horodatage',
    updates: 'Vous avez activé la recherche de mises à jour',
    unknown: 'Non consigné',
  },
  inTerminal: (choice: string) => `${choice} (dans le terminal)`,
  recognisers: {
    sealed:
      'Il a été transcrit ici. Le moteur de reconnaissance s’exécutait dans un bac à sable : il ne voyait que les enregistrements qu’il transcrivait, ses modèles et son propre programme. Il ne pouvait atteindre ni vos autres fichiers, ni d’autres programmes, ni le réseau.',
    system:
      'Il a été transcrit ici. Le moteur de reconnaissance n’avait pas de réseau, mais aurait pu lire vos autres fichiers.',
    guard:
      'Il a été transcrit ici. Tapelog bloquait les connexions réseau du moteur de reconnaissance, mais du code natif dans celui-ci, ou un programme lancé par ce moteur, aurait pu en établir d’autres. Le moteur aurait pu aussi lire vos autres fichiers.',
  },
  recognisersNow: {
    sealed:
      'Le moteur de reconnaissance transforme le son en mots. Il s’exécute dans un bac à sable : il ne voit que les enregistrements qu’il transcrit, ses modèles et son propre programme. Il ne peut atteindre ni vos autres fichiers, ni d’autres programmes, ni le réseau. Il lance ffmpeg dans ce bac à sable. Si Tapelog s’exécute en tant que root, ffmpeg voit tout ce que voit le moteur de reconnaissance.',
    system:
      'Le moteur de reconnaissance transforme le son en mots. Il n’a pas de réseau, mais pourrait lire vos autres fichiers. Pour l’empêcher, installez bubblewrap si votre système le permet.',
    guard:
      'Le moteur de reconnaissance transforme le son en mots. Tapelog bloque ses connexions réseau, mais il s’exécute sans bac à sable : une faille dans ce moteur pourrait utiliser vos fichiers et votre réseau.',
    unknown: 'Inconnu : le service de transcription de cet ordinateur ne répond pas.',
  },
  decoders: {
    sealed:
      'ffmpeg lit les enregistrements. Il s’exécute dans un bac à sable : il ne voit que l’enregistrement qu’il lit et les bibliothèques du système. Il ne peut atteindre ni vos autres fichiers, ni d’autres programmes, ni le réseau.',
    'no-network':
      'ffmpeg lit les enregistrements. Il n’a pas de réseau, mais pourrait lire vos autres fichiers. Pour l’empêcher, installez bubblewrap si votre système le permet.',
    none: 'ffmpeg lit les enregistrements. Il a des limites de mémoire, de temps et de formats, mais pas de bac à sable. Un fichier malveillant pourrait utiliser une faille de ffmpeg pour atteindre vos fichiers et votre réseau.',
  },
}
