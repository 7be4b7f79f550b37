import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { LandingPage } from '../features/landing/LandingPage.tsx'
import { queryClient } from '../lib/queryClient.ts'
import { Loading } from '../ui/Loading.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { type ScreenCode, screens } from './screens.ts'

const Screen = ({ code }: { readonly code: ScreenCode }) => {
  const Loaded = code.loaded() ?? code.Later
  return <Loaded />
}

/** Routes and providers; an unmatched path shows the home screen. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <BrowserRouter>
      <Suspense fallback={<Loading />}>
        <Routes>
          {screens.map((code) => (
            <Route key={code.path} path={code.path} element={<Screen code={code} />} />
          ))}
          <Route path="*" element={<LandingPage />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
    <Toaster />
  </QueryClientProvider>
)
