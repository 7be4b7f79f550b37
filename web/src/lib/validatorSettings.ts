/**
 * zod compiles its schemas to functions where it may. The content security policy forbids that, and browsers report even
 * the attempt; so it is told beforehand, in the place it looks for its settings when it is loaded.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
