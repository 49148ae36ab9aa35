import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { ignoreSecondClicks } from './controls/secondClicks.ts'
import { flushWhenAsked } from './typing/flushWhenAsked.ts'

// Without this, a field would forget its saved text a moment before the transcript on screen shows it.
notifyManager.setScheduler(queueMicrotask)
// Results from the library stay fresh until an event invalidates them. Queries that use the network set their own time.
const client = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})
flushWhenAsked(client)
ignoreSecondClicks()
// Date fields show day, month and year in the same order as the window's dates: 14 Nov 2026.
const { lang } = document.documentElement
const locale = lang === 'en' ? 'en-GB' : lang
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <I18nProvider locale={locale}>
        <QueryClientProvider client={client}>
          <App />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  )
