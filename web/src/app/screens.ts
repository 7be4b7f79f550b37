import { screen } from '@spotless/contract/route'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A screen of the app whose code is loaded when it is first shown, or before. */
export interface ScreenCode {
  readonly path: string
  readonly load: () => Promise<void>
  /** What shows it at once; null while it is not loaded. */
  readonly loaded: () => ComponentType | null
  /** What loads it while the fallback is shown, even when it is there already. */
  readonly Later: LazyExoticComponent<ComponentType>
}

const codeOf = (path: string, load: () => Promise<ComponentType>): ScreenCode => {
  let component: ComponentType | null = null
  return {
    path,
    load: async () => {
      component = await load()
    },
    loaded: () => component,
    Later: lazy(async () => ({ default: await load() })),
  }
}

/** Every screen of the app but the home screen, which comes with it. */
export const screens: readonly ScreenCode[] = [
  codeOf(screen.editor, async () => (await import('../features/editor/EditorPage.tsx')).EditorPage),
  codeOf(screen.pricing, async () => (await import('../features/pricing/PricingPage.tsx')).PricingPage),
  codeOf(screen.account, async () => (await import('../features/account/AccountPage.tsx')).AccountPage),
  codeOf(screen.privacy, async () => (await import('../features/legal/PrivacyPage.tsx')).PrivacyPage),
  codeOf(screen.terms, async () => (await import('../features/legal/TermsPage.tsx')).TermsPage),
]
