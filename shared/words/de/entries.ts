import type { EntryProblem } from '../../errors/entryProblems.ts'
import { partnerLimits } from '../../partner/limits.ts'

const atMost = (count: number): string => `Höchstens ${count} Zeichen.`

/** The problems with a person's input, by code. */
export const entries: Record<EntryProblem, string> = {
  'no-address': 'Das ist keine Webadresse. Eine Webadresse beginnt mit https://.',
  'no-https': 'Die Adresse muss mit https:// beginnen; einfaches http:// ist nur für diesen Computer erlaubt.',
  'has-password': 'Entfernen Sie den Benutzernamen oder das Passwort aus der Adresse.',
  'has-query': 'Die Adresse muss mit ihrem Pfad enden, ohne ? oder #.',
  'account-name-missing': 'Geben Sie dem Konto einen Namen.',
  'base-address-missing': 'Geben Sie die Basisadresse ein.',
  'credential-unsendable':
    'Hier steht ein Zeichen, das Zugangsdaten nicht enthalten können, etwa ein Zeilenumbruch. Kopieren Sie die Angabe erneut.',
  'workflow-path':
    'Beginnen Sie mit /, schreiben Sie {workflow_id} einmal zwischen Schrägstriche und fügen Sie keine Abfrage an.',
  'user-id-too-short': `Ein selbst erstelltes Token braucht eine Benutzer-ID mit mindestens ${partnerLimits.userIdMinLength} Zeichen.`,
  'serial-number-missing': 'Geben Sie die Seriennummer ein.',
  'serial-number-form': 'Eine Seriennummer hat nur Buchstaben, Ziffern und Bindestriche, höchstens 40.',
  'device-type': 'Der Typ muss notepro, notepins, notepin, note oder other sein.',
  'language-code': 'Als Sprache geht auto oder ein Code wie en, de oder pt-BR.',
  'hotword-with-comma': 'Ein Hotword darf kein Komma enthalten, weil der Dienst Hotwords durch Kommas trennt.',
  'workflow-items': 'Ein Workflow ist eine JSON-Liste von Objekten, zum Beispiel [{"type": "transcribe"}].',
  'keys-unusable': 'Diese Tasten können nicht verwendet werden.',
  certificates: 'Fügen Sie Zertifikate ein, die mit „-----BEGIN CERTIFICATE-----“ beginnen, ohne privaten Schlüssel.',
  'at-most-100': atMost(100),
  'at-most-120': atMost(120),
  'at-most-200': atMost(200),
  'at-most-300': atMost(300),
  'at-most-500': atMost(500),
}
