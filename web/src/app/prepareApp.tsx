import '../lib/validatorSettings.ts'
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { screens } from './screens.ts'

/** Reports that its content has been committed to the page. */
const OnCommit = ({ onCommit, children }: { readonly onCommit: () => void; readonly children: ReactNode }) => {
  useLayoutEffect(onCommit, [onCommit])
  return children
}

/**
 * Loads the code of the screen in the address bar.
 * @returns what renders it; resolves once it is on the page, and lets the browser do other work in
 *   between
 */
export const prepareApp = async (): Promise<() => Promise<void>> => {
  // A failure to load is reported where the screen is rendered.
  await screens
    .find(({ path }) => path === location.pathname)
    ?.load()
    .catch(() => undefined)
  return () =>
    new Promise((resolve) => {
      const root = createRoot(document.getElementById('root')!)
      startTransition(() =>
        root.render(
          <StrictMode>
            <OnCommit onCommit={resolve}>
              <App />
            </OnCommit>
          </StrictMode>,
        ),
      )
    })
}
