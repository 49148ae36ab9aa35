import { type CheckValues, sameInAllStates } from '../checkWords.ts'
import { counted, units } from './units.ts'

const { number } = units

/** A setting that takes a number of milliseconds. */
const inMs = (text: string): string => `${text}, in Millisekunden`

/** `tapelog service …`: a newsroom's service. */
export const terminalService = {
  settings: {
    'listen.host': 'Adresse zum Lauschen; wenn andere Computer sie erreichen können, ist auch ein Zertifikat nötig',
    'listen.port': 'Port zum Lauschen; 0: irgendein freier Port',
    'listen.publicOrigin':
      'Adresse, die Clients und Worker verwenden, etwa https://tapelog.example; auf allen Knoten dieselbe',
    'listen.tlsCertificate': 'Zertifikat mit seiner Kette, eine PEM-Datei',
    'listen.tlsKey': 'privater Schlüssel des Zertifikats, eine PEM-Datei',
    'listen.plainHttp':
      'true: ohne Zertifikat auch an anderen Adressen als 127.0.0.1 lauschen, hinter einem Proxy, der verschlüsselt',
    'listen.proxies':
      'Adressen und Netze der Proxys, deren X-Forwarded-For sagt, woher eine Anfrage kam, durch Kommas getrennt',
    'listen.connections': 'höchstens so viele Verbindungen gleichzeitig',
    'listen.noticeSeconds':
      'nach SIGTERM: wie viele Sekunden lang /readyz 503 sagt, während Anfragen noch beantwortet werden',
    'listen.finishSeconds': 'danach: wie viele Sekunden laufende Anfragen Zeit haben, fertig zu werden',
    'operation.host': 'Adresse für /metrics und die Zustandsseite; nur Betreiber sollten sie erreichen',
    'operation.port': 'Port für /metrics und die Zustandsseite; ohne ihn gibt es beides nicht',
    'log.level': 'niedrigste Stufe der Zeilen im Protokoll: debug, info, warn oder error',
    'audit.keepDays': 'wie viele Tage Einträge des Audits aufbewahrt werden; sonst für immer',
    'work.folder':
      'Ordner für vorübergehende Kopien von Aufnahmen, nur für diesen Prozess; die größte Aufnahme muss hineinpassen',
    'signIn.providers': 'Identitätsanbieter, bei denen man sich anmeldet, als JSON-Liste; siehe docs/sign-in.md',
    'fetch.origins': 'andere Ursprünge, von denen Aufnahmen geholt werden dürfen, durch Kommas getrennt',
    'devices.known': 'Rekorder für das Register, als SN oder SN:INHABER, durch Kommas getrennt',
    'database.url': 'Adresse der PostgreSQL-Datenbank: postgres://user:password@host:5432/tapelog?sslmode=verify-full',
    'database.connections': 'Verbindungen eines Knotens zur Datenbank; die Warteschlange hat eigene',
    'database.connectionTimeoutMs': inMs('wie lange auf eine Verbindung gewartet wird'),
    'database.statementTimeoutMs': inMs('wie lange eine Anweisung dauern darf'),
    'database.lockTimeoutMs': inMs('wie lange eine Anweisung auf eine Sperre warten darf'),
    'queue.connections': 'Verbindungen eines Knotens für die Warteschlange, neben database.connections',
    'queue.heartbeatSeconds':
      'ein Worker, der sich so viele Sekunden nicht meldet, verliert seine Aufgabe; auf allen Knoten gleich',
    'queue.monitorSeconds': 'wie oft ein Knoten nach verlorenen Workern sucht, in Sekunden',
    'queue.tasksPerWorkerKey': 'höchstens so viele Aufgaben halten alle Worker mit demselben Schlüssel gleichzeitig',
    'queue.mostClaims': 'eine Aufgabe schlägt fehl, nachdem Worker sie so oft übernommen haben, ohne sie zu beenden',
    'queue.endedJobsSeconds': 'wie lange die Warteschlange beendete Aufgaben für ihre Zählungen behält, in Sekunden',
    'store.endpoint': 'Adresse des S3-Objektspeichers, etwa https://s3.example',
    'store.publicEndpoint': 'Adresse des Speichers für Clients und Worker, wenn sie nicht store.endpoint ist',
    'store.region': 'Region des Buckets',
    'store.bucket': 'Name des Buckets',
    'store.accessKeyId': 'ID des Zugriffsschlüssels',
    'store.secretAccessKey': 'Geheimnis des Zugriffsschlüssels',
    'store.forcePathStyle': 'true: https://store/bucket/key; false: https://bucket.store/key',
    'store.allowPlainHttp':
      'true: Aufnahmen gehen unverschlüsselt durch das Netzwerk; nur für ein Netzwerk, das sonst niemand nutzt',
    'store.connectTimeoutMs': inMs('wie lange auf eine Verbindung zum Speicher gewartet wird'),
    'store.requestTimeoutMs': inMs('wie lange der Speicher brauchen darf, um seine Antwort zu beginnen'),
    'worker.origin': 'Adresse der Knoten, von denen der Worker seine Aufgaben erhält',
    'worker.key': 'Schlüssel des Workers, aus „service clients add-worker-key“',
    'worker.tasksAtOnce':
      'Aufnahmen, die gleichzeitig transkribiert werden; sonst so viele, wie Speicher und Kerne erlauben',
    'worker.speechModel': 'Erkennungsmodell: auto oder eine ID, die „models list“ ausgibt',
    'worker.modelsFolder': 'Ordner der installierten Erkennungsmodelle; sonst der dieses Benutzers',
    'worker.plainHttp':
      'true: Schlüssel und Aufnahmen gehen unverschlüsselt durch das Netzwerk; nur für ein Netzwerk, das sonst niemand nutzt',
    'worker.extraCa': 'Zertifizierungsstellen, denen zusätzlich zu den üblichen vertraut wird, eine PEM-Datei',
    'worker.interruptionUrl':
      'Adresse, die 200 antwortet, während dieser Computer bald weggenommen wird; der Worker gibt seine Aufgaben dann zurück',
    'worker.allowUnsealed':
      'true: auch dort arbeiten, wo das System die Spracherkennung nicht von den Dateien dieses Benutzers abschotten kann',
  },
  wrong: (names: string, why: string) => `${names}: ${why}`,
  names: (name: string, others: readonly string[]) => `${name} (${others.join(', ')})`,
  problems: {
    missing: 'ist nicht gesetzt, und ohne das funktioniert nichts.',
    text: 'geben Sie einen Text an.',
    number: (least: number, most: number) => `geben Sie eine ganze Zahl von ${least} bis ${most} an.`,
    'one-of': (choices: readonly string[]) => `geben Sie eines davon an: ${choices.join(', ')}.`,
    'json-list': 'geben Sie eine JSON-Liste an, mit einem Objekt für jeden Identitätsanbieter.',
    'yes-or-no': 'geben Sie true oder false an.',
    origin: 'geben Sie nur Schema, Host und Port an, etwa https://files.example:8443.',
    'plain-http': 'die Adresse muss mit https:// beginnen. Einfaches http:// ist nur für diesen Computer erlaubt.',
    list: 'geben Sie eine Liste von Texten an: in der Datei als ["a", "b"], sonst durch Kommas getrennt.',
    network: 'geben Sie Adressen oder Netze an, etwa 10.0.0.7 oder 10.0.0.0/8.',
    'serial-number': 'geben Sie Seriennummern an oder Seriennummern mit Inhabern, etwa SN123:desk.',
    'database-address': 'geben Sie eine Adresse wie postgres://user:password@host:5432/tapelog an.',
    'given-twice':
      'ist in der Umgebung zweimal gesetzt. Behalten Sie die Variable mit dem Wert oder die mit der Datei.',
    'secret-file-unreadable': 'die Datei, die die Variable mit _FILE nennt, ist nicht lesbar.',
    alone: 'das Zertifikat und sein Schlüssel gehören zusammen: Geben Sie beide an oder keines.',
    'pem-unreadable': 'die Datei ist nicht lesbar.',
    'pem-no-pair': 'das Zertifikat und der Schlüssel passen nicht zusammen oder sind keine PEM-Dateien.',
    host: 'geben Sie einen Hostnamen oder eine IP-Adresse an.',
    'tls-needed':
      'andere Computer können listen.host erreichen, deshalb sind ein Zertifikat und sein Schlüssel nötig. Hinter einem Proxy, der verschlüsselt, setzen Sie stattdessen listen.plainHttp auf true.',
    'origin-needed':
      'der Dienst lauscht an jeder Adresse dieses Computers; geben Sie deshalb an, welche die Clients verwenden.',
  },
  fileProblems: {
    'file-unreadable': 'Die Einstellungsdatei ist nicht lesbar.',
    'file-not-json': 'Die Einstellungsdatei ist kein JSON-Objekt wie {"listen": {"port": 8700}}.',
    'file-open-to-others':
      'Die Einstellungsdatei enthält ein Geheimnis, und jeder Benutzer dieses Computers kann sie lesen. Verwenden Sie chmod 640 und chgrp mit der Gruppe des Dienstes.',
    'unknown-key': (given: string) =>
      `In der Einstellungsdatei steht „${given}“, aber es gibt keine Einstellung mit diesem Namen.`,
    'unknown-variable': (given: string) =>
      `${given} ist in der Umgebung gesetzt, aber es gibt keine Einstellung mit diesem Namen.`,
  },
  sources: {
    flag: 'Option',
    environment: 'Umgebung',
    'secret-file': 'Datei, die die Umgebung nennt',
    file: 'Einstellungsdatei',
    usual: 'Standard',
  },
  hidden: '(verborgen)',
  none: '(nichts)',
  migrate: {
    nothing: 'Die Datenbank ist auf dem neuesten Stand. Nichts zu tun.',
    would: 'Das würde geschehen:',
    did: 'Erledigt:',
    migration: (name: string) => `Migration ${name}`,
    queue: 'Tabellen der Warteschlange',
  },
  clients: {
    none: 'Es gibt keine Clients. Um einen hinzuzufügen: service clients add ID --name NAME',
    noPeople: 'Der Client hat keine Personen.',
    noWorkerKeys: 'Es gibt keine Worker-Schlüssel. Um einen hinzuzufügen: service clients add-worker-key NAME',
    noKeys: 'Die Person hat keine gültigen Schlüssel.',
    expires: (when: string) => `gültig bis ${when}`,
    weight: (weight: number) => `Gewicht ${number(weight)}`,
    disabled: 'gesperrt',
    removed: 'entfernt',
    limits: (submits: number, openUploads: number, size: string, tasks: number) =>
      `${counted(submits, { one: 'Auftrag', other: 'Aufträge' })} pro Minute; pro Konto ${counted(openUploads, { one: 'offener Upload', other: 'offene Uploads' })}, ${size}, ${counted(tasks, { one: 'Aufgabe', other: 'Aufgaben' })}`,
    keep: (days: number | null) =>
      days === null ? 'aufbewahrt, bis es entfernt wird' : `${counted(days, { one: 'Tag', other: 'Tage' })} aufbewahrt`,
    domains: (domains: readonly string[]) =>
      domains.length === 0 ? 'niemand darf sich anmelden' : `Anmeldung: ${domains.join(', ')}`,
    desk: (desk: string) => `Ressort ${desk}`,
    roles: { own: 'eigene Aufnahmen', desk: 'Aufnahmen des Ressorts', all: 'alle Aufnahmen' },
    never: 'nie verwendet',
    used: (when: string) => `zuletzt verwendet ${when}`,
    keysOf: (name: string) => `Schlüssel von ${name}. Sie werden nur jetzt angezeigt:`,
    keysIn: (name: string, file: string) =>
      `Die Schlüssel von ${name} stehen in ${file}; nur Sie können die Datei lesen.`,
    keyKinds: {
      secret: 'geheimer Schlüssel',
      'api-key': 'API-Schlüssel',
      authorization: 'Authorization',
      'user-token': 'Benutzertoken',
      worker: 'Worker-Schlüssel',
    },
    oldUntil: (when: string) => `Die bisherigen Schlüssel gelten bis ${when}.`,
    done: 'Erledigt. Es wirkt innerhalb von Sekunden auf allen Knoten.',
  },
  states: { ok: 'ok', warning: 'Hinweis', failed: 'Fehler' },
  check: {
    allGood: 'Alles, was versucht wurde, funktioniert.',
    someFailed: (count: number) =>
      `${counted(count, { one: 'Prüfung', other: 'Prüfungen' })} fehlgeschlagen. Jede ihrer Zeilen sagt, was zu tun ist.`,
  },
  checks: {
    store: ({ what, sentence }: CheckValues) => `Objektspeicher, ${what}: ${sentence}`,
    database: sameInAllStates('Datenbank: Sie antwortet.'),
    'database-version': {
      ...sameInAllStates(({ version }) => `Datenbank: PostgreSQL ${version}.`),
      failed: ({ version }: CheckValues) => `Datenbank: PostgreSQL ${version} ist zu alt. Verwenden Sie 14 oder neuer.`,
    },
    'database-encoding': {
      ...sameInAllStates('Datenbank: Texte sind UTF-8.'),
      failed: ({ encoding }: CheckValues) =>
        `Datenbank: Texte werden als ${encoding} gespeichert; darin fehlen Zeichen mancher Namen. Legen Sie die Datenbank mit --encoding=UTF8 an.`,
    },
    'database-clock': {
      ...sameInAllStates('Datenbank: Ihre Uhr und die dieses Computers stimmen überein.'),
      failed: ({ seconds }: CheckValues) =>
        `Datenbank: Ihre Uhr und die dieses Computers weichen um ${seconds} s voneinander ab. Stellen Sie beide nach einem Zeitserver.`,
    },
    'database-writable': {
      ...sameInAllStates('Datenbank: Sie nimmt Änderungen an.'),
      failed: () =>
        'Datenbank: Sie lehnt Änderungen ab, weil sie ein Standby oder schreibgeschützt ist. Geben Sie die Adresse des primären Servers an.',
    },
    'database-durable': {
      ...sameInAllStates('Datenbank: Was bestätigt ist, übersteht einen Stromausfall.'),
      failed: () =>
        'Datenbank: Bestätigte Zeilen können bei einem Stromausfall verloren gehen. Setzen Sie fsync, full_page_writes und synchronous_commit auf on.',
    },
    'database-encrypted': {
      ...sameInAllStates('Datenbank: Die Verbindung ist verschlüsselt oder verlässt diesen Computer nicht.'),
      warning: () =>
        'Datenbank: Die Verbindung geht unverschlüsselt durch das Netzwerk. Ergänzen Sie ?sslmode=verify-full in database.url, es sei denn, niemand sonst nutzt dieses Netzwerk.',
    },
    'database-connections': {
      ...sameInAllStates(
        ({ left, wanted }) => `Datenbank: ${left} Verbindungen sind frei, und ein Knoten nutzt bis zu ${wanted}.`,
      ),
      failed: ({ left, wanted, most }: CheckValues) =>
        `Datenbank: Nur ${left} von ${most} Verbindungen sind frei, und ein Knoten nutzt bis zu ${wanted}. Erhöhen Sie max_connections oder senken Sie database.connections.`,
    },
    'database-tables': sameInAllStates('Datenbank: Die Tabellen sind die dieser Version.'),
    'database-permissions': {
      ...sameInAllStates('Datenbank: Dieser Benutzer darf alle Tabellen lesen und schreiben.'),
      failed: ({ count, first }: CheckValues) =>
        `Datenbank: Dieser Benutzer darf ${count} Tabellen oder Sequenzen nicht verwenden, zum Beispiel ${first}. Gewähren Sie SELECT, INSERT, UPDATE und DELETE auf alle Tabellen und USAGE auf alle Sequenzen und das Schema pgboss.`,
    },
    clients: {
      ...sameInAllStates(({ count }) => `Clients: ${count}.`),
      warning: () => 'Clients: Es gibt noch keine. Fügen Sie einen hinzu: tapelog service clients add ID --name NAME',
    },
    'worker-keys': {
      ...sameInAllStates(({ count }) => `Worker-Schlüssel: ${count}.`),
      warning: () =>
        'Worker-Schlüssel: Es gibt noch keine, deshalb kann nichts transkribiert werden. Fügen Sie einen hinzu: tapelog service clients add-worker-key NAME',
    },
    'work-folder': {
      ...sameInAllStates(
        ({ freeGigabytes }) => `Arbeitsordner: Er ist beschreibbar, und ${freeGigabytes} GB sind frei.`,
      ),
      warning: ({ freeGigabytes, largestGigabytes }: CheckValues) =>
        `Arbeitsordner: ${freeGigabytes} GB sind frei, aber eine Aufnahme kann bis zu ${largestGigabytes} GB haben.`,
      failed: () =>
        'Arbeitsordner: Er ist nicht beschreibbar. Korrigieren Sie work.folder oder machen Sie den Ordner für den Benutzer des Dienstes beschreibbar.',
    },
    origin: {
      ...sameInAllStates(({ origin }) => `Adresse: Ein Knoten antwortet unter ${origin}.`),
      warning: ({ what, origin }: CheckValues) =>
        what === 'unset'
          ? 'Adresse: listen.publicOrigin ist nicht gesetzt, deshalb können nur Programme auf diesem Computer den Dienst nutzen.'
          : `Adresse: Unter ${origin} antwortet nichts. Das ist in Ordnung, wenn noch kein Knoten läuft.`,
      failed: ({ origin }: CheckValues) =>
        `Adresse: Unter ${origin} antwortet etwas anderes als ein Knoten. Korrigieren Sie listen.publicOrigin oder den Proxy dort.`,
    },
    certificate: {
      ...sameInAllStates(({ days }) => `Zertifikat: noch ${days} Tage gültig.`),
      warning: ({ days }: CheckValues) =>
        `Zertifikat: Es läuft in ${days} Tagen ab. Erneuern Sie es und starten Sie dann den Knoten neu.`,
      failed: ({ days }: CheckValues) =>
        `Zertifikat: Es ist vor ${days} Tagen abgelaufen. Erneuern Sie es und starten Sie dann den Knoten neu.`,
    },
    'worker-node': {
      ...sameInAllStates(({ origin }) => `Worker: Ein Knoten antwortet unter ${origin}.`),
      failed: ({ origin }: CheckValues) =>
        `Worker: Unter ${origin} antwortet kein Knoten. Korrigieren Sie worker.origin oder starten Sie einen Knoten.`,
    },
    'worker-key': {
      ...sameInAllStates('Worker: Der Dienst akzeptiert seinen Schlüssel.'),
      failed: ({ code }: CheckValues) =>
        `Worker: Der Knoten beantwortet seine erste Anfrage nicht (${code}). Korrigieren Sie worker.origin oder den Proxy dort.`,
    },
    'worker-models': {
      ...sameInAllStates('Worker: Ein Erkennungsmodell ist installiert.'),
      failed: () =>
        'Worker: In worker.modelsFolder ist kein Erkennungsmodell installiert. Installieren Sie eines: tapelog models install ID',
    },
  },
  reconcile: {
    nothing: (rows: number, objects: number) =>
      `Datenbank und Bucket stimmen überein: ${counted(rows, { one: 'Zeile', other: 'Zeilen' })}, ${counted(objects, { one: 'Objekt', other: 'Objekte' })}.`,
    found: {
      'file-missing': 'Aufnahmen in der Datenbank ohne ein Objekt im Bucket',
      'result-missing': 'Ergebnisse in der Datenbank ohne ein Objekt im Bucket',
      'upload-lost': 'laufende Uploads in der Datenbank, die der Bucket nicht mehr hat',
      'upload-complete':
        'Uploads, die der Bucket abgeschlossen hat und die Datenbank nicht; ihre Clients können sie abschließen',
      'object-unknown': 'Objekte im Bucket, die die Datenbank nicht kennt',
      'upload-unknown': 'laufende Uploads im Bucket, die die Datenbank nicht kennt',
      'object-foreign': 'Objekte, die nicht zu diesem Dienst gehören; sie bleiben',
    },
    line: (what: string, count: number, size: string | null) =>
      `${number(count)} ${what}${size === null ? '' : `, ${size}`}`,
    removed: (count: number) => `entfernt: ${number(count)}`,
    young: (count: number, hours: number) =>
      `nicht entfernt, weil jünger als ${counted(hours, { one: 'Stunde', other: 'Stunden' })}: ${number(count)}`,
    toRemove: (command: string) =>
      `Nichts wurde geändert. Um zu entfernen, was nur der Bucket hat, und als entfernt zu markieren, was ihm fehlt: ${command}`,
  },
  bench: {
    doing: {
      addresses: 'Adressen werden signiert, eine Aufnahme wird hochgeladen und abgeschlossen…',
      claims: 'Aufgaben werden übernommen und beendet…',
      polls: 'Nach Aufgaben wird gefragt…',
    },
  },
}
