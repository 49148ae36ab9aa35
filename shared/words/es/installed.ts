export const installed = {
  genericName: 'Transcripción de entrevistas',
  summary: 'Convierte entrevistas grabadas en texto que usted puede citar',
  isRoot: 'Tapelog no abre ninguna ventana para root. Inícielo con un usuario normal.',
  noNamespaces:
    'Este sistema prohíbe los espacios de nombres de usuario. Tapelog los necesita para aislar las páginas y las grabaciones. Un administrador puede permitirlos: sysctl kernel.unprivileged_userns_clone=1 user.max_user_namespaces=10000',
  noProfile:
    'Falta el perfil de AppArmor de Tapelog: /etc/apparmor.d/tapelog. Sin ese perfil, este sistema prohíbe los espacios de nombres de usuario que Tapelog necesita para aislar las páginas y las grabaciones. Vuelva a instalar el paquete: sudo apt-get install --reinstall tapelog',
  debuggingRefused:
    'Un Tapelog instalado no se inicia con la depuración remota, porque entonces otro programa podría leer su ventana.',
}
