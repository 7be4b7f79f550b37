/** What the description says of an operation. */
export interface Operation {
  /** Name of the function that generated clients give it. */
  readonly id: string
  readonly summary: string
  readonly tag: Tag
  /** Media type of the answer where it is not JSON; `nothing` for an answer without a body. */
  readonly answers?: string
}

/** Groups of operations with what they are for, in the order of reading. */
export const tags = {
  Photos: 'Upload photos, edit them and fetch the results.',
  Batches: 'One way to edit for many photos.',
  Plans: 'What a prompt would do, and named ways to edit.',
  Compatible: 'Endpoints that clients of other services call unchanged.',
  Account: 'The person, their plan and what is kept of them.',
  'Keys and webhooks': 'Access for programs, and messages to them. Managed by the signed-in person.',
  Payment: 'Subscriptions. Managed by the signed-in person.',
  Server: 'Facts of this installation.',
} as const
type Tag = keyof typeof tags

const zip = 'application/zip'
const events = 'text/event-stream'
const picture = 'image/*'
/** What an operation answers that has no body. */
export const nothing = 'nothing'

/** Whether a path belongs to the sign-in of this installation's own accounts, which only its pages use. */
export const isOfBrowsers = (path: string): boolean =>
  /^\/api\/(?:sign-in|join|invitation|passkeys|people)\b/.test(path)

