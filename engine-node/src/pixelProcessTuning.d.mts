export declare const pixelProcessFlags: readonly string[]
export declare const pixelProcessEnvironment: Readonly<Record<string, string>>
