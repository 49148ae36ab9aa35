export const installed = {
  genericName: 'Transkription von Interviews',
  summary: 'Macht aus aufgenommenen Interviews Text, den Sie zitieren können',
  isRoot: 'Tapelog öffnet für root kein Fenster. Starten Sie es als gewöhnlicher Benutzer.',
  noNamespaces:
    'Dieses System verbietet Benutzer-Namensräume. Tapelog braucht sie, um Seiten und Aufnahmen abzuschotten. Ein Administrator kann sie erlauben: sysctl kernel.unprivileged_userns_clone=1 user.max_user_namespaces=10000',
  noProfile:
    'Das AppArmor-Profil von Tapelog fehlt: /etc/apparmor.d/tapelog. Ohne das Profil verbietet dieses System die Benutzer-Namensräume, die Tapelog braucht, um Seiten und Aufnahmen abzuschotten. Installieren Sie das Paket noch einmal: sudo apt-get install --reinstall tapelog',
  debuggingRefused:
    'Ein installiertes Tapelog startet nicht mit Remote-Debugging, denn damit könnte ein anderes Programm sein Fenster lesen.',
}
