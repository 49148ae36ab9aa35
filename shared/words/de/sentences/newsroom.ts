/** Sentences of `tapelog service` about its database, clients and keys, by code. */
export const newsroomSentences = {
  'database-unreachable':
    'Die Datenbank antwortet nicht. Prüfen Sie, dass sie läuft und dass ihre Adresse in den Einstellungen stimmt.',
  'database-refused':
    'Die Datenbank lehnt diesen Benutzer ab. Prüfen Sie den Namen und das Passwort in ihrer Adresse und pg_hba.conf auf dem Server.',
  'database-missing':
    'Der Server hat keine Datenbank mit diesem Namen. Legen Sie sie mit createdb an oder korrigieren Sie die Adresse.',
  'database-not-allowed':
    'Die Datenbank erlaubt diesem Benutzer das nicht. „migrate“ braucht einen Benutzer, dem die Datenbank gehört; andere Befehle müssen alle ihre Tabellen lesen und schreiben dürfen.',
  'database-full':
    'Die Datenbank hat keine freie Verbindung. Erhöhen Sie max_connections auf dem Server oder senken Sie database.connections und queue.connections der Knoten.',
  'database-not-migrated':
    'Die Datenbank hat nicht die Tabellen dieser Version. Führen Sie zuerst „tapelog service migrate“ mit denselben Einstellungen aus.',
  'database-newer':
    'Eine neuere Version von Tapelog hat die Datenbank geändert, und diese Version kann sie nicht verwenden. Installieren Sie jene Version auf diesem Computer.',
  'client-unknown': ({ id }: { id: string }) =>
    `Es gibt keinen Client „${id}“. „tapelog service clients list“ listet sie auf.`,
  'client-exists': ({ id }: { id: string }) =>
    `Es gibt schon einen Client „${id}“. Um ihn zu ändern, verwenden Sie „set“.`,
  'database-disk-full':
    'Der Datenträger der Datenbank ist voll. Schaffen Sie dort Platz und versuchen Sie es dann noch einmal.',
  'database-read-only':
    'Die Datenbank nimmt keine Änderungen an. Geben Sie die Adresse des primären Servers an, nicht die eines Standby-Servers, und prüfen Sie default_transaction_read_only.',
  'database-pooler':
    'Vor der Datenbank steht ein Verbindungspool wie PgBouncer, der Zeitgrenzen und Sperren ihrer Sitzungen verliert. Geben Sie die Adresse des Servers selbst an.',
  'database-untrusted':
    'Dem Zertifikat der Datenbank vertraut dieser Rechner nicht, oder es gilt für einen anderen Namen. Nennen Sie die Datei Ihrer eigenen Zertifizierungsstelle mit sslrootcert in der Adresse, oder berichtigen Sie den Rechnernamen.',
  'database-unencrypted':
    'Die Datenbank nimmt keine verschlüsselten Verbindungen an. Schalten Sie ssl am Server ein. Nur wenn sie auf diesem Rechner ist, lassen Sie sslmode in der Adresse weg.',
  'database-file-unreadable':
    'Eine Datei, die die Adresse der Datenbank nennt, etwa mit sslrootcert, ist nicht lesbar. Berichtigen Sie ihren Pfad oder ihre Rechte.',
  'network-wrong':
    'Ein Worker-Schlüssel kann auf Adressen und Netze beschränkt werden, etwa 10.0.0.7 oder 10.0.0.0/8, durch Kommas getrennt.',
  'client-id-wrong': 'Die ID eines Clients hat 1 bis 64 Buchstaben, Ziffern, Punkte, _ und -.',
  'user-id-wrong': 'Die ID einer Person hat 1 bis 120 Zeichen.',
  'person-unknown': ({ id }: { id: string }) =>
    `Der Client hat keine Person „${id}“, oder sie wurde entfernt. „tapelog service clients people CLIENT“ listet sie auf.`,
  'person-email-taken': 'Eine andere Person dieses Clients hat diese E-Mail-Adresse.',
  'worker-key-unknown': ({ name }: { name: string }) =>
    `Es gibt keinen gültigen Worker-Schlüssel mit dem Namen „${name}“. „tapelog service clients worker-keys“ listet sie auf.`,
  'identity-unknown': ({ id }: { id: string }) =>
    `Niemand hat sich als „${id}“ angemeldet, deshalb gibt es keine Identität zu vergessen.`,
  'key-name-unknown': ({ name }: { name: string }) =>
    `Die Person hat keine gültigen Schlüssel mit dem Namen „${name}“. „tapelog service clients list-keys CLIENT PERSON“ listet sie auf.`,
  'secrets-file-exists':
    'Die mit --out angegebene Datei gibt es schon, oder ihren Ordner gibt es nicht. Geben Sie den Namen einer neuen Datei an, damit keine Schlüssel verloren gehen.',
  'bench-not-allowed':
    '„bench“ legt auf demselben Server eine eigene Datenbank an und entfernt sie am Ende; das darf dieser Datenbankbenutzer nicht. Um es zu erlauben: ALTER ROLE … CREATEDB. Nichts wurde geändert.',
} as const
