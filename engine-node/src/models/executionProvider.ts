/** What computes a model's layers: processors, or a graphics card through Vulkan, CUDA, DirectML (Windows) or Core ML (macOS). */
export const executionProviders = ['cpu', 'webgpu', 'cuda', 'dml', 'coreml'] as const
export type ExecutionProvider = (typeof executionProviders)[number]
