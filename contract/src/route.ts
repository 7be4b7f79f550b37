/** Paths of the API, written once; `{id}` is filled by the functions. */
export const route = {
  currentUser: '/api/auth/user',
  /** The token-sync URL: POST with a bearer token opens the cookie session, DELETE without one ends it. */
  session: '/api/auth/session',
  account: '/api/account',
  /** Everything an account holds, as a ZIP file. */
  accountData: '/api/account/data',
  config: '/api/config',
  contact: '/api/contact',
  upload: '/api/upload',
  process: (imageId: string) => `/api/process/${imageId}`,
  /** Server-sent progress of the image's current edit. */
  progress: (imageId: string) => `/api/process/${imageId}/events`,
  images: '/api/images',
  image: (imageId: string) => `/api/images/${imageId}`,
  /** Another background behind the image's cut-out. */
  background: (imageId: string) => `/api/images/${imageId}/background`,
  /** What could be erased: lines of text, marks that repeat, the thing under a click. */
  candidates: (imageId: string) => `/api/images/${imageId}/candidates`,
  createSubscription: '/api/create-subscription',
  billingPortal: '/api/billing-portal',
  /** Looks at the payment provider again, for people who come back from paying. */
  refreshSubscription: '/api/subscription/refresh',
  stripeWebhook: '/api/webhooks/stripe',
  usage: '/api/usage',
  health: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
  /** How the installation is doing, for its operator. */
  status: '/status',
  /** The API described as OpenAPI. */
  docs: '/api/docs',
} as const

/** Paths of the web app's screens. */
export const screen = {
  home: '/',
  editor: '/editor',
  pricing: '/pricing',
  blog: '/blog',
  testResults: '/test-results',
  benchmark: '/benchmark',
  credits: '/credits',
  account: '/account',
  privacy: '/privacy',
  terms: '/terms',
  /** Where the identity provider's popup returns to. */
  signInCallback: '/auth/callback',
} as const
