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

type AskedRecording = Extract<Sent, { kind: 'recording' }>['recording']

const quoted = (name: string): string => quotedName(name, ['„', '“'], 'ohne sichtbaren Namen')
const whole = (text: string): string => quotedWhole(text, ['„', '“'])
/** `487 MB`. */
const megabytes = (bytes: number): string => `${number(Math.max(1, Math.round(bytes / 1e6)))} MB`
const owner = (of: AddressOwner): string =>
  of.is === 'domain'
    ? `Domain:\n${brokenIntoLines(of.domain)}`
    : {
        'this-machine': 'Ein Programm auf diesem Computer',
        number: 'Eine Adresse aus Zahlen, ohne Domain',
        'own-name': 'Ein Name ohne Domain',
      }[of.is]
const lines = (addresses: readonly OwnedAddress[]): string =>
  addresses.map((one) => addressLines(one, owner)).join('\n')
const shownNames = 3
const setLine = ({ count, names, durationMs }: SentSet): string => {
  const shown = names.slice(0, shownNames).map(quoted)
  const rest = count - shown.length
  const length = durationMs === null ? 'Die Länge ist unbekannt.' : `Zusammen ${formatClock(durationMs)}.`
  return `${shown.join(', ')}${rest > 0 ? `${shown.length > 0 ? ' und ' : ''}${number(rest)} weitere` : ''}. ${length}`
}
const setWords = ({ of, count }: SentSet): string => {
  if (of === 'recordings') return count === 1 ? 'Diese Aufnahme' : `Diese ${number(count)} Aufnahmen`
  return count === 1 ? 'Diese Datei oder diesen Ordner' : `Diese ${number(count)} Dateien oder Ordner`
}
/** After „beginnend mit“. */
const setWordsAfterWith = ({ of, count }: SentSet): string => {
  if (of === 'recordings') return count === 1 ? 'dieser Aufnahme' : `diesen ${number(count)} Aufnahmen`
  return count === 1 ? 'dieser Datei oder diesem Ordner' : `diesen ${number(count)} Dateien oder Ordnern`
}
const fileLine = ({ originalName, durationMs }: AskedRecording): string =>
  `Datei: ${quoted(originalName)}, ${formatClock(durationMs)}`
/** All hotwords on one line. */
const hotwordLine = (hotwords: readonly string[]): string =>
  hotwords.length === 0
    ? ''
    : `\n\n${
        hotwords.length === 1
          ? 'Dieser Name oder Begriff wird'
          : `Diese ${number(hotwords.length)} Namen und Begriffe werden`
      } mitgesendet:\n${hotwords.map(whole).join(', ')}`
const localOnlyStays = 'Aufnahmen mit der Markierung „Verlässt diesen Computer nie“ bleiben hier.'
const alreadyInLibrary = 'Aufnahmen, die schon in der Bibliothek sind, behalten die Markierung.'

function sendWords(what: Sent): string {
  const away = 'von diesem Computer nach außen senden?'
  switch (what.kind) {
    case 'new-recordings':
      return `Neue Aufnahmen ${away}`
    case 'source':
      return `${
        what.source === null ? 'Dateien, die Sie importieren,' : `Neue Aufnahmen von ${quoted(what.source)}`
      } ohne weitere Rückfrage ${away}`
    case 'recording':
      return `${quoted(what.recording.title)} ${away}`
    case 'these':
      return `${what.these ? setWords(what.these) : 'Diese Aufnahmen'} ${away}`
  }
}

const sentLine = (what: Sent): string => {
  if (what.kind === 'recording') return `${fileLine(what.recording)}\n\n`
  if (what.kind === 'these') return what.these ? `${setLine(what.these)}\n\n` : ''
  if (!('waiting' in what) || !what.waiting) return ''
  return `Beginnend mit ${setWordsAfterWith(what.waiting)}: ${setLine(what.waiting)}\n\n`
}

