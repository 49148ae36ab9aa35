import {
  type AddressOwner,
  addressLines,
  brokenIntoLines,
  everyCharacterInLines,
  type OwnedAddress,
  quotedName,
  quotedWhole,
} from '../../text/dialogText.ts'
import { formatClock } from '../../text/timecode.ts'
import type {
  AccountChange,
  AskedAccount,
  ConsentQuestion,
  DownloadedModel,
  LetOut,
  Sent,
  SentSet,
} from '../en/consents.ts'
import { number, plural, units } from './units.ts'

/**
 * The dialogs that ask before more data may leave this machine, in French. The English file has the rules for quoted
 * texts.
 */

type AskedRecording = Extract<Sent, { kind: 'recording' }>['recording']

const quoted = (name: string): string => quotedName(name, ['« ', ' »'], 'sans nom visible')
const whole = (text: string): string => quotedWhole(text, ['« ', ' »'])
/** `487 Mo`. */
const megabytes = (bytes: number): string => `${number(Math.max(1, Math.round(bytes / 1e6)))} Mo`
const owner = (of: AddressOwner): string =>
  of.is === 'domain'
    ? `Domaine :\n${brokenIntoLines(of.domain)}`
    : {
        'this-machine': 'Un programme sur cet ordinateur',
        number: 'Une adresse numérique, sans domaine',
        'own-name': 'Un nom sans domaine',
      }[of.is]
const lines = (addresses: readonly OwnedAddress[]): string =>
  addresses.map((one) => addressLines(one, owner)).join('\n')
const shownNames = 3
const setLine = ({ count, names, durationMs }: SentSet): string => {
  const shown = names.slice(0, shownNames).map(quoted)
  const rest = count - shown.length
  const length = durationMs === null ? 'La durée est inconnue.' : `${formatClock(durationMs)} en tout.`
  return `${shown.join(', ')}${rest > 0 ? `${shown.length > 0 ? ' et ' : ''}${number(rest)} de plus` : ''}. ${length}`
}
const setWords = ({ of, count }: SentSet): string => {
  const one = of === 'recordings' ? 'cet enregistrement' : 'ce fichier ou dossier'
  const several = of === 'recordings' ? 'enregistrements' : 'fichiers ou dossiers'
  return count === 1 ? one : `ces ${number(count)} ${several}`
}
const fileLine = ({ originalName, durationMs }: AskedRecording): string =>
  `Fichier : ${quoted(originalName)}, ${formatClock(durationMs)}`
/** All hotwords on one line. */
const hotwordLine = (hotwords: readonly string[]): string =>
  hotwords.length === 0
    ? ''
    : `\n\n${
        hotwords.length === 1 ? 'Ce nom ou terme est envoyé' : `Ces ${hotwords.length} noms et termes sont envoyés`
      } avec l’audio :\n${hotwords.map(whole).join(', ')}`
const localOnlyStays = 'Les enregistrements marqués « Ne quitte jamais cet ordinateur » restent ici.'
const oldOnesStay = 'Les enregistrements déjà dans la bibliothèque restent marqués.'

function sendWords(what: Sent): string {
  switch (what.kind) {
    case 'new-recordings':
      return 'Envoyer les nouveaux enregistrements hors de cet ordinateur ?'
    case 'source':
      return `Envoyer ${
        what.source === null
          ? 'les fichiers que vous importez'
          : `les nouveaux enregistrements de ${quoted(what.source)}`
      } hors de cet ordinateur, sans redemander ?`
    case 'recording':
      return `Envoyer ${quoted(what.recording.title)} hors de cet ordinateur ?`
    case 'these':
      return `Envoyer ${what.these ? setWords(what.these) : 'ces enregistrements'} hors de cet ordinateur ?`
  }
}

const sentLine = (what: Sent): string => {
  if (what.kind === 'recording') return `${fileLine(what.recording)}\n\n`
  if (what.kind === 'these') return what.these ? `${setLine(what.these)}\n\n` : ''
  if (!('waiting' in what) || !what.waiting) return ''
  return `En commençant par ${setWords(what.waiting)} : ${setLine(what.waiting)}\n\n`
}

