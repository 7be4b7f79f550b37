import { screen } from '@spotless/contract/route'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A screen of the app whose code is loaded on demand. */
export interface LazyScreen {
  readonly path: string
  readonly load: () => Promise<void>
  /** The component, once loaded; otherwise null. */
  readonly loaded: () => ComponentType | null
  /** Loads the component while a fallback is shown. */
  readonly Lazy: LazyExoticComponent<ComponentType>
}

const lazyScreen = (path: string, load: () => Promise<ComponentType>): LazyScreen => {
  let component: ComponentType | null = null
  return {
    path,
    load: async () => {
      component = await load()
    },
    loaded: () => component,
    Lazy: lazy(async () => ({ default: await load() })),
  }
}

/** Every screen of the app except the home screen, which is part of the main bundle. */
export const screens: readonly LazyScreen[] = [
  lazyScreen(screen.editor, async () => (await import('../features/editor/EditorPage.tsx')).EditorPage),
  lazyScreen(screen.batch, async () => (await import('../features/batch/BatchPage.tsx')).BatchPage),
  lazyScreen(screen.pricing, async () => (await import('../features/pricing/PricingPage.tsx')).PricingPage),
  lazyScreen(screen.account, async () => (await import('../features/account/AccountPage.tsx')).AccountPage),
  lazyScreen(screen.signIn, async () => (await import('../features/signIn/SignInPage.tsx')).SignInPage),
  lazyScreen(screen.signInLink, async () => (await import('../features/signIn/SignInLinkPage.tsx')).SignInLinkPage),
  lazyScreen(screen.join, async () => (await import('../features/signIn/JoinPage.tsx')).JoinPage),
  lazyScreen(screen.privacy, async () => (await import('../features/legal/PrivacyPage.tsx')).PrivacyPage),
  lazyScreen(screen.terms, async () => (await import('../features/legal/TermsPage.tsx')).TermsPage),
]
