import { screen } from '@spotless/contract/route'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { LandingPage } from '../features/landing/LandingPage.tsx'
import { queryClient } from '../lib/queryClient.ts'
import { Loading } from '../ui/Loading.tsx'
import { Toaster } from '../ui/Toaster.tsx'

const EditorPage = lazy(async () => ({ default: (await import('../features/editor/EditorPage.tsx')).EditorPage }))
const PricingPage = lazy(async () => ({ default: (await import('../features/pricing/PricingPage.tsx')).PricingPage }))
const AccountPage = lazy(async () => ({ default: (await import('../features/account/AccountPage.tsx')).AccountPage }))
const PrivacyPage = lazy(async () => ({ default: (await import('../features/legal/PrivacyPage.tsx')).PrivacyPage }))
const TermsPage = lazy(async () => ({ default: (await import('../features/legal/TermsPage.tsx')).TermsPage }))

/** Routes and providers; an unmatched path shows the home screen. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <BrowserRouter>
      <Suspense fallback={<Loading />}>
        <Routes>
          <Route path={screen.editor} element={<EditorPage />} />
          <Route path={screen.pricing} element={<PricingPage />} />
          <Route path={screen.account} element={<AccountPage />} />
          <Route path={screen.privacy} element={<PrivacyPage />} />
          <Route path={screen.terms} element={<TermsPage />} />
          <Route path="*" element={<LandingPage />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
    <Toaster />
  </QueryClientProvider>
)
