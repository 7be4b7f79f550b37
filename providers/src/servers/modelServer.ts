import type { Capability, SizeRule } from '@spotless/engine/hosted/hostedModels'
import type { Workflow } from './comfyWorkflow.ts'

/** The interfaces that servers of models speak. */
export const serverKinds = ['compatible', 'sdapi', 'comfyui', 'rembg'] as const
export type ServerKind = (typeof serverKinds)[number]

/** What each kind can be asked for at all; `usual` is what it is asked for where the operator names nothing. */
export const capabilitiesOfKind: Readonly<
  Record<ServerKind, { readonly all: readonly Capability[]; readonly usual: readonly Capability[] }>
> = {
  compatible: {
    all: ['inpaint', 'editByPrompt', 'headshot', 'restoreFace', 'upscale', 'removeBackground'],
    usual: ['inpaint', 'editByPrompt', 'headshot'],
  },
  sdapi: {
    all: ['inpaint', 'editByPrompt', 'headshot', 'upscale', 'restoreFace'],
    usual: ['inpaint', 'editByPrompt'],
  },
  comfyui: {
    all: ['inpaint', 'removeBackground', 'editByPrompt', 'upscale', 'restoreFace', 'headshot'],
    usual: [],
  },
  rembg: { all: ['removeBackground'], usual: ['removeBackground'] },
}

/** A server of models that the operator runs or rents, as the providers file describes it. */
export interface ModelServer {
  /** As chains name it. */
  readonly name: string
  /** As people know it. */
  readonly label: string
  readonly kind: ServerKind
  /** Without a trailing slash. */
  readonly address: string
  /** Bearer token; for `sdapi` with a colon in it, user and password. */
  readonly key: string | undefined
  /** Whether the operator says that it is inside their network. */
  readonly staysInNetwork: boolean
  /** The model for each capability that it serves; empty where the operator named none. */
  readonly models: Readonly<Partial<Record<Capability, string>>>
  readonly sizes: SizeRule | undefined
  readonly priceUsd: number
  readonly timeoutMs: number
  /** Sent with every request beside what the interface needs: form fields or JSON members. */
  readonly fields: Readonly<Record<string, string | number | boolean>>
  /** Whether `sdapi` may stop what the server computes when an edit is cancelled. */
  readonly mayInterrupt: boolean
  /** Exported graphs of `comfyui`. */
  readonly workflows: Readonly<Partial<Record<Capability, Workflow>>>
}
