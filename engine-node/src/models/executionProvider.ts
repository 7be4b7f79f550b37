/** What computes a model's layers: processors, or a graphics card through Vulkan, CUDA, DirectML (Windows) or Core ML (macOS). */
export const executionProviders = ['cpu', 'webgpu', 'cuda', 'dml', 'coreml'] as const
export type ExecutionProvider = (typeof executionProviders)[number]

/** Processors are busy with one window; a card is so only with several. */
export const defaultWindowsPerCall = (provider: ExecutionProvider): number => (provider === 'cpu' ? 1 : 4)
