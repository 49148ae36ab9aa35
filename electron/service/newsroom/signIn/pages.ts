import type { FastifyReply, FastifyRequest } from 'fastify'
import { interfaceLanguageOf } from '../../../../shared/languages/interfaceLanguage.ts'
import { signInPage, signInPageHeaders } from '../../../../shared/partner/signInPage.ts'
import { wordsIn } from '../../../../shared/words/catalogue.ts'
import type { signInSentences } from '../../../../shared/words/en/sentences/signIn.ts'

type Sentence = keyof typeof signInSentences

/** A page that says in the browser's language why nobody is signed in. */
export class SignInRefusal extends Error {
  readonly status: number
  readonly sentence: Sentence

  constructor(status: number, sentence: Sentence) {
    super(sentence)
    this.status = status
    this.sentence = sentence
  }
}

/** Responds with the page of the refusal. */
export async function sendRefusalPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, sentence }: SignInRefusal,
) {
  const language = languageOf(request)
  const { app, signIn, sentences } = await wordsIn(language)
  return reply
    .code(status)
    .headers(signInPageHeaders)
    .send(signInPage(language, app.name, [signIn.page.failed, sentences[sentence]]))
}

/** Responds with a page where a person chooses a newsroom. `links`: where each choice leads. */
export async function sendChoicePage(
  request: FastifyRequest,
  reply: FastifyReply,
  links: readonly { text: string; href: string }[],
) {
  const language = languageOf(request)
  const { app, signIn } = await wordsIn(language)
  return reply.headers(signInPageHeaders).send(signInPage(language, app.name, [signIn.page.choose], links))
}

/** The first language that the browser asks for, if there are words in it. */
const languageOf = ({ headers }: FastifyRequest) =>
  interfaceLanguageOf('system', [/^\s*([A-Za-z-]{1,35})/.exec(headers['accept-language'] ?? '')?.[1] ?? ''])
