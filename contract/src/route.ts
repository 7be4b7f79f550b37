/** Paths of the API. */
export const route = {
  currentUser: '/api/auth/user',
  /** The token-sync URL: POST with a bearer token opens the cookie session, DELETE without one ends it. */
  session: '/api/auth/session',
  /** The sign-in under way: its state, and below it the ways to confirm it. */
  signIn: '/api/sign-in',
  signInPasskey: '/api/sign-in/passkey',
  signInMail: '/api/sign-in/mail',
  signInLink: '/api/sign-in/link',
  signInCode: '/api/sign-in/code',
  invitation: '/api/invitation',
  joinOptions: '/api/join/options',
  join: '/api/join',
  passkeys: '/api/passkeys',
  passkeyOptions: '/api/passkeys/options',
  passkey: (id: string) => `/api/passkeys/${id}`,
  /** Who can sign in at this installation, for the person who may invite. */
  people: '/api/people',
  account: '/api/account',
  /** The account's data as a ZIP file. */
  accountData: '/api/account/data',
  config: '/api/config',
  contact: '/api/contact',
  upload: '/api/upload',
  process: (imageId: string) => `/api/process/${imageId}`,
  /** Server-sent progress of the image's current edit. */
  progress: (imageId: string) => `/api/process/${imageId}/events`,
  images: '/api/images',
  image: (imageId: string) => `/api/images/${imageId}`,
  /** Replaces the background of the image's cut-out. */
  background: (imageId: string) => `/api/images/${imageId}/background`,
  /** Corrects the image's cut-out by strokes and masks, and shows what a stroke would change. */
  corrections: (imageId: string) => `/api/images/${imageId}/corrections`,
  correctionPreview: (imageId: string) => `/api/images/${imageId}/corrections/preview`,
  /** A result in a format, size and with the metadata of choice. */
  download: (imageId: string) => `/api/images/${imageId}/download`,
  /** Finds what could be erased: lines of text, repeated marks, the object under a click. */
  candidates: (imageId: string) => `/api/images/${imageId}/candidates`,
  /** Shows roughly what a click would select. */
  selectionPreview: (imageId: string) => `/api/images/${imageId}/candidates/preview`,
  /** What the image's file, or that of a result, says about how it came about. */
  provenance: (imageId: string) => `/api/images/${imageId}/provenance`,
  batches: '/api/batches',
  batch: (batchId: string) => `/api/batches/${batchId}`,
  batchFiles: (batchId: string) => `/api/batches/${batchId}/files`,
  batchFile: (batchId: string, fileId: string) => `/api/batches/${batchId}/files/${fileId}`,
  /** The mask of a batch, and that of one of its files. */
  batchMask: (batchId: string) => `/api/batches/${batchId}/mask`,
  batchFileMask: (batchId: string, fileId: string) => `/api/batches/${batchId}/files/${fileId}/mask`,
  /** Starts, pauses, resumes, cancels or retries a batch. */
  batchAction: (batchId: string, action: 'start' | 'pause' | 'resume' | 'cancel' | 'retry') =>
    `/api/batches/${batchId}/${action}`,
  /** Server-sent state of a batch. */
  batchEvents: (batchId: string) => `/api/batches/${batchId}/events`,
  /** The results of a batch as a ZIP file. */
  batchZip: (batchId: string) => `/api/batches/${batchId}/zip`,
  /** The steps of a prompt. */
  plan: '/api/plan',
  recipes: '/api/recipes',
  recipe: (recipeId: string) => `/api/recipes/${recipeId}`,
  createSubscription: '/api/create-subscription',
  billingPortal: '/api/billing-portal',
  /** Updates the subscription from the payment provider, for people who return from paying. */
  refreshSubscription: '/api/subscription/refresh',
  usage: '/api/usage',
  keys: '/api/keys',
  key: (id: string) => `/api/keys/${id}`,
  webhooks: '/api/webhooks',
  webhook: (id: string) => `/api/webhooks/${id}`,
  /** Gives a webhook another secret. */
  webhookSecret: (id: string) => `/api/webhooks/${id}/secret`,
  webhookPing: (id: string) => `/api/webhooks/${id}/ping`,
  webhookDeliveries: (id: string) => `/api/webhooks/${id}/deliveries`,
  /** OpenAPI description of the API. */
  docs: '/api/docs',
} as const

/** Paths that no page asks for: of other programs, and of the operator. */
export const serverRoute = {
  stripeWebhook: '/api/webhooks/stripe',
  /** Compatible with remove.bg. */
  removeBg: '/v1.0/removebg',
  removeBgAccount: '/v1.0/account',
  /** Compatible with OpenAI's image edits. */
  imageEdits: '/v1/images/edits',
  health: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
  /** Shows the installation's status to its operator. */
  status: '/status',
} as const

/** Whether a path belongs to the API, also to the parts that other APIs' clients call. */
export const isApiPath = (path: string): boolean => /^\/(?:api|v1|v1\.0)\//.test(path)

/** Paths of the web app's pages. */
export const screen = {
  home: '/',
  editor: '/editor',
  /** Many photos at once; `?id=` opens a batch. */
  batch: '/batch',
  /** Edits without an upload: a document of its own, isolated from other origins. */
  device: '/device/',
  pricing: '/pricing',
  blog: '/blog',
  testResults: '/test-results',
  benchmark: '/benchmark',
  credits: '/credits',
  developers: '/developers',
  account: '/account',
  privacy: '/privacy',
  terms: '/terms',
  /** Where the identity provider's popup returns to. */
  signInCallback: '/auth/callback',
  /** The embedded issuer's page on which people prove who they are. */
  signIn: '/sign-in',
  /** Where the link of a sign-in message leads; the token is in the fragment. */
  signInLink: '/sign-in/link',
  /** Accepts an invitation; the code is in the fragment. */
  join: '/join',
} as const
