import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** `path`: without the query. */
export type AnsweredRequest = { port: number; method: string; path: string; status: number }

const channel = 'http.server.response.finish'

/** Calls `note` for each request that an HTTP server of this process answers. Returns a function that ends it. */
export function noteAnswers(note: (request: AnsweredRequest) => void): () => void {
  const onFinish = (message: unknown) => {
    const { request, response, server } = message as {
      request: IncomingMessage
      response: ServerResponse
      server: Server
    }
    note({
      port: (server.address() as AddressInfo | null)?.port ?? 0,
      method: request.method ?? '',
      path: (request.url ?? '').replace(/\?.*/, ''),
      status: response.statusCode,
    })
  }
  subscribe(channel, onFinish)
  return () => void unsubscribe(channel, onFinish)
}
