/**
 * Stops zod from compiling its schemas to functions. The content security policy forbids that, and
 * browsers report even the attempt, so the setting must be in place before zod is loaded.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
