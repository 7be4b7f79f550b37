/** What computes a model's layers: processors, or a graphics card through Vulkan or CUDA. */
export const executionProviders = ['cpu', 'webgpu', 'cuda'] as const
export type ExecutionProvider = (typeof executionProviders)[number]