const partWords: Record<AccountChange['part'], string> = {
  baseUrl: 'adresse',
  apiBase: 'seconde adresse',
  clientId: 'ID client',
  userTokenSource: 'origine des jetons d’utilisateur',
  userId: 'utilisateur',
  ownerId: 'ID du propriétaire',
  workflowStatusPath: 'chemin du statut d’un workflow',
  ownAuthority: 'autorité de certification propre',
  secretKey: 'clé secrète',
  apiKey: 'clé d’API',
  userToken: 'jeton d’utilisateur',
  authorization: 'Authorization',
}
/** Nouns, which fit a part of either gender. */
const changeNames: Record<AccountChange['is'], string> = {
  set: 'ajout',
  changed: 'modification',
  removed: 'suppression',
}
const changeLine = ({ part, is, value }: AccountChange): string =>
  `${partWords[part]} : ${value === null ? changeNames[is] : whole(value)}`
const changesWords = (changes: readonly AccountChange[]): string =>
  changes.length === 0 ? '' : `\n\nCe qui change :\n${changes.map(changeLine).join('\n')}`
const testWords = (untested: boolean): string =>
  untested
    ? 'Le compte est enregistré sans test.'
    : 'Tapelog teste d’abord les nouvelles valeurs auprès du service, et n’enregistre rien si le test échoue.'

const networkWords = (isEncrypted: boolean): string =>
  [
    'L’exploitant d’un réseau peut voir que cet ordinateur envoie des enregistrements, à quel service et en quelle quantité.',
    ...(isEncrypted ? ['Les enregistrements sont chiffrés.'] : []),
  ].join(' ')

