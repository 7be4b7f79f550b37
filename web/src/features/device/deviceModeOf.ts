import { type DeviceMode, deviceModes } from '@spotless/contract/deviceMode'

/** The mode of that name where it runs on the device, else the first one that does. */
export const deviceModeOf = (name: string | null): DeviceMode =>
  deviceModes.find((mode) => mode === name) ?? deviceModes[0]
