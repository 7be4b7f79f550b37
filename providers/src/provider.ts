import type { Capability, MaskKind, ProviderAnswer, ProviderTask, Shape } from '@spotless/engine/hosted/hostedModels'

/** Told how much of a task is done, 0–1. */
export type OnFraction = (fraction: number) => void

/** A model behind one type, wherever it runs. Knows neither environment nor clock; its credentials and fetch were given to it. */
export interface Provider {
  /** As chains name it, for example `fal`. */
  readonly name: string
  /** As people know it, for example `fal.ai`. */
  readonly label: string
  readonly maskKind: MaskKind
  /** The only sizes that its pictures come in, where it cannot take others. */
  readonly shapes?: readonly Shape[]
  /** The model that a capability is carried out by; undefined where the provider lacks it. */
  readonly modelFor: (capability: Capability) => string | undefined
  /**
   * Carries out a task once; a signal that aborts ends the request.
   * @param onFraction told how far the model has come, where it says so
   * @throws ProviderFailure
   * @throws the signal's reason when aborted
   */
  readonly perform: (task: ProviderTask, signal: AbortSignal, onFraction?: OnFraction) => Promise<ProviderAnswer>
}