/** Every operation of the API, by method and path. */
export const operations: Readonly<Record<string, Operation>> = {
  'POST /api/upload': { id: 'uploadPhoto', summary: 'Upload a photo', tag: 'Photos' },
  'POST /api/process/{id}': { id: 'editPhoto', summary: 'Edit a photo and wait for the result', tag: 'Photos' },
  'DELETE /api/process/{id}': { id: 'cancelEdit', summary: 'Cancel the open edits of a photo', tag: 'Photos' },
  'GET /api/process/{id}/events': { id: 'followEdit', summary: 'Follow an edit', tag: 'Photos', answers: events },
  'GET /api/images': { id: 'listPhotos', summary: 'List photos', tag: 'Photos' },
  'DELETE /api/images': { id: 'deletePhotos', summary: 'Delete all photos', tag: 'Photos' },
  'DELETE /api/images/{id}': {
    id: 'deletePhoto',
    summary: 'Delete a photo with its results',
    tag: 'Photos',
    answers: nothing,
  },
  'POST /api/images/{id}/background': {
    id: 'changeBackground',
    summary: 'Replace the background of a cut-out, free of charge',
    tag: 'Photos',
  },
  'POST /api/images/{id}/corrections': {
    id: 'correctCutout',
    summary: 'Keep and remove parts of a cut-out, free of charge',
    tag: 'Photos',
  },
  'POST /api/images/{id}/corrections/preview': {
    id: 'previewCorrection',
    summary: 'Show what a stroke would change in a cut-out',
    tag: 'Photos',
  },
  'GET /api/images/{id}/download': {
    id: 'downloadPhoto',
    summary: 'Download a result in a format, size and quality of choice',
    tag: 'Photos',
    answers: picture,
  },
  'POST /api/images/{id}/candidates': {
    id: 'findCandidates',
    summary: 'Find lettering, repeated marks, the object at a point or the whole of one that is marked',
    tag: 'Photos',
  },
  'POST /api/images/{id}/candidates/preview': {
    id: 'previewSelection',
    summary: 'Show roughly what a click would select, or the whole of what is marked',
    tag: 'Photos',
  },
  'GET /api/images/{id}/provenance': {
    id: 'readProvenance',
    summary: 'Read what a file says about how it came about',
    tag: 'Photos',
  },
  'POST /api/batches': { id: 'createBatch', summary: 'Create a batch', tag: 'Batches' },
  'GET /api/batches': { id: 'listBatches', summary: 'List batches', tag: 'Batches' },
  'GET /api/batches/{id}': { id: 'getBatch', summary: 'Read a batch with its files', tag: 'Batches' },
  'PATCH /api/batches/{id}': { id: 'changeBatch', summary: 'Change what a draft will do', tag: 'Batches' },
  'DELETE /api/batches/{id}': {
    id: 'deleteBatch',
    summary: 'Delete a batch with its photos',
    tag: 'Batches',
    answers: nothing,
  },
  'POST /api/batches/{id}/start': { id: 'startBatch', summary: 'Start a batch', tag: 'Batches' },
  'POST /api/batches/{id}/pause': { id: 'pauseBatch', summary: 'Pause a batch', tag: 'Batches' },
  'POST /api/batches/{id}/resume': { id: 'resumeBatch', summary: 'Resume a batch', tag: 'Batches' },
  'POST /api/batches/{id}/cancel': { id: 'cancelBatch', summary: 'Cancel a batch', tag: 'Batches' },
  'POST /api/batches/{id}/retry': { id: 'retryBatch', summary: 'Try files again that failed', tag: 'Batches' },
  'POST /api/batches/{id}/files': { id: 'addFiles', summary: 'Add photos to a batch', tag: 'Batches' },
  'DELETE /api/batches/{id}/files/{fileId}': {
    id: 'removeFile',
    summary: 'Remove a photo',
    tag: 'Batches',
    answers: nothing,
  },
  'GET /api/batches/{id}/mask': { id: 'getBatchMask', summary: 'Read the mask of a batch', tag: 'Batches' },
  'GET /api/batches/{id}/files/{fileId}/mask': {
    id: 'getFileMask',
    summary: 'Read the mask of a file',
    tag: 'Batches',
  },
  'PUT /api/batches/{id}/files/{fileId}/mask': {
    id: 'setFileMask',
    summary: 'Give a file a mask of its own',
    tag: 'Batches',
    answers: nothing,
  },
  'DELETE /api/batches/{id}/files/{fileId}/mask': {
    id: 'removeFileMask',
    summary: 'Take the mask of a file away',
    tag: 'Batches',
    answers: nothing,
  },
  'GET /api/batches/{id}/events': { id: 'followBatch', summary: 'Follow a batch', tag: 'Batches', answers: events },
  'GET /api/batches/{id}/zip': { id: 'downloadBatch', summary: 'Download the results', tag: 'Batches', answers: zip },
  'POST /api/plan': { id: 'planEdit', summary: 'Show the steps of a prompt without editing', tag: 'Plans' },
  'GET /api/recipes': { id: 'listRecipes', summary: 'List recipes', tag: 'Plans' },
  'POST /api/recipes': { id: 'createRecipe', summary: 'Keep a recipe', tag: 'Plans' },
  'DELETE /api/recipes/{id}': { id: 'deleteRecipe', summary: 'Delete a recipe', tag: 'Plans', answers: nothing },
  'POST /v1.0/removebg': { id: 'removeBg', summary: 'Remove a background, as remove.bg does', tag: 'Compatible' },
  'GET /v1.0/account': { id: 'getRemoveBgAccount', summary: 'Read credits, as remove.bg does', tag: 'Compatible' },
  'POST /v1/images/edits': { id: 'editImage', summary: 'Edit an image, as OpenAI does', tag: 'Compatible' },
  'GET /api/auth/user': { id: 'getUser', summary: 'Read who acts', tag: 'Account' },
  'GET /api/usage': { id: 'getUsage', summary: 'Read the plan and the edits left', tag: 'Account' },
  'GET /api/account': { id: 'getAccount', summary: 'Read the account', tag: 'Account' },
  'DELETE /api/account': { id: 'deleteAccount', summary: 'Delete the account', tag: 'Account', answers: nothing },
  'GET /api/account/data': { id: 'exportAccount', summary: 'Download all data', tag: 'Account', answers: zip },
  'POST /api/auth/session': { id: 'openSession', summary: 'Open a cookie session', tag: 'Account' },
  'DELETE /api/auth/session': { id: 'endSession', summary: 'End the cookie session', tag: 'Account', answers: nothing },
  'POST /api/contact': { id: 'sendMessage', summary: 'Send a message to the operator', tag: 'Account' },
  'GET /api/keys': { id: 'listKeys', summary: 'List API keys', tag: 'Keys and webhooks' },
  'POST /api/keys': { id: 'createKey', summary: 'Make an API key', tag: 'Keys and webhooks' },
  'DELETE /api/keys/{id}': {
    id: 'revokeKey',
    summary: 'Revoke an API key',
    tag: 'Keys and webhooks',
    answers: nothing,
  },
  'GET /api/webhooks': { id: 'listWebhooks', summary: 'List webhooks', tag: 'Keys and webhooks' },
  'POST /api/webhooks': { id: 'createWebhook', summary: 'Add a webhook', tag: 'Keys and webhooks' },
  'DELETE /api/webhooks/{id}': {
    id: 'deleteWebhook',
    summary: 'Delete a webhook',
    tag: 'Keys and webhooks',
    answers: nothing,
  },
  'POST /api/webhooks/{id}/secret': { id: 'rotateSecret', summary: 'Rotate its secret', tag: 'Keys and webhooks' },
  'POST /api/webhooks/{id}/ping': {
    id: 'pingWebhook',
    summary: 'Send it a test',
    tag: 'Keys and webhooks',
    answers: nothing,
  },
  'GET /api/webhooks/{id}/deliveries': {
    id: 'listDeliveries',
    summary: 'List what was sent to a webhook',
    tag: 'Keys and webhooks',
  },
  'POST /api/create-subscription': { id: 'subscribe', summary: 'Start a checkout', tag: 'Payment' },
  'POST /api/billing-portal': { id: 'openPortal', summary: 'Open the billing portal', tag: 'Payment' },
  'POST /api/subscription/refresh': { id: 'refreshSubscription', summary: 'Read the payment again', tag: 'Payment' },
  'POST /api/webhooks/stripe': { id: 'receiveStripeEvent', summary: 'Receive an event of Stripe', tag: 'Payment' },
  'GET /api/config': { id: 'getConfig', summary: 'Read how this installation is configured', tag: 'Server' },
}
