import type { AddressProblem } from '../../../errors/entryProblems.ts'
import type { AuthScheme } from '../../../partner/endpoint.ts'
import type { CertificateFault, SessionEnd } from '../../en/sentences/partner.ts'
import { entries } from '../entries.ts'
import { number } from '../units.ts'

/** The service's own words, without secrets; empty if it sent none. */
type Said = { said: string }
const saidWords = ({ said }: Said): string => (said === '' ? '' : ` Er sagt: ${said}`)

const inAccounts = 'in den Einstellungen → Konten'

/** After „akzeptiert … nicht“. */
const schemeNames: Record<AuthScheme, string> = {
  basic: 'die Client-ID oder den geheimen Schlüssel',
  'partner-token': 'das Partnertoken',
  'user-token': 'das Benutzertoken',
  'api-key': 'die Client-ID oder den API-Schlüssel',
  authorization: 'den Authorization-Wert',
}
/** After „hat“. */
const secretNames = {
  secretKey: 'keinen geheimen Schlüssel',
  apiKey: 'keinen API-Schlüssel',
  userToken: 'kein Benutzertoken',
  authorization: 'keinen Authorization-Wert',
} as const
const sessionEnds: Record<SessionEnd, string> = {
  'addresses-expired':
    'Der Dienst akzeptiert die Adressen dieses Uploads nicht mehr. Wahrscheinlich sind sie abgelaufen.',
  unknown: 'Der Dienst kennt diesen Upload nicht mehr.',
  'not-accepted': 'Der Dienst hat den fertigen Upload nicht angenommen.',
  'not-what-was-sent': 'Der Dienst hat nicht erhalten, was Tapelog gesendet hat.',
}

const certificateFaults: Record<CertificateFault, string> = {
  'unknown-issuer':
    'Niemand, den dieser Rechner kennt, hat sein Zertifikat ausgestellt. Melden Sie sich im Hotel oder im Zug mit einem Browser am Netz an. Ist es ein eigenes Ihrer Redaktion, fügen Sie deren Zertifizierungsstelle beim Konto hinzu.',
  expired: 'Sein Zertifikat ist abgelaufen. Prüfen Sie die Uhr dieses Rechners und fragen Sie dann den Dienst.',
  'not-yet-valid': 'Sein Zertifikat ist noch nicht gültig. Prüfen Sie die Uhr dieses Rechners.',
  'other-name':
    'Sein Zertifikat ist für eine andere Adresse. Melden Sie sich im Hotel oder im Zug mit einem Browser am Netz an.',
  unusable: 'Sein Zertifikat ist nicht verwendbar. Fragen Sie den Dienst.',
}

const formNames = { original: 'Unverändert', mp3: 'Als MP3', opus: 'Als Opus' } as const

