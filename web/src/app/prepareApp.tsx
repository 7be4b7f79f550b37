import '../lib/validatorSettings.ts'
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { screens } from './screens.ts'

const Tell = ({ shown, children }: { readonly shown: () => void; readonly children: ReactNode }) => {
  useLayoutEffect(shown, [shown])
  return children
}

/**
 * Loads what the page in the address bar needs.
 * @returns what shows it, in pieces between which the browser may do other work, and is done once it is on the page
 */
export const prepareApp = async (): Promise<() => Promise<void>> => {
  // A screen that does not load says so where it is shown.
  await screens
    .find(({ path }) => path === location.pathname)
    ?.load()
    .catch(() => undefined)
  return () =>
    new Promise((shown) => {
      const root = createRoot(document.getElementById('root')!)
      startTransition(() =>
        root.render(
          <StrictMode>
            <Tell shown={shown}>
              <App />
            </Tell>
          </StrictMode>,
        ),
      )
    })
}
