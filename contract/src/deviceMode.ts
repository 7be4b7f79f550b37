import type { Mode } from './mode.ts'

/** Modes that can run in the browser, without an upload. */
export const deviceModes = ['background-removal', 'object-removal'] as const satisfies readonly Mode[]

export type DeviceMode = (typeof deviceModes)[number]
