import type { RecordType } from '../../partner/secondFamily.ts'
import { units } from './units.ts'

/** The registry in the settings, beside the accounts: the account to which each recorder is registered. */
export const registry = {
  title: 'Register',
  add: 'Rekorder hinzufügen…',
  noAccount: 'Fügen Sie ein Konto hinzu, um zu sehen, für welches Konto Ihre Rekorder registriert sind.',
  empty: 'Fügen Sie einen Rekorder mit seiner Seriennummer hinzu, um zu sehen, für welches Konto er registriert ist.',
  account: (name: string) =>
    `Das Register, wie das Konto „${name}“ es sieht. Ein Rekorder kann immer nur für ein Konto registriert sein.`,
  addDialog: {
    title: 'Rekorder hinzufügen',
    submit: 'Hinzufügen',
    serialNumber: 'Seriennummer',
    serialNumberHint: 'Auf dem Rekorder oder in der App des Herstellers',
    checkSerialNumber: 'Prüfen Sie die Seriennummer.',
    type: 'Typ',
    typeKnown: (type: string) =>
      `Laut Seriennummer: ${type}. Geben Sie nur dann einen anderen Typ ein, wenn dieser falsch ist.`,
    typeUnknown:
      'Wenn die Seriennummer mit 881 beginnt, ist der Typ notepro; mit 882 notepins. Bei jedem anderen Rekorder geben Sie den Typ ein.',
    recordType: 'Rekordertyp für den Gerätedatensatz',
    recordTypeHint: 'Gerätedatensätze haben eigene Namen für die Typen.',
    recordTypes: { note: 'note', notepin: 'notepin', notepro: 'notepro', other: 'other' } satisfies Record<
      RecordType,
      string
    >,
  },
  ofRecorder: {
    serialNumber: (serialNumber: string) => `Seriennummer ${serialNumber}`,
    above: 'Siehe den Eintrag oben im Register.',
    noAccount: 'Fügen Sie ein Konto hinzu, um zu sehen, für welches Konto dieser Rekorder registriert ist.',
    check: 'Anzeigen, für welches Konto er registriert ist',
  },
  state: {
    asking: 'Das Register wird gefragt…',
    never: {
      state: 'Nicht registriert',
      meaning:
        'Das Register kennt diesen Rekorder, aber niemand hat ihn für ein Konto registriert. Klicken Sie auf „Registrieren“, um ihn für Ihres zu registrieren.',
    },
    former: {
      state: 'Nicht mehr registriert',
      meaning:
        'Kein Konto hat ihn zurzeit registriert. Wenn er gesperrt ist, können Sie ihn mit den Client-IDs seiner früheren Konten wiederherstellen.',
    },
    ours: { state: 'Für dieses Konto registriert', meaning: 'Tapelog hat ihn mit dem verwendeten Konto registriert.' },
    other: {
      state: 'Registriert, aber nicht von Tapelog',
      meaning:
        'Wahrscheinlich hat ihn ein anderes Konto registriert. Dann kann nur jenes Konto die Registrierung aufheben, und Sie können ihn nicht wiederherstellen. Wenn dieses Konto ihn registriert hat, klicken Sie auf „Registrieren“, damit Tapelog es weiß. Sonst ändert sich nichts.',
    },
  },
  card: {
    label: (serialNumber: string) => `Rekorder ${serialNumber}`,
    typeUnknown: 'Typ unbekannt',
    askAgain: 'Erneut fragen',
    asking: 'Wird gefragt…',
    remove: 'Aus der Liste entfernen',
    itIsA: (type: string) => `Es ist ein ${type}`,
    register: 'Registrieren',
    unregister: 'Abmelden',
    unregisterTitle: (serialNumber: string) => `Registrierung von ${serialNumber} aufheben?`,
    unregisterText:
      'Er ist dann nicht mehr für dieses Konto registriert. Sie müssen die Registrierung auch auf dem Rekorder selbst aufheben, mit dem SDK des Herstellers.',
    unregistered:
      'Abgemeldet. Heben Sie die Registrierung jetzt auch auf dem Rekorder selbst auf: Halten Sie ihn in der Nähe und verwenden Sie das SDK des Herstellers. Bis dahin bleibt der Rekorder selbst registriert.',
    exportRecovery: 'Client-IDs zur Wiederherstellung exportieren…',
    written: (path: string) =>
      `Nach ${path} geschrieben. Das SDK des Herstellers versucht diese Client-IDs, neueste zuerst.`,
    history: (count: number) => `Verlauf (${units.number(count)})`,
    historyLabel: 'Konten, für die er registriert war, neueste zuerst',
    thisAccount: 'dieses Konto',
  },
  record: {
    title: 'Gerätedatensatz',
    label: 'Inhalt des Gerätedatensatzes',
    ownerIdHint:
      'Der Inhaber, für den der Rekorder registriert oder bei dem er abgemeldet werden soll; höchstens 120 Zeichen.',
    register: 'Für Inhaber registrieren',
    unregister: 'Bei Inhaber abmelden',
    read: 'Datensatz lesen',
    facts: {
      owner: 'Inhaber',
      registered: 'Registriert',
      name: 'Name',
      model: 'Modell',
      version: 'Version',
      battery: 'Akku',
      free: 'Frei',
      capacity: 'Kapazität',
      updated: 'Aktualisiert',
    },
    yes: 'Ja',
    no: 'Nein',
    percent: (value: number) => `${value} %`,
  },
}
