import { type Capability, capabilities, type MaskKind, type Shape } from '@spotless/engine/hosted/hostedModels'

/** What is known of a hosted service before anybody has a key for it. */
export interface CatalogueEntry {
  readonly label: string
  readonly maskKind: MaskKind
  /** The only sizes that its pictures come in, where it cannot take others. */
  readonly shapes?: readonly Shape[]
  /** The model for each capability that works without further choice; the services' names for them. */
  readonly models: Readonly<Partial<Record<Capability, string>>>
  /** Capabilities that a model of the operator's choice may serve. */
  readonly open: readonly Capability[]
  /** Rough price of one call in US dollars, from the services' public price lists; operators give their own. */
  readonly priceUsd: number
  /** What operators should know before they rely on the service. */
  readonly notice?: string
}

/** Every hosted service that has an adapter, in the order in which they are preferred where the operator names none. */
export const catalogue = {
  fal: {
    label: 'fal.ai',
    maskKind: 'white',
    models: {
      inpaint: 'fal-ai/bria/eraser',
      removeBackground: 'fal-ai/birefnet/v2',
      editByPrompt: 'fal-ai/flux-pro/kontext',
      upscale: 'fal-ai/esrgan',
      restoreFace: 'fal-ai/codeformer',
      headshot: 'fal-ai/flux-pro/kontext',
    },
    open: capabilities,
    priceUsd: 0.04,
  },
  openai: {
    label: 'OpenAI',
    maskKind: 'clear',
    shapes: [
      { width: 1024, height: 1024 },
      { width: 1536, height: 1024 },
      { width: 1024, height: 1536 },
    ],
    models: { inpaint: 'gpt-image-1', editByPrompt: 'gpt-image-1', headshot: 'gpt-image-1' },
    open: ['inpaint', 'editByPrompt', 'headshot'],
    priceUsd: 0.07,
  },
  google: {
    label: 'Google',
    maskKind: 'white',
    models: { editByPrompt: 'gemini-2.5-flash-image', headshot: 'gemini-2.5-flash-image' },
    open: ['editByPrompt', 'headshot'],
    priceUsd: 0.04,
  },
  bfl: {
    label: 'Black Forest Labs',
    maskKind: 'white',
    models: { inpaint: 'flux-pro-1.0-fill', editByPrompt: 'flux-kontext-pro', headshot: 'flux-kontext-pro' },
    open: ['inpaint', 'editByPrompt', 'headshot'],
    priceUsd: 0.05,
  },
  replicate: {
    label: 'Replicate',
    maskKind: 'white',
    models: {
      inpaint: 'bria/eraser',
      removeBackground: 'bria/remove-background',
      editByPrompt: 'black-forest-labs/flux-2-pro',
      upscale: 'recraft-ai/recraft-crisp-upscale',
      headshot: 'black-forest-labs/flux-2-pro',
    },
    open: capabilities,
    priceUsd: 0.05,
  },
  photoroom: {
    label: 'Photoroom',
    maskKind: 'white',
    models: { removeBackground: 'segment' },
    open: [],
    priceUsd: 0.02,
  },
  removebg: {
    label: 'remove.bg',
    maskKind: 'white',
    models: { removeBackground: 'removebg' },
    open: [],
    priceUsd: 0.2,
    notice:
      'its API is reported to close on 1 December 2026 except for enterprise keys; Photoroom and rembg cut out as well.',
  },
  clipdrop: {
    label: 'Clipdrop',
    maskKind: 'white',
    models: { inpaint: 'cleanup', removeBackground: 'remove-background', upscale: 'image-upscaling' },
    open: [],
    priceUsd: 0.1,
  },
} as const satisfies Readonly<Record<string, CatalogueEntry>>

export type HostedName = keyof typeof catalogue
export const hostedNames = Object.keys(catalogue) as HostedName[]
/** An entry without its literal types. */
export const entryOf = (name: HostedName): CatalogueEntry => catalogue[name]
