import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { LandingPage } from '../features/landing/LandingPage.tsx'
import { queryClient } from '../lib/queryClient.ts'
import { Loading } from '../ui/Loading.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { type LazyScreen, screens } from './screens.ts'

const Screen = ({ screen }: { readonly screen: LazyScreen }) => {
  const Component = screen.loaded() ?? screen.Lazy
  return <Component />
}

/** Routes and providers; an unmatched path shows the home screen. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <BrowserRouter>
      <Suspense fallback={<Loading />}>
        <Routes>
          {screens.map((screen) => (
            <Route key={screen.path} path={screen.path} element={<Screen screen={screen} />} />
          ))}
          <Route path="*" element={<LandingPage />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
    <Toaster />
  </QueryClientProvider>
)
