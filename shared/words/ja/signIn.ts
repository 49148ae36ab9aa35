export const signIn = {
  open: 'ニュースルームにサインイン…',
  title: 'ニュースルームにサインイン',
  address: 'ニュースルームのサービスのアドレス',
  addressHint: 'サービスの管理者に確認してください。',
  addressExample: 'https://tapelog.example.org',
  submit: 'サインイン',
  again: 'もう一度サインイン',
  waiting:
    'ブラウザーを開きました。ブラウザーでサインインしてください。完了するまで待機しています。サインインのページが表示されない場合は、キャンセルしてアドレスを確認してください。',
  notTested:
    'サインインしましたが、サービスをテストできなかったため、何も保存されませんでした。もう一度試してください。',
  page: {
    /** The page's own language, as a tag for browsers. */
    language: 'ja',
    done: 'サインインしました。このページを閉じてかまいません。',
    failed: 'サインインできませんでした。',
    choose: 'ニュースルームを選んでください。',
    other: 'このアドレスには何もありません。',
  },
}
