export const installed = {
  genericName: 'インタビューの文字起こし',
  summary: '録音したインタビューを、引用できる文章にします',
  isRoot: 'Tapelogのウィンドウはrootでは開けません。一般ユーザーで起動してください。',
  noNamespaces:
    'このシステムではユーザー名前空間が禁止されています。Tapelogは画面と録音を隔離するためにこれを使います。管理者は次のコマンドで許可できます: sysctl kernel.unprivileged_userns_clone=1 user.max_user_namespaces=10000',
  noProfile:
    'TapelogのAppArmorプロファイル /etc/apparmor.d/tapelog がありません。このプロファイルがないと、画面と録音の隔離に使うユーザー名前空間がこのシステムで禁止されます。パッケージを再インストールしてください: sudo apt-get install --reinstall tapelog',
  debuggingRefused:
    'インストールしたTapelogは、リモートデバッグを有効にした状態では起動しません。ほかのプログラムがウィンドウの内容を読めるようになるためです。',
}