/** Sentences about problems with the partner service, accounts and uploads, by code. */
export const partnerSentences = {
  'service-unreachable':
    'Der Transkriptionsdienst ist nicht erreichbar. Ihre Aufnahmen sind sicher auf diesem Computer. Tapelog macht weiter, sobald es den Dienst wieder erreicht.',
  'certificate-untrusted': ({ fault, owner, issuer }: { fault: CertificateFault; owner: string; issuer: string }) =>
    `Die Verbindung zum Dienst ist nicht sicher: ${certificateFaults[fault]}${owner === '' && issuer === '' ? '' : ` Das Zertifikat ist von „${owner}“, ausgestellt von „${issuer}“.`} Nichts wurde gesendet, und Ihre Aufnahmen sind auf diesem Rechner sicher. Tapelog macht weiter, sobald das Zertifikat stimmt.`,
  'proxy-failed': ({ proxy }: { proxy: string }) =>
    `Der Proxy „${proxy}“ lässt Tapelog nicht zum Dienst durch. Verlangt er Namen und Passwort, geben Sie diese in HTTPS_PROXY an. Ihre Aufnahmen sind auf diesem Rechner sicher. Tapelog macht weiter, sobald der Dienst erreichbar ist.`,
  'proxy-unsupported': ({ proxy }: { proxy: string }) =>
    `Die Einstellungen dieses Rechners nennen den Proxy „${proxy}“, dessen Art Tapelog nicht verwenden kann, zum Beispiel SOCKS. Tapelog sendet nichts an ihm vorbei. Stellen Sie einen Proxy für HTTPS ein oder nennen Sie den Dienst unter den Ausnahmen (NO_PROXY).`,
  'service-broke-off': 'Die Verbindung zum Transkriptionsdienst ist abgebrochen.',
  'service-too-slow': 'Der Transkriptionsdienst hat nicht rechtzeitig geantwortet.',
  'service-answered-early': 'Der Dienst hat geantwortet, bevor er alles erhalten hatte.',
  'service-slow-down': 'Der Dienst bittet Tapelog, langsamer zu senden. Tapelog macht automatisch weiter.',
  'service-trouble': ({ status, said }: { status: number } & Said) =>
    `Der Dienst meldet einen Fehler auf seiner Seite (${status}).${saidWords({ said })}`,
  'service-refused': ({ status, said }: { status: number } & Said) =>
    `Der Dienst hat diese Anfrage abgelehnt (${status}).${saidWords({ said })}`,
  'service-redirect': `Der Dienst hat Tapelog an eine andere Adresse weitergeleitet. Tapelog hat keine Zugangsdaten dorthin gesendet. Prüfen Sie die Basisadresse ${inAccounts}.`,
  'service-not-its-answer':
    'Diese Antwort kommt nicht vom Dienst. Vielleicht kommt sie von einer Anmeldeseite, etwa der eines Hotels. Melden Sie sich dann in einem Browser beim Netzwerk an.',
  'service-answer-unfit': ({ field }: { field: string }) =>
    `Die Antwort des Dienstes hat nicht die Form, die Tapelog erwartet (Feld: ${field || 'die ganze Antwort'}).`,
  'service-answer-too-long': 'Die Antwort des Dienstes war viel zu lang, deshalb hat Tapelog sie nicht gelesen.',
  'service-address-unusable': 'Der Dienst hat eine Adresse genannt, die Tapelog nicht verwenden kann.',
  'service-no-receipt': 'Der Dienst hat nicht bestätigt, dass er den Upload erhalten hat (kein ETag).',
  'not-sendable': ({ field, issue }: { field: string; issue: string }) =>
    `Das lässt sich nicht an den Dienst senden: ${field || 'die Anfrage'}: ${issue}.`,
  'extension-elsewhere': 'Dieser Dienst kann das nicht. Nichts wurde gesendet.',
  'second-address-missing': `Gerätedatensätze und Workflows brauchen eine zweite Adresse, und dieses Konto hat keine. Geben Sie sie ${inAccounts} ein.`,

  'credentials-refused': ({ scheme, said }: { scheme: AuthScheme } & Said) =>
    `Der Dienst akzeptiert ${schemeNames[scheme]} dieses Kontos nicht. Prüfen Sie das ${inAccounts}.${saidWords({ said })}`,
  'account-refused': `Der Dienst akzeptiert dieses Konto nicht mehr. Prüfen Sie die Client-ID und den geheimen Schlüssel ${inAccounts}.`,
  'credential-missing': ({ credential }: { credential: keyof typeof secretNames }) =>
    `Dieses Konto hat ${secretNames[credential]} für seine Adresse. Geben Sie die Angabe ${inAccounts} ein.`,
  'user-token-missing': `Dieses Konto hat kein Benutzertoken. Fügen Sie eines ${inAccounts} ein.`,
  'credential-unsendable': `Eine Angabe der Zugangsdaten enthält ein Zeichen, das Tapelog nicht senden kann. Geben Sie sie ${inAccounts} noch einmal ein.`,
  'no-account': `Es ist kein externes Konto eingerichtet. Fügen Sie eines ${inAccounts} hinzu oder transkribieren Sie auf diesem Computer.`,
  'account-unknown': `Das für diese Aufnahme gewählte Konto wurde entfernt. Wählen Sie ein anderes ${inAccounts} und transkribieren Sie die Aufnahme neu.`,
  'address-invalid': ({ problem }: { problem: AddressProblem }) =>
    `Die Basisadresse des Dienstes ist nicht verwendbar. ${entries[problem]} Korrigieren Sie sie ${inAccounts}.`,
  'local-only':
    'Diese Aufnahme verlässt diesen Computer nie, deshalb wird sie nicht an einen externen Dienst gesendet. Transkribieren Sie sie auf diesem Computer, oder erlauben Sie ihr zuerst, diesen Computer zu verlassen (in ihrem Menü in der Bibliothek).',
  'service-changed':
    'Das wurde bei einem anderen Dienst oder mit einer anderen Client-ID in Auftrag gegeben. Wiederholen Sie es, um es mit dem aktuellen Konto noch einmal in Auftrag zu geben.',
  'not-this-machine':
    'Die Adresse des Transkriptionsdienstes auf diesem Computer gehört zu einem anderen Computer. Nichts wurde gesendet.',

  'device-unknown': 'Dieser Rekorder ist nicht mehr in der Liste. Fügen Sie ihn noch einmal hinzu.',
  'device-type-unknown':
    'Tapelog kann den Typ dieses Rekorders nicht aus seiner Seriennummer erkennen (881… ist ein notepro, 882… ein notepins). Geben Sie seinen Typ ein.',
  'serial-number-form':
    'Diese Seriennummer wurde nicht gesendet: Sie enthält andere Zeichen als Buchstaben, Ziffern und Bindestriche, oder mehr als 40 Zeichen. Entfernen Sie den Rekorder und fügen Sie ihn noch einmal hinzu.',
  'registry-too-often':
    'Tapelog hat den Dienst in einer Minute 30-mal nach Rekordern gefragt. Warten Sie eine Minute und fragen Sie dann noch einmal.',
  'owner-form':
    'Ein anderer Inhaber als der des Kontos darf höchstens 80 Zeichen haben, alle aus ASCII und ohne Leerzeichen. Ändern Sie ihn oder verwenden Sie den Inhaber des Kontos.',
  'workflow-too-long': ({ most }: { most: number }) =>
    `Dieser Workflow ist zu lang, um ihn an einen externen Dienst zu senden. Kürzen Sie ihn auf ${number(most)} Zeichen, damit die Rückfrage ihn ganz zeigen kann.`,
  'device-bound-elsewhere':
    'Dieser Rekorder ist für ein anderes Konto registriert. Nur jenes Konto kann die Registrierung aufheben.',
  'serial-unknown': 'Der Dienst kennt diese Seriennummer nicht. Prüfen Sie die Nummer und den Typ des Rekorders.',
  'record-unknown':
    'Der Dienst hat keinen Datensatz zu diesem Rekorder. Registrieren Sie ihn zuerst für einen Inhaber.',
  'registry-unreachable':
    'Der Dienst ist nicht erreichbar. Prüfen Sie seine Adresse und Ihr Netzwerk und fragen Sie dann noch einmal.',
  'recovery-impossible':
    'Der Rekorder ist für ein Konto registriert und lässt sich deshalb nicht wiederherstellen. Jenes Konto muss zuerst die Registrierung aufheben.',
  'recovery-empty':
    'Der Rekorder war nie für ein Konto registriert, deshalb gibt es keine Client-IDs, mit denen er sich wiederherstellen lässt.',
  'folder-unwritable': 'Die Datei konnte dort nicht geschrieben werden. Wählen Sie einen anderen Ordner.',

  'upload-session-ended': ({ reason }: { reason: SessionEnd }) => sessionEnds[reason],
  'upload-garbled':
    'Der Dienst hat zweimal nacheinander nicht erhalten, was Tapelog gesendet hat. Tapelog versucht es später wieder. Wenn das öfter passiert, versuchen Sie ein anderes Netzwerk.',
  'upload-plan-incomplete':
    'Der Dienst hat nicht genug Adressen genannt, um die ganze Datei hochzuladen (Feld: Parts).',
  'upload-plan-unsafe':
    'Tapelog hat nichts an die Upload-Adresse gesendet, die der Dienst genannt hat: Sie ist nicht verschlüsselt, oder sie führt zu diesem Computer oder in sein Netzwerk. Fragen Sie den Betreiber des Dienstes.',
  'download-address-unsafe':
    'Tapelog verwendet die Download-Adresse nicht, die der Dienst genannt hat: Sie ist nicht verschlüsselt, oder sie führt zu diesem Computer oder in sein Netzwerk. Fragen Sie den Betreiber des Dienstes.',
  'original-damaged':
    'Die Kopie in der Bibliothek hat sich seit dem Import geändert, deshalb wird sie nicht gesendet. Importieren Sie die Aufnahme noch einmal aus Ihrer eigenen Datei oder vom Rekorder.',
  'copy-damaged': 'Die Kopie zum Senden wurde auf dem Datenträger beschädigt. Tapelog erstellt sie noch einmal.',
  'types-refused': ({ said }: Said) =>
    `Der Dienst akzeptiert keinen Dateityp, in dem sich diese Aufnahme senden lässt.${saidWords({ said })} Transkribieren Sie sie auf diesem Computer oder wiederholen Sie es später.`,
  'sent-as-another-type': ({ sentAs, refused }: { sentAs: keyof typeof formNames; refused: string }) =>
    `${formNames[sentAs]} gesendet: Der Dienst nimmt keine .${refused}-Dateien an.`,
} as const