const partWords: Record<AccountChange['part'], string> = {
  baseUrl: 'Adresse',
  apiBase: 'Zweite Adresse',
  clientId: 'Client-ID',
  userTokenSource: 'Quelle der Benutzertokens',
  userId: 'Benutzer',
  ownerId: 'Inhaber-ID',
  workflowStatusPath: 'Pfad für den Status eines Workflows',
  ownAuthority: 'eigene Zertifizierungsstelle',
  secretKey: 'Geheimer Schlüssel',
  apiKey: 'API-Schlüssel',
  userToken: 'Benutzertoken',
  authorization: 'Authorization',
}
const changeWords: Record<AccountChange['is'], string> = {
  set: 'wird eingetragen',
  changed: 'wird geändert',
  removed: 'wird entfernt',
}
const changeLine = ({ part, is, value }: AccountChange): string =>
  `${partWords[part]}: ${value === null ? changeWords[is] : whole(value)}`
const changesWords = (changes: readonly AccountChange[]): string =>
  changes.length === 0 ? '' : `\n\nDas ändert sich:\n${changes.map(changeLine).join('\n')}`
const testWords = (untested: boolean): string =>
  untested
    ? 'Das Konto wird ohne Test gespeichert.'
    : 'Tapelog testet die neuen Werte zuerst beim Dienst und speichert nichts, wenn der Test fehlschlägt.'

const networkWords = (isEncrypted: boolean): string =>
  [
    'Wer ein Netzwerk betreibt, kann sehen, dass dieser Computer Aufnahmen sendet, an welchen Dienst und wie viel.',
    ...(isEncrypted ? ['Die Aufnahmen sind verschlüsselt.'] : []),
  ].join(' ')