export const consents = {
  newAddress: (
    origins: readonly OwnedAddress[],
    changes: readonly AccountChange[],
    untested: boolean,
  ): ConsentQuestion => ({
    message: 'Envoyer des enregistrements et des identifiants à une nouvelle adresse ?',
    detail: `${lines(origins)}${changesWords(changes)}\n\nTapelog envoie les enregistrements et les identifiants de ce compte à cette adresse. ${testWords(untested)} Ne continuez que si c’est le service lui-même qui vous a donné cette adresse.`,
    buttons: ['Annuler', 'Utiliser cette adresse'],
  }),
  signIn: (origins: readonly OwnedAddress[]): ConsentQuestion => ({
    message: 'Se connecter à la rédaction à cette adresse ?',
    detail: `${lines(origins)}\n\nTapelog ouvre votre navigateur à cette adresse et indique au service le nom de cet ordinateur. Une fois que vous avez ouvert la session, Tapelog ajoute le compte ; ce que vous envoyez avec ce compte va à cette adresse. Ne continuez que si votre rédaction vous a donné cette adresse.`,
    buttons: ['Annuler', 'Se connecter'],
  }),
  otherAccount: (name: string, origins: readonly OwnedAddress[]): ConsentQuestion => ({
    message: `Envoyer désormais les enregistrements avec le compte ${quoted(name)} ?`,
    detail: `Ils vont à :\n${lines(origins)}\n\n${localOnlyStays}`,
    buttons: ['Annuler', 'Utiliser ce compte'],
  }),
  remote: (
    what: Sent,
    account: string,
    origins: readonly OwnedAddress[],
    hotwords: readonly string[] = [],
  ): ConsentQuestion => {
    const where = `L’audio est envoyé au compte ${quoted(account)} à :\n${lines(origins)}\n\nLe service peut stocker l’audio à une autre adresse, qu’il donne pour chaque envoi.${hotwordLine(hotwords)}`
    const about = what.kind === 'these' ? what.these?.about : undefined
    return {
      message: sendWords(what),
      detail: `${sentLine(what)}${where}${what.kind === 'recording' ? '' : `\n\n${localOnlyStays}`}`,
      buttons: ['Garder ici', 'Envoyer'],
      ...(about === undefined ? {} : { about }),
    }
  },
  letIntoFolder: ({ titles, more, folder }: LetOut): ConsentQuestion => ({
    message: `Copier ${units.list(titles.map(quoted))}${more === 0 ? '' : ` et ${number(more)} autres`} dans un dossier ?`,
    detail: `Dossier : ${brokenIntoLines(folder)}\n\n${titles.length + more === 1 ? 'Cet enregistrement est marqué' : 'Ces enregistrements sont marqués'} « Ne quitte jamais cet ordinateur ». D’autres personnes peuvent peut-être lire ce dossier, et un dossier synchronisé est copié sur d’autres ordinateurs.`,
    buttons: ['Ne pas copier', 'Copier'],
  }),
  letRecordingLeave: (recording: AskedRecording): ConsentQuestion => ({
    message: `Laisser ${quoted(recording.title)} quitter cet ordinateur ?`,
    detail: `${fileLine(recording)}\n\nIl est marqué « Ne quitte jamais cet ordinateur ». Sans cette marque, Tapelog peut l’envoyer au compte utilisé.`,
    buttons: ['Garder ici', 'Laisser partir'],
  }),
  letProjectLeave: (name: string): ConsentQuestion => ({
    message: `Laisser les nouveaux enregistrements du projet ${quoted(name)} quitter cet ordinateur ?`,
    detail:
      'Les nouveaux enregistrements de ce projet sont marqués « Ne quitte jamais cet ordinateur ». Les enregistrements qui ont cette marque la gardent ; les suivants peuvent être envoyés au compte utilisé.',
    buttons: ['Garder ici', 'Laisser partir'],
  }),
  letProjectSend: (name: string): ConsentQuestion => ({
    message: `Autoriser Tapelog à envoyer les nouveaux enregistrements du projet ${quoted(name)} ?`,
    detail:
      'Jusqu’ici, Tapelog transcrit les enregistrements de ce projet sur cet ordinateur ou les laisse sans transcription. Si le projet suit les réglages, Tapelog peut envoyer les nouveaux au compte utilisé.',
    buttons: ['Garder ici', 'Autoriser l’envoi'],
  }),
  letDeviceLeave: (name: string): ConsentQuestion => ({
    message: `Laisser les enregistrements de ${quoted(name)} quitter cet ordinateur ?`,
    detail: `Les enregistrements de cet appareil sont marqués « Ne quitte jamais cet ordinateur ». Sans cette marque, Tapelog peut envoyer les nouveaux enregistrements au compte utilisé. ${oldOnesStay}`,
    buttons: ['Garder ici', 'Laisser partir'],
  }),
  letFolderLeave: (path: string): ConsentQuestion => ({
    message: 'Laisser les enregistrements de ce dossier quitter cet ordinateur ?',
    detail: `${brokenIntoLines(path)}\n\nLes enregistrements de ce dossier sont marqués « Ne quitte jamais cet ordinateur ». Sans cette marque, Tapelog peut envoyer les nouveaux enregistrements au compte utilisé. ${oldOnesStay}`,
    buttons: ['Garder ici', 'Laisser partir'],
  }),
  stopWatching: (path: string): ConsentQuestion => ({
    message: 'Ne plus surveiller ce dossier ?',
    detail: `${brokenIntoLines(path)}\n\nLes enregistrements de ce dossier ne quittent jamais cet ordinateur. Si vous rajoutez le dossier plus tard, marquez-le de nouveau : sans cette marque, Tapelog peut envoyer ses nouveaux enregistrements au compte utilisé. ${oldOnesStay}`,
    buttons: ['Continuer à surveiller', 'Ne plus surveiller'],
  }),
  letSourceLeave: (source: string | null): ConsentQuestion => ({
    message: `Laisser ${
      source === null ? 'les fichiers que vous importez' : `les enregistrements de ${quoted(source)}`
    } quitter cet ordinateur ?`,
    detail: `Vous avez choisi que ces enregistrements ne quittent jamais cet ordinateur. Si vous les laissez partir, Tapelog peut envoyer les nouveaux enregistrements au compte utilisé. ${oldOnesStay}`,
    buttons: ['Garder ici', 'Laisser partir'],
  }),
  firstCredentials: (
    account: string,
    origins: readonly OwnedAddress[],
    changes: readonly AccountChange[],
    untested: boolean,
  ): ConsentQuestion => ({
    message: `Donner des identifiants au compte ${quoted(account)} ?`,
    detail: `${lines(origins)}${changesWords(changes)}\n\nLes enregistrements que vous y envoyez vont au propriétaire de ces identifiants. ${testWords(untested)} Ne continuez que si c’est vous qui les saisissez.`,
    buttons: ['Annuler', 'Enregistrer'],
  }),
  otherCredentials: (
    account: string,
    origins: readonly OwnedAddress[],
    changes: readonly AccountChange[],
    untested: boolean,
  ): ConsentQuestion => ({
    message: `Modifier les identifiants du compte ${quoted(account)} ?`,
    detail: `${lines(origins)}${changesWords(changes)}\n\nDésormais, les enregistrements que vous y envoyez vont au propriétaire des ${changes.every(({ is }) => is === 'removed') ? 'identifiants restants' : 'nouveaux identifiants'}. ${testWords(untested)} Ne continuez que si c’est vous qui les modifiez.`,
    buttons: ['Annuler', 'Modifier'],
  }),
  removeAccount: (account: string, origins: readonly OwnedAddress[]): ConsentQuestion => ({
    message: `Retirer le compte ${quoted(account)} ?`,
    detail: `${lines(origins)}\n\nSes identifiants sont retirés de cet ordinateur. Le service les accepte jusqu’à ce que son exploitant les révoque. Vos enregistrements et vos transcriptions restent. Ce que le service détient encore de vos enregistrements reste là-bas également : sans le compte, Tapelog ne peut pas lui demander de supprimer quoi que ce soit.`,
    buttons: ['Annuler', 'Retirer'],
  }),
  allNetworks: (to: 'any' | 'unmetered', isEncrypted: boolean): ConsentQuestion => ({
    message:
      to === 'any'
        ? 'Envoyer des enregistrements par n’importe quel réseau ?'
        : 'Envoyer des enregistrements par tout réseau qui ne compte pas les données ?',
    detail: networkWords(isEncrypted),
    buttons: ['Annuler', 'Autoriser'],
  }),
  networks: (
    networks: readonly { id: string; name: string }[],
    current: { id: string | null; name: string | null },
    isEncrypted: boolean,
  ): ConsentQuestion => ({
    message: plural(networks.length, {
      one: 'Envoyer des enregistrements par ce réseau ?',
      other: 'Envoyer des enregistrements par ces réseaux ?',
    }),
    detail: `${networks
      .map(({ id, name }) =>
        id === current.id
          ? `${current.name === null ? 'Un réseau sans nom' : quoted(current.name)}, utilisé en ce moment`
          : `${quoted(name)}, non utilisé en ce moment`,
      )
      .join('\n')}\n\n${networkWords(isEncrypted)}`,
    buttons: ['Annuler', 'Autoriser'],
  }),
  downloadModels: (models: readonly DownloadedModel[]): ConsentQuestion => ({
    message: `Télécharger ${models.map(({ title }) => quoted(title)).join(', ')} ?`,
    detail: `${models
      .map(
        ({ sizeBytes, address }) =>
          `${sizeBytes === null ? '' : `${megabytes(sizeBytes)} depuis :\n`}${lines([address])}`,
      )
      .join(
        '\n',
      )}\n\nLe serveur voit l’adresse réseau de cet ordinateur et le modèle que cet ordinateur demande. Rien de vos enregistrements n’est envoyé.`,
    buttons: ['Annuler', 'Télécharger'],
  }),
  acceptLicence: (title: string, licence: string): ConsentQuestion => ({
    message: `Accepter la licence ${quoted(licence)} ?`,
    detail: `Vous ne pouvez utiliser ${quoted(title)} que si vous acceptez sa licence. Pour lire d’abord la licence, cliquez sur Annuler, puis sur son nom à côté du modèle. Votre réponse vaut pour tous les modèles qui ont cette licence. Tapelog la conserve sur cet ordinateur et n’envoie rien.`,
    buttons: ['Annuler', 'Accepter'],
  }),
  modelAddress: (address: OwnedAddress): ConsentQuestion => ({
    message: 'Télécharger les modèles depuis une autre adresse ?',
    detail: `${lines([address])}\n\nNe continuez que si vous faites confiance à son exploitant. Tapelog refuse les fichiers dont l’empreinte diffère de celle qui est publiée.`,
    buttons: ['Annuler', 'Utiliser cette adresse'],
  }),
  stampAuthority: (address: OwnedAddress): ConsentQuestion => ({
    message: 'Demander des horodatages à cette autorité ?',
    detail: `${lines([address])}\n\nÀ chaque export avec preuves, sauf si quelqu’un renonce à l’horodatage, Tapelog envoie à ce serveur l’empreinte du manifeste signé. Le serveur voit l’empreinte, l’adresse réseau de cet ordinateur et l’heure. Tapelog n’envoie rien de vos enregistrements, pas même leur nom, et rien au sujet des enregistrements qui ne quittent jamais cet ordinateur.`,
    buttons: ['Annuler', 'Les demander'],
  }),
  searchForUpdates: (address: OwnedAddress): ConsentQuestion => ({
    message: 'Rechercher des mises à jour de Tapelog ?',
    detail: `${lines([address])}\n\nÀ chaque démarrage de Tapelog, puis une fois par jour, Tapelog interroge ce serveur. Le serveur voit l’adresse réseau et le type de système de cet ordinateur. Tapelog n’envoie ni version, ni identifiant, ni rien de vos enregistrements. Il ne télécharge et n’installe rien avant que vous ne le demandiez.`,
    buttons: ['Annuler', 'Rechercher'],
  }),
  recorder: (serialNumber: string, type: string | null, account: AskedAccount | null): ConsentQuestion => ({
    message: `Interroger le registre au sujet de l’enregistreur ${quoted(serialNumber)} ?`,
    detail: `${
      account === null
        ? 'Aucun compte n’est encore utilisé. Le numéro de série va au compte que vous utiliserez plus tard.'
        : `Le numéro de série va au compte ${quoted(account.name)} à :\n${lines(account.origins)}`
    }${type === null ? '' : `\n\nType : ${quoted(type)}`}\n\nNe continuez que si ce numéro figure sur votre enregistreur.`,
    buttons: ['Annuler', 'L’ajouter'],
  }),
  owner: (ownerId: string, serialNumber: string, account: AskedAccount | null): ConsentQuestion => ({
    message: `Envoyer le propriétaire ${quoted(ownerId)} au service ?`,
    detail: `${account === null ? '' : `Compte ${quoted(account.name)} à :\n${lines(account.origins)}\n\n`}Tapelog l’envoie comme propriétaire de l’enregistreur ${quoted(serialNumber)}. Ce compte a un autre propriétaire.`,
    buttons: ['Annuler', 'Envoyer'],
  }),
  workflow: (
    recording: AskedRecording,
    definition: string,
    version: string,
    account: AskedAccount,
  ): ConsentQuestion => ({
    message: `Envoyer ${quoted(recording.title)} et ce workflow hors de cet ordinateur ?`,
    detail: `${fileLine(recording)}\n\nCompte ${quoted(account.name)} à :\n${lines(account.origins)}\n\nWorkflow, version ${quoted(version)}, ${number(definition.length)} caractères :\n${everyCharacterInLines(definition)}`,
    buttons: ['Garder ici', 'Envoyer'],
  }),
  /** `keys`: as Electron names them. */
  backgroundKeys: (keys: readonly string[]): ConsentQuestion => ({
    message: 'Prendre des touches à d’autres programmes ?',
    detail: `Tant qu’un enregistrement est ouvert ici et qu’un autre programme est au premier plan, ces touches commandent la lecture ici, et l’autre programme ne les reçoit pas : ${keys.join(', ')}.`,
    buttons: ['Annuler', 'Prendre les touches'],
  }),
  serialNumbers: {
    message: 'Envoyer les numéros de série des enregistreurs avec les enregistrements ?',
    detail:
      'Certains enregistreurs écrivent leur numéro de série dans chaque fichier. Le service peut alors savoir quels enregistrements viennent du même enregistreur, et à qui il appartient.',
    buttons: ['Annuler', 'Envoyer les numéros de série'],
  } satisfies ConsentQuestion as ConsentQuestion,
}
