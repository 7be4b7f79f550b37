/** Share of each channel in luma, ITU-R BT.601: the luma of JPEG, and the one our networks were trained on. */
export const lumaShare = { red: 0.299, green: 0.587, blue: 0.114 } as const