/** The dialogs that ask before more data may leave this machine. */
export const consents = {
  newAddress: (
    origins: readonly OwnedAddress[],
    changes: readonly AccountChange[],
    untested: boolean,
  ): ConsentQuestion => ({
    message: 'Aufnahmen und Zugangsdaten an eine neue Adresse senden?',
    detail: `${lines(origins)}${changesWords(changes)}\n\nTapelog sendet die Aufnahmen und die Zugangsdaten dieses Kontos an diese Adresse. ${testWords(untested)} Fahren Sie nur fort, wenn Sie diese Adresse vom Dienst selbst erhalten haben.`,
    buttons: ['Abbrechen', 'Adresse verwenden'],
  }),
  signIn: (origins: readonly OwnedAddress[]): ConsentQuestion => ({
    message: 'Unter dieser Adresse bei der Redaktion anmelden?',
    detail: `${lines(origins)}\n\nTapelog öffnet diese Adresse in Ihrem Browser und teilt dem Dienst den Namen dieses Computers mit. Sobald Sie angemeldet sind, fügt Tapelog das Konto hinzu; was Sie damit senden, geht an diese Adresse. Fahren Sie nur fort, wenn Sie diese Adresse von Ihrer Redaktion erhalten haben.`,
    buttons: ['Abbrechen', 'Anmelden'],
  }),
  otherAccount: (name: string, origins: readonly OwnedAddress[]): ConsentQuestion => ({
    message: `Aufnahmen von jetzt an mit dem Konto ${quoted(name)} senden?`,
    detail: `Sie gehen an:\n${lines(origins)}\n\n${localOnlyStays}`,
    buttons: ['Abbrechen', 'Dieses Konto verwenden'],
  }),
  remote: (
    what: Sent,
    account: string,
    origins: readonly OwnedAddress[],
    hotwords: readonly string[] = [],
  ): ConsentQuestion => {
    const where = `Das Audio wird an das Konto ${quoted(account)} gesendet, unter:\n${lines(origins)}\n\nDer Dienst kann das Audio unter einer anderen Adresse speichern, die er für jeden Upload angibt.${hotwordLine(hotwords)}`
    const about = what.kind === 'these' ? what.these?.about : undefined
    return {
      message: sendWords(what),
      detail: `${sentLine(what)}${where}${what.kind === 'recording' ? '' : `\n\n${localOnlyStays}`}`,
      buttons: ['Hier behalten', 'Senden'],
      ...(about === undefined ? {} : { about }),
    }
  },
  letIntoFolder: ({ titles, more, folder }: LetOut): ConsentQuestion => ({
    message: `${units.list(titles.map(quoted))}${more === 0 ? '' : ` und ${number(more)} weitere`} in einem Ordner speichern?`,
    detail: `Ordner: ${brokenIntoLines(folder)}\n\n${titles.length + more === 1 ? 'Diese Aufnahme ist' : 'Diese Aufnahmen sind'} mit „Verlässt diesen Computer nie“ markiert. Andere können diesen Ordner vielleicht lesen, und ein synchronisierter Ordner wird auf andere Computer kopiert.`,
    buttons: ['Nicht speichern', 'Speichern'],
  }),
  letRecordingLeave: (recording: AskedRecording): ConsentQuestion => ({
    message: `Darf ${quoted(recording.title)} diesen Computer verlassen?`,
    detail: `${fileLine(recording)}\n\nDiese Aufnahme hat die Markierung „Verlässt diesen Computer nie“. Ohne die Markierung kann Tapelog sie an das verwendete Konto senden.`,
    buttons: ['Hier behalten', 'Verlassen erlauben'],
  }),
  letProjectLeave: (name: string): ConsentQuestion => ({
    message: `Dürfen neue Aufnahmen des Projekts ${quoted(name)} diesen Computer verlassen?`,
    detail:
      'Neue Aufnahmen dieses Projekts erhalten die Markierung „Verlässt diesen Computer nie“. Aufnahmen, die die Markierung haben, behalten sie; spätere können an das verwendete Konto gesendet werden.',
    buttons: ['Hier behalten', 'Verlassen erlauben'],
  }),
  letProjectSend: (name: string): ConsentQuestion => ({
    message: `Darf Tapelog neue Aufnahmen des Projekts ${quoted(name)} senden?`,
    detail:
      'Bisher transkribiert Tapelog die Aufnahmen dieses Projekts auf diesem Computer oder lässt sie untranskribiert. Wenn das Projekt den Einstellungen folgt, kann Tapelog neue Aufnahmen an das verwendete Konto senden.',
    buttons: ['Hier behalten', 'Senden erlauben'],
  }),
  letDeviceLeave: (name: string): ConsentQuestion => ({
    message: `Dürfen Aufnahmen von ${quoted(name)} diesen Computer verlassen?`,
    detail: `Aufnahmen von diesem Gerät erhalten die Markierung „Verlässt diesen Computer nie“. Ohne die Markierung kann Tapelog neue Aufnahmen an das verwendete Konto senden. ${alreadyInLibrary}`,
    buttons: ['Hier behalten', 'Verlassen erlauben'],
  }),
  letFolderLeave: (path: string): ConsentQuestion => ({
    message: 'Dürfen Aufnahmen aus diesem Ordner diesen Computer verlassen?',
    detail: `${brokenIntoLines(path)}\n\nAufnahmen aus diesem Ordner erhalten die Markierung „Verlässt diesen Computer nie“. Ohne die Markierung kann Tapelog neue Aufnahmen an das verwendete Konto senden. ${alreadyInLibrary}`,
    buttons: ['Hier behalten', 'Verlassen erlauben'],
  }),
  stopWatching: (path: string): ConsentQuestion => ({
    message: 'Diesen Ordner nicht mehr beobachten?',
    detail: `${brokenIntoLines(path)}\n\nAufnahmen aus diesem Ordner verlassen diesen Computer nie. Wenn Sie den Ordner später wieder hinzufügen, markieren Sie ihn erneut: Ohne die Markierung kann Tapelog seine neuen Aufnahmen an das verwendete Konto senden. ${alreadyInLibrary}`,
    buttons: ['Weiter beobachten', 'Nicht mehr beobachten'],
  }),
  letSourceLeave: (source: string | null): ConsentQuestion => ({
    message: `Dürfen ${source === null ? 'Dateien, die Sie importieren,' : `Aufnahmen von ${quoted(source)}`} diesen Computer verlassen?`,
    detail: `Sie haben festgelegt, dass diese Aufnahmen diesen Computer nie verlassen. Wenn Sie es erlauben, kann Tapelog neue Aufnahmen an das verwendete Konto senden. ${alreadyInLibrary}`,
    buttons: ['Hier behalten', 'Verlassen erlauben'],
  }),
  firstCredentials: (
    account: string,
    origins: readonly OwnedAddress[],
    changes: readonly AccountChange[],
    untested: boolean,
  ): ConsentQuestion => ({
    message: `Zugangsdaten für das Konto ${quoted(account)} eintragen?`,
    detail: `${lines(origins)}${changesWords(changes)}\n\nAufnahmen, die Sie dorthin senden, gehen an den Inhaber dieser Zugangsdaten. ${testWords(untested)} Fahren Sie nur fort, wenn Sie sie selbst eingeben.`,
    buttons: ['Abbrechen', 'Speichern'],
  }),
  otherCredentials: (
    account: string,
    origins: readonly OwnedAddress[],
    changes: readonly AccountChange[],
    untested: boolean,
  ): ConsentQuestion => ({
    message: `Zugangsdaten des Kontos ${quoted(account)} ändern?`,
    detail: `${lines(origins)}${changesWords(changes)}\n\nVon jetzt an gehen Aufnahmen, die Sie dorthin senden, an den Inhaber der ${changes.every(({ is }) => is === 'removed') ? 'verbleibenden' : 'neuen'} Zugangsdaten. ${testWords(untested)} Fahren Sie nur fort, wenn Sie sie selbst ändern.`,
    buttons: ['Abbrechen', 'Ändern'],
  }),
  removeAccount: (account: string, origins: readonly OwnedAddress[]): ConsentQuestion => ({
    message: `Das Konto ${quoted(account)} entfernen?`,
    detail: `${lines(origins)}\n\nSeine Zugangsdaten werden von diesem Computer entfernt. Der Dienst akzeptiert sie weiter, bis sein Betreiber sie sperrt. Ihre Aufnahmen und Transkripte bleiben. Was der Dienst noch von Ihren Aufnahmen hat, bleibt ebenfalls dort: Ohne das Konto kann Tapelog ihn nicht auffordern, etwas zu löschen.`,
    buttons: ['Abbrechen', 'Entfernen'],
  }),
  allNetworks: (to: 'any' | 'unmetered', isEncrypted: boolean): ConsentQuestion => ({
    message:
      to === 'any'
        ? 'Aufnahmen über jedes Netzwerk senden?'
        : 'Aufnahmen über jedes Netzwerk senden, das nicht getaktet ist?',
    detail: networkWords(isEncrypted),
    buttons: ['Abbrechen', 'Erlauben'],
  }),
  networks: (
    networks: readonly { id: string; name: string }[],
    current: { id: string | null; name: string | null },
    isEncrypted: boolean,
  ): ConsentQuestion => ({
    message: plural(networks.length, {
      one: 'Aufnahmen über dieses Netzwerk senden?',
      other: 'Aufnahmen über diese Netzwerke senden?',
    }),
    detail: `${networks
      .map(({ id, name }) =>
        id === current.id
          ? `${current.name === null ? 'Ein Netzwerk ohne Namen' : quoted(current.name)}, wird jetzt verwendet`
          : `${quoted(name)}, wird jetzt nicht verwendet`,
      )
      .join('\n')}\n\n${networkWords(isEncrypted)}`,
    buttons: ['Abbrechen', 'Erlauben'],
  }),
  downloadModels: (models: readonly DownloadedModel[]): ConsentQuestion => ({
    message: `${models.map(({ title }) => quoted(title)).join(', ')} herunterladen?`,
    detail: `${models
      .map(
        ({ sizeBytes, address }) => `${sizeBytes === null ? '' : `${megabytes(sizeBytes)} von:\n`}${lines([address])}`,
      )
      .join(
        '\n',
      )}\n\nDer Server sieht die Netzwerkadresse dieses Computers und welches Modell dieser Computer anfordert. Von Ihren Aufnahmen wird nichts gesendet.`,
    buttons: ['Abbrechen', 'Herunterladen'],
  }),
  acceptLicence: (title: string, licence: string): ConsentQuestion => ({
    message: `Die Lizenz ${quoted(licence)} annehmen?`,
    detail: `Sie können ${quoted(title)} nur verwenden, wenn Sie die Lizenz annehmen. Um die Lizenz vorher zu lesen, klicken Sie auf „Abbrechen“ und dann auf ihren Namen neben dem Modell. Ihre Antwort gilt für alle Modelle mit dieser Lizenz. Tapelog speichert sie auf diesem Computer und sendet nichts.`,
    buttons: ['Abbrechen', 'Annehmen'],
  }),
  modelAddress: (address: OwnedAddress): ConsentQuestion => ({
    message: 'Modelle von einer anderen Adresse herunterladen?',
    detail: `${lines([address])}\n\nFahren Sie nur fort, wenn Sie dem Betreiber vertrauen. Tapelog lehnt Dateien ab, deren Prüfsumme von der veröffentlichten abweicht.`,
    buttons: ['Abbrechen', 'Adresse verwenden'],
  }),
  stampAuthority: (address: OwnedAddress): ConsentQuestion => ({
    message: 'Diese Zeitstempelstelle um Zeitstempel bitten?',
    detail: `${lines([address])}\n\nBei jedem Export mit Nachweis sendet Tapelog diesem Server den Hash des signierten Manifests, es sei denn, jemand lässt den Zeitstempel weg. Der Server sieht den Hash, die Netzwerkadresse dieses Computers und die Zeit. Tapelog sendet nichts aus Ihren Aufnahmen, auch nicht deren Namen, und nichts über Aufnahmen, die diesen Computer nie verlassen.`,
    buttons: ['Abbrechen', 'Darum bitten'],
  }),
  searchForUpdates: (address: OwnedAddress): ConsentQuestion => ({
    message: 'Nach Updates von Tapelog suchen?',
    detail: `${lines([address])}\n\nTapelog fragt diesen Server beim Start und danach einmal am Tag. Der Server sieht von diesem Computer die Netzwerkadresse und die Art des Systems. Tapelog sendet keine Version, keine Kennung und nichts von Ihren Aufnahmen. Es lädt nichts herunter und installiert nichts, bevor Sie es sagen.`,
    buttons: ['Abbrechen', 'Suchen'],
  }),
  recorder: (serialNumber: string, type: string | null, account: AskedAccount | null): ConsentQuestion => ({
    message: `Das Register nach dem Rekorder ${quoted(serialNumber)} fragen?`,
    detail: `${
      account === null
        ? 'Noch wird kein Konto verwendet. Die Seriennummer geht an das Konto, das Sie später verwenden.'
        : `Die Seriennummer geht an das Konto ${quoted(account.name)} unter:\n${lines(account.origins)}`
    }${type === null ? '' : `\n\nTyp: ${quoted(type)}`}\n\nFahren Sie nur fort, wenn diese Nummer auf Ihrem Rekorder steht.`,
    buttons: ['Abbrechen', 'Hinzufügen'],
  }),
  owner: (ownerId: string, serialNumber: string, account: AskedAccount | null): ConsentQuestion => ({
    message: `Den Inhaber ${quoted(ownerId)} an den Dienst senden?`,
    detail: `${account === null ? '' : `Konto ${quoted(account.name)} unter:\n${lines(account.origins)}\n\n`}Tapelog sendet ihn als Inhaber des Rekorders ${quoted(serialNumber)}. Dieses Konto hat einen anderen Inhaber.`,
    buttons: ['Abbrechen', 'Senden'],
  }),
  workflow: (
    recording: AskedRecording,
    definition: string,
    version: string,
    account: AskedAccount,
  ): ConsentQuestion => ({
    message: `${quoted(recording.title)} und diesen Workflow von diesem Computer nach außen senden?`,
    detail: `${fileLine(recording)}\n\nKonto ${quoted(account.name)} unter:\n${lines(account.origins)}\n\nWorkflow, Version ${quoted(version)}, ${number(definition.length)} Zeichen:\n${everyCharacterInLines(definition)}`,
    buttons: ['Hier behalten', 'Senden'],
  }),
  /** `keys`: as Electron names them. */
  backgroundKeys: (keys: readonly string[]): ConsentQuestion => ({
    message: 'Anderen Programmen Tasten wegnehmen?',
    detail: `Solange hier eine Aufnahme offen ist und ein anderes Programm vorn ist, steuern diese Tasten die Wiedergabe hier, und das andere Programm erhält sie nicht: ${keys.join(', ')}.`,
    buttons: ['Abbrechen', 'Tasten übernehmen'],
  }),
  serialNumbers: {
    message: 'Seriennummern von Rekordern mit den Aufnahmen senden?',
    detail:
      'Manche Rekorder schreiben ihre Seriennummer in jede Datei. Der Dienst kann dann erkennen, welche Aufnahmen vom selben Rekorder stammen und wem er gehört.',
    buttons: ['Abbrechen', 'Seriennummern senden'],
  } satisfies ConsentQuestion as ConsentQuestion,
}
